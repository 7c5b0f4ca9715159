package handlers

import (
	"fmt"
	"runtime/debug"
)

// meanwhile does work beside the caller, who has to wait for it before the
// request ends. A panic in it becomes one of the caller, where it is recovered.
func meanwhile[T any](work func() (T, error)) (wait func() (T, error)) {
	var (
		value    T
		err      error
		panicked any
		stack    []byte
	)
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() {
			if panicked = recover(); panicked != nil {
				stack = debug.Stack()
			}
		}()
		value, err = work()
	}()
	return func() (T, error) {
		<-done
		if panicked != nil {
			panic(fmt.Sprintf("%v\n%s", panicked, stack))
		}
		return value, err
	}
}
