package handlers

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"github.com/klauspost/compress/gzhttp"
	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"
	"golang.org/x/time/rate"

	"muster/rules/roster"
)

// Limits of a request.
const (
	// formBody is the largest body of a form: a pasted document and its encoding.
	formBody = 4 * roster.MaxBytes
	// gzipFrom is the size from which compressing an answer pays.
	gzipFrom = 1024
	// gzipPages makes a page a fourteenth smaller than gzipLevel, for about 0.6 ms a page:
	// the builder of a list that is ready for a game would not keep within 50 KiB.
	gzipPages = 8
	// gzipLevel is quick, for answers to edits: the last tenth of size costs most.
	gzipLevel = 5
	// gzipAtOnce is the size up to which the answer to an edit is compressed without
	// tables that have to be fetched into the processor's caches first: that takes
	// about two thirds of the time and adds up to a fifth to the size, which for so little
	// is well within what an answer may have (4 KiB).
	gzipAtOnce = 12 << 10
)

// bodyLimit refuses bodies that are larger than limit; 0 is formBody.
func bodyLimit(limit int64) echo.MiddlewareFunc {
	if limit == 0 {
		limit = formBody
	}
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			r := c.Request()
			if r.ContentLength > limit {
				return &http.MaxBytesError{Limit: limit}
			}
			r.Body = http.MaxBytesReader(c.Response(), r.Body, limit)
			return next(c)
		}
	}
}

// compressor returns what compresses a handler's answers, at a level of gzip, for
// those who take them so. What is compressed already, such as the files of the
// browser, passes as it is.
func compressor(level int) (func(http.Handler) http.HandlerFunc, error) {
	wrap, err := gzhttp.NewWrapper(gzhttp.MinSize(gzipFrom), gzhttp.CompressionLevel(level), gzhttp.EnableZstd(false))
	if err != nil {
		return nil, fmt.Errorf("set up compression: %w", err)
	}
	return wrap, nil
}

// clientAddress tells who the client is: the peer, or whom a trusted proxy names.
func (s *Server) clientAddress() echo.IPExtractor {
	if len(s.config.TrustedProxies) == 0 {
		return echo.ExtractIPDirect()
	}
	options := []echo.TrustOption{echo.TrustLoopback(false), echo.TrustLinkLocal(false), echo.TrustPrivateNet(false)}
	for _, p := range s.config.TrustedProxies {
		options = append(options, echo.TrustIPRange(&net.IPNet{
			IP: p.Masked().Addr().AsSlice(), Mask: net.CIDRMask(p.Bits(), p.Addr().BitLen()),
		}))
	}
	return echo.ExtractIPFromXFFHeader(options...)
}

// unlimited routes answer probes and files, which come in bursts.
func unlimited(c echo.Context) bool {
	path := c.Request().URL.Path
	return strings.HasPrefix(path, "/assets/") || path == "/healthz" || path == "/readyz" || path == "/metrics"
}

// rateLimit limits how many requests a client makes.
func (s *Server) rateLimit() echo.MiddlewareFunc {
	if s.config.RatePerSecond <= 0 {
		return func(next echo.HandlerFunc) echo.HandlerFunc { return next }
	}
	return middleware.RateLimiterWithConfig(middleware.RateLimiterConfig{
		Skipper: unlimited,
		Store: middleware.NewRateLimiterMemoryStoreWithConfig(middleware.RateLimiterMemoryStoreConfig{
			Rate: rate.Limit(s.config.RatePerSecond), Burst: s.config.RateBurst, ExpiresIn: 3 * time.Minute,
		}),
		IdentifierExtractor: func(c echo.Context) (string, error) { return network(c.RealIP()), nil },
		ErrorHandler:        func(c echo.Context, _ error) error { return tooMany(c, time.Second) },
		DenyHandler:         func(c echo.Context, _ string, _ error) error { return tooMany(c, time.Second) },
	})
}

// network is what one client has of the addresses: a single one of IPv4, but of IPv6 a
// whole /64, in which it may take a new one for every request.
func network(address string) string {
	const own = 64
	a, err := netip.ParseAddr(address)
	if err != nil || a.Unmap().Is4() {
		return address
	}
	return netip.PrefixFrom(a, own).Masked().String()
}
