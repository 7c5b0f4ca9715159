package handlers

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

func TestMeanwhileReturnsWhatTheWorkReturned(t *testing.T) {
	failed := errors.New("no ink")
	if n, err := meanwhile(func() (int, error) { return 3, failed })(); n != 3 || !errors.Is(err, failed) {
		t.Errorf("%d, %v", n, err)
	}
}

// A panic beside the request would end the server; in the request it is recovered.
func TestMeanwhilePanicsWhereItIsWaitedFor(t *testing.T) {
	wait := meanwhile(func() (int, error) { panic("at the disco") })
	defer func() {
		p := fmt.Sprint(recover())
		if !strings.Contains(p, "at the disco") || !strings.Contains(p, "meanwhile_test.go") {
			t.Errorf("panic %q, want the cause and the place", p)
		}
	}()
	_, err := wait()
	t.Error("no panic; error", err)
}
