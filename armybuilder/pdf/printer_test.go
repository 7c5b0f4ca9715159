package pdf

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

func TestPrinterMakesTwoAtOnceAndTheRestWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var p Printer
		var running, most atomic.Int32
		var all sync.WaitGroup
		for i := range 7 {
			all.Go(func() {
				sheet, err := p.Print(t.Context(), Key{Print: fmt.Sprint(i)}, func() ([]byte, error) {
					most.Store(max(most.Load(), running.Add(1)))
					time.Sleep(time.Second)
					running.Add(-1)
					return []byte{byte(i)}, nil
				})
				if err != nil || sheet[0] != byte(i) {
					t.Errorf("sheet %d: %v, %v", i, sheet, err)
				}
			})
		}
		begun := time.Now()
		all.Wait()
		if took := time.Since(begun); took != 4*time.Second || most.Load() != atOnce {
			t.Errorf("%d at once, %v for seven sheets of a second", most.Load(), took)
		}
	})
}

func TestPrinterMakesASheetOnce(t *testing.T) {
	var p Printer
	made := 0
	print := func(key Key) {
		t.Helper()
		if _, err := p.Print(t.Context(), key, func() ([]byte, error) { made++; return nil, nil }); err != nil {
			t.Fatal(err)
		}
	}
	print(Key{Print: "a"})
	print(Key{Print: "a"})
	if made != 1 {
		t.Errorf("made %d times", made)
	}
	print(Key{Print: "a", Options: Options{Paper: Letter}})
	print(Key{Print: "a", Options: Options{Player: true}})
	print(Key{Print: "b"})
	if made != 4 {
		t.Errorf("%d sheets of four", made)
	}
	for i := range kept {
		print(Key{Print: fmt.Sprint(i)})
	}
	if len(p.sheets) != kept || len(p.order) != kept {
		t.Errorf("%d sheets kept, %d in order", len(p.sheets), len(p.order))
	}
	if _, ok := p.find(Key{Print: "a"}); ok {
		t.Error("the oldest sheet is still kept")
	}
}

func TestPrinterKeepsNoHugeSheet(t *testing.T) {
	var p Printer
	for range 2 {
		if _, err := p.Print(t.Context(), Key{}, func() ([]byte, error) { return make([]byte, largestKept+1), nil }); err != nil {
			t.Fatal(err)
		}
	}
	if len(p.sheets) != 0 {
		t.Error("a huge sheet is kept")
	}
}

func TestPrinterKeepsNoFailure(t *testing.T) {
	var p Printer
	broken := errors.New("out of ink")
	if _, err := p.Print(t.Context(), Key{}, func() ([]byte, error) { return nil, broken }); !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
	if sheet, err := p.Print(t.Context(), Key{}, func() ([]byte, error) { return []byte("ok"), nil }); err != nil || string(sheet) != "ok" {
		t.Errorf("sheet %q, error %v", sheet, err)
	}
}

func TestWhoWaitsTooLongGivesUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var p Printer
		var all sync.WaitGroup
		for i := range atOnce {
			all.Go(func() {
				p.Print(t.Context(), Key{Print: fmt.Sprint(i)}, func() ([]byte, error) { //nolint:errcheck // it only takes its time
					time.Sleep(time.Minute)
					return nil, nil
				})
			})
		}
		synctest.Wait()
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if _, err := p.Print(ctx, Key{Print: "late"}, func() ([]byte, error) { return nil, nil }); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("error %v", err)
		}
		all.Wait()
	})
}
