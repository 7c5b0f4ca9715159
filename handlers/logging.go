package handlers

import (
	"crypto/rand"
	"log/slog"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"
)

// requestID gives every request an identity that its answer, its log line and an
// error page name. One that the client sends is not taken over.
func requestID(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		c.Response().Header().Set(echo.HeaderXRequestID, rand.Text()[:16])
		return next(c)
	}
}

// unmatched stands in the log for a path that no route has; the path itself may
// hold a secret.
const unmatched = "unmatched"

// log writes one line a request: the pattern of the route, never the path, the
// query, a cookie or a form, since those hold secrets.
func (s *Server) log() echo.MiddlewareFunc {
	return middleware.RequestLoggerWithConfig(middleware.RequestLoggerConfig{
		HandleError:  true,
		LogLatency:   true,
		LogMethod:    true,
		LogRoutePath: true,
		LogStatus:    true,
		LogRemoteIP:  true,
		LogValuesFunc: func(c echo.Context, v middleware.RequestLoggerValues) error {
			route := v.RoutePath
			if route == "" {
				route = unmatched
			}
			size := c.Response().Size
			s.metrics.observe(v.Method, route, v.Status, v.Latency)
			level := slog.LevelInfo
			if v.Status >= http.StatusInternalServerError {
				level = slog.LevelError
			}
			s.Log.LogAttrs(c.Request().Context(), level, "request",
				slog.String("id", c.Response().Header().Get(echo.HeaderXRequestID)),
				slog.String("method", v.Method), slog.String("route", route), slog.Int("status", v.Status),
				slog.Float64("ms", float64(v.Latency)/float64(time.Millisecond)), slog.Int64("bytes", size), slog.String("client", v.RemoteIP))
			return nil
		},
	})
}

// recover turns a panic into an internal error whose stack is in the log.
func (s *Server) recover() echo.MiddlewareFunc {
	return middleware.RecoverWithConfig(middleware.RecoverConfig{
		DisableStackAll: true,
		LogErrorFunc: func(c echo.Context, err error, stack []byte) error {
			s.Log.Error("panic", "id", c.Response().Header().Get(echo.HeaderXRequestID), "route", c.Path(), "error", err.Error(), "stack", string(stack))
			return errInternal
		},
	})
}
