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
	beside(func() {
		defer close(done)
		defer func() {
			if panicked = recover(); panicked != nil {
				stack = debug.Stack()
			}
		}()
		value, err = work()
	})
	runtime.Gosched()
	return func() (T, error) {
		<-done
		if panicked != nil {
			panic(fmt.Sprintf("%v\n%s", panicked, stack))
		}
		return value, err
	}
}

// A goroutine that has done its work beside a request stays for more: a new one begins
// with a small stack, and growing that in steps to what the calls of SQLite take costs 10
// to 25 µs, where the save itself takes 50 of the processor.
var (
	// handed takes work to a goroutine that stayed.
	handed = make(chan func())
	// idle holds one value for each that stays. More work at a time would wait for the
	// one writer of the store anyway.
	idle = make(chan struct{}, 4)
)

// beside does work, which does not panic, in a goroutine.
func beside(work func()) {
	select {
	case handed <- work:
	default:
		go keepDoing(work)
	}
}

func keepDoing(work func()) {
	for {
		work()
		select {
		case idle <- struct{}{}:
			work = <-handed
			<-idle
		default:
			return
		}
	}
}
