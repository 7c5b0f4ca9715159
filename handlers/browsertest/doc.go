// Package browsertest holds the tests that need a browser: the pages as people use
// them, by mouse, touch and keyboard, with and without JavaScript, judged by
// axe-core and by what the console says. It has no code of its own.
package browsertest
