package armybuilder

import (
	"iter"
	"runtime"
	"sync"
	"sync/atomic"
)

// batch is how many results one hand-over between goroutines carries; a list is
// judged in microseconds, so handing over each alone would cost more than the
// work.
const batch = 32

// InOrder calls work for every index below n on all cores and yields the results
// by index. The order does not depend on which call ends first, and only a few
// batches wait at any time, so that a folder of any size needs little memory. A
// loop that breaks off stops the calls that have not begun.
func InOrder[R any](n int, work func(i int) R) iter.Seq2[int, R] {
	return func(yield func(int, R) bool) {
		workers := min(runtime.GOMAXPROCS(0), (n+batch-1)/batch)
		if workers <= 1 {
			for i := range n {
				if !yield(i, work(i)) {
					return
				}
			}
			return
		}

		type done struct {
			first   int
			results []R
		}
		var (
			next    atomic.Int64
			group   sync.WaitGroup
			window  = make(chan struct{}, 4*workers) // batches begun and not yet yielded
			results = make(chan done, 4*workers)     // as large, so that no worker ever waits to send
			stop    = make(chan struct{})
		)
		for range workers {
			group.Go(func() {
				for {
					select {
					case window <- struct{}{}:
					case <-stop:
						return
					}
					first := int(next.Add(batch)) - batch
					if first >= n {
						return
					}
					out := make([]R, 0, min(batch, n-first))
					for i := first; i < min(first+batch, n); i++ {
						out = append(out, work(i))
					}
					results <- done{first, out}
				}
			})
		}
		defer group.Wait()
		defer close(stop)

		early := map[int][]R{} // batches that ended before an earlier one
		for first := 0; first < n; {
			d := <-results
			early[d.first] = d.results
			for early[first] != nil {
				for i, r := range early[first] {
					if !yield(first+i, r) {
						return
					}
				}
				delete(early, first)
				<-window
				first += batch
			}
		}
	}
}
