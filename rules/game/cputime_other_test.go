//go:build !unix

package game

import "time"

func cpuTime() time.Duration { return 0 }
