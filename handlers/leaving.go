package handlers

import (
	"context"
	"errors"

	"github.com/labstack/echo/v4"
)

// statusLeft is what the log and the metrics hold for a visitor who did not wait
// for the answer, as other servers write it; nobody reads the answer.
const statusLeft = 499

// errLeft says that a request failed because the visitor has left, which is no
// fault of the server.
var errLeft = errors.New("the visitor has left")

// leaving tells a request that its visitor gave up from one that failed. It stands
// within the limit of time, whose end is another thing.
func leaving(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		err := next(c)
		if err != nil && errors.Is(c.Request().Context().Err(), context.Canceled) {
			return errors.Join(errLeft, err)
		}
		return err
	}
}
