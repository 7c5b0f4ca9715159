package browsertest

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"testing"

	"github.com/chromedp/chromedp"
)

// pictures is where screenshots go; none are made without it. Those of
// the README are made so too:
//
//	go test ./handlers/browsertest -args -pictures /some/folder
var pictures = flag.String("pictures", "", "`folder` for screenshots of the pages")

// chromium is the one browser of all tests; nil if there is none.
var chromium context.Context

func TestMain(m *testing.M) {
	flag.Parse()
	os.Exit(run(m))
}

func run(m *testing.M) int {
	path := browserPath()
	if path == "" {
		if os.Getenv("CI") != "" {
			fmt.Fprintln(os.Stderr, "browsertest: no Chromium on this machine, and CI has to have one; install the package chromium")
			return 1
		}
		fmt.Fprintln(os.Stderr, "browsertest: SKIPPED, no Chromium on this machine; install the package chromium to run the browser tests")
		return 0
	}
	profile, err := os.MkdirTemp("", "muster-browser-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(profile) //nolint:errcheck // a temporary folder
	allocator, stop := chromedp.NewExecAllocator(context.Background(),
		chromedp.ExecPath(path), chromedp.Headless, chromedp.NoSandbox, chromedp.DisableGPU, chromedp.NoFirstRun, chromedp.NoDefaultBrowserCheck,
		chromedp.UserDataDir(profile), chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("force-color-profile", "srgb"), chromedp.Flag("hide-scrollbars", true),
	)
	defer stop()
	browser, end := chromedp.NewContext(allocator)
	defer end()
	if err := chromedp.Do(browser); err != nil {
		fmt.Fprintln(os.Stderr, "browsertest: the browser does not start:", err)
		return 1
	}
	chromium = browser
	return m.Run()
}

// browserPath finds a browser of the Chromium family.
func browserPath() string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "headless-shell"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}
