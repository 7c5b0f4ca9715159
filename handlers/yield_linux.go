package handlers

import "syscall"

// yield lets other threads of the system have the processor for a moment, if any
// wait for it. Goroutines do not matter here: while a list is saved it is threads of
// the kernel that carry the write from step to step, and on one processor, or where
// the system gathers what runs on one, each step would wait until the answer is
// worked out.
func yield() { _, _, _ = syscall.Syscall(syscall.SYS_SCHED_YIELD, 0, 0, 0) }
