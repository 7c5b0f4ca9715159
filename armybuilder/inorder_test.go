package armybuilder

import (
	"runtime"
	"sync/atomic"
	"testing"

	"go.uber.org/goleak"
)

func TestInOrderYieldsByIndexOnAnyNumberOfCores(t *testing.T) {
	defer goleak.VerifyNone(t)
	for _, procs := range []int{1, 2, 7} {
		before := runtime.GOMAXPROCS(procs)
		for _, n := range []int{0, 1, batch, batch + 1, 1000} {
			want := 0
			for i, r := range InOrder(n, func(i int) int {
				if i%3 == 0 {
					runtime.Gosched()
				}
				return i * i
			}) {
				if i != want || r != i*i {
					t.Fatalf("GOMAXPROCS %d, n %d: got (%d, %d), want (%d, %d)", procs, n, i, r, want, want*want)
				}
				want++
			}
			if want != n {
				t.Errorf("GOMAXPROCS %d: %d results of %d", procs, want, n)
			}
		}
		runtime.GOMAXPROCS(before)
	}
}

func TestInOrderStopsWhenTheLoopBreaksOff(t *testing.T) {
	defer goleak.VerifyNone(t)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2))
	const n = 1_000_000
	var calls atomic.Int64
	for i := range InOrder(n, func(int) struct{} { calls.Add(1); return struct{}{} }) {
		if i == 10 {
			break
		}
	}
	if c := calls.Load(); c > 100*batch {
		t.Errorf("%d calls after the loop ended at the eleventh result", c)
	}
}
