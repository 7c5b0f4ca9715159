//go:build unix

package game

import (
	"syscall"
	"time"
)

// cpuTime is what this process has spent in its own code, which other work on
// the machine does not lengthen as it does the time on the wall.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano())
}
