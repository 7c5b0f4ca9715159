package handlers

import (
	"math"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/labstack/echo/v4"
	"golang.org/x/time/rate"
)

// guesses counts for each client the secrets that it tried in vain. Who reads lists by
// their right codes meets no limit, such as a hall of players behind one address.
type guesses struct {
	rate  rate.Limit
	burst int

	mu      sync.Mutex
	clients map[string]*rate.Limiter // those that tried in vain of late
	swept   time.Time
}

// guessLimit limits how many secrets a client tries in vain.
func (s *Server) guessLimit() echo.MiddlewareFunc {
	const minute = 60
	if s.config.GuessPerMinute <= 0 {
		return func(next echo.HandlerFunc) echo.HandlerFunc { return next }
	}
	g := &guesses{
		rate: rate.Limit(s.config.GuessPerMinute / minute), burst: max(int(s.config.GuessPerMinute), 1), clients: map[string]*rate.Limiter{},
	}
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			client := network(c.RealIP())
			if wait := g.wait(client, time.Now()); wait > 0 {
				return tooMany(c, wait)
			}
			err := next(c)
			status := c.Response().Status
			if err != nil {
				status = faultOf(err).status
			}
			if status >= http.StatusBadRequest && status < http.StatusInternalServerError {
				g.wrong(client, time.Now())
			}
			return err
		}
	}
}

// wait is how long a client has to wait before it may try again.
func (g *guesses) wait(client string, now time.Time) time.Duration {
	g.mu.Lock()
	defer g.mu.Unlock()
	l := g.clients[client]
	if l == nil {
		return 0
	}
	return time.Duration((1 - l.TokensAt(now)) / float64(g.rate) * float64(time.Second))
}

// wrong counts a try in vain. Of many at the same time each counts, so that the client
// waits the longer.
func (g *guesses) wrong(client string, now time.Time) {
	g.mu.Lock()
	defer g.mu.Unlock()
	l := g.clients[client]
	if l == nil {
		g.sweep(now)
		l = rate.NewLimiter(g.rate, g.burst)
		g.clients[client] = l
	}
	l.ReserveN(now, 1)
}

// sweep forgets, once in a while, the clients that have all their tries again.
func (g *guesses) sweep(now time.Time) {
	if now.Sub(g.swept) < time.Minute {
		return
	}
	g.swept = now
	for client, l := range g.clients {
		if l.TokensAt(now) >= float64(g.burst) {
			delete(g.clients, client)
		}
	}
}

// tooMany refuses a request that a client may make again after a while.
func tooMany(c echo.Context, wait time.Duration) error {
	c.Response().Header().Set(echo.HeaderRetryAfter, strconv.Itoa(max(1, int(math.Ceil(wait.Seconds())))))
	return echo.NewHTTPError(http.StatusTooManyRequests)
}
