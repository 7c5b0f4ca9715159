package handlers

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// meanwhile does work beside the caller, who has to wait for it before the
// request ends. The work begins at once, here, and the caller goes on wherever there
// is room: a goroutine that has just been started is otherwise left for a while to
// the thread that started it, which makes work that mostly waits, as for a disk,
// begin late. A panic in the work becomes one of the caller, where it is recovered.
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
	runtime.Gosched()
	return func() (T, error) {
		<-done
		if panicked != nil {
			panic(fmt.Sprintf("%v\n%s", panicked, stack))
		}
		return value, err
	}
}
