package browsertest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// A page is a tab in a browser profile of its own, in which every console error
// fails the test.
type page struct {
	t    *testing.T
	site *site
	ctx  context.Context
	view view
	// allowed are beginnings of console messages that the test provokes.
	allowed []string
	// secret is that of the owner whose tab it is.
	secret string
	// last is the last press with a pointer.
	last struct {
		x, y float64
		at   time.Time
	}
}

// Sizes of the window.
var (
	desktop = view{width: 1280, height: 900}
	phone   = view{width: 390, height: 844, touch: true}
)

type view struct {
	width, height   int64
	touch, noScript bool
	dark            bool
	// still asks for reduced motion, forced for the few colours of the system.
	still, forced bool
}

// open opens an empty tab.
func open(t *testing.T, s *site, v view) *page {
	t.Helper()
	ctx, cancel := chromedp.NewContext(chromium, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	ctx, stop := context.WithTimeout(ctx, 4*time.Minute)
	t.Cleanup(stop)
	p := &page{t: t, site: s, ctx: ctx, view: v}
	p.watchConsole()
	var size []chromedp.EmulateViewportOption
	if v.touch {
		size = append(size, chromedp.EmulateTouch, chromedp.EmulateMobile)
	}
	p.do(chromedp.EmulateViewport(v.width, v.height, size...))
	p.media(v)
	if v.noScript {
		p.call(func() error {
			_, err := chromedp.Call(ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
			return err
		})
	}
	return p
}

// media tells the page what its reader asks of it.
func (p *page) media(v view) {
	p.t.Helper()
	scheme, motion, colours := "light", "no-preference", "none"
	if v.dark {
		scheme = "dark"
	}
	if v.still {
		motion = "reduce"
	}
	if v.forced {
		colours = "active"
	}
	p.call(func() error {
		_, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
			{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: motion}, {Name: "forced-colors", Value: colours},
		}})
		return err
	})
}

// watchConsole fails the test on what the browser complains about until its end. A
// refused or stale edit is answered with a 4xx, which Chromium logs as a failed load.
func (p *page) watchConsole() {
	complaints := p.listen()
	p.t.Cleanup(func() {
		for _, m := range complaints() {
			if !strings.Contains(m.Text, "status of 422") && !strings.Contains(m.Text, "status of 409") && !p.allows(m.Text) {
				p.t.Errorf("console: %s (%s:%d)", m, m.URL, m.Line+1)
			}
		}
	})
}

// listen collects what the browser complains about, until complaints asks for it.
func (p *page) listen() (complaints func() []chromedp.ConsoleMessage) {
	const last = "the last message of the test"
	ctx, cancel := context.WithCancel(p.ctx)
	messages := chromedp.Console(ctx)
	var heard []chromedp.ConsoleMessage
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for m, err := range messages {
			if err != nil || m.Text == last {
				return
			}
			if m.Type == chromedp.ConsoleError || m.Type == chromedp.ConsoleException {
				heard = append(heard, m)
			}
		}
	}()
	return func() []chromedp.ConsoleMessage {
		// The browser tells in order: what came before this is heard before it.
		_, err := chromedp.Run(ctx, chromedp.Evaluate[chromedp.Void](`console.debug(`+quote(last)+`)`))
		if err == nil {
			select {
			case <-ended:
			case <-time.After(patience):
				p.t.Error("the browser says nothing any more")
			}
		}
		cancel()
		<-ended
		return heard
	}
}

func (p *page) allows(text string) bool {
	for _, a := range p.allowed {
		if strings.Contains(text, a) {
			return true
		}
	}
	return false
}

// be makes the tab that of an owner.
func (p *page) be(secret string) {
	p.t.Helper()
	p.secret = secret
	p.call(func() error {
		_, err := chromedp.Call(p.ctx, network.SetCookie, network.SetCookieParams{
			Name: "__Host-muster-owner", Value: secret, URL: strings.Replace(p.site.URL, "http://", "https://", 1) + "/", Path: "/", Secure: ptr(true), HTTPOnly: ptr(true),
		})
		return err
	})
}

func (p *page) do(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	if err := chromedp.Do(p.ctx, steps...); err != nil {
		p.t.Fatal(err)
	}
}

func (p *page) call(f func() error) {
	p.t.Helper()
	p.do(chromedp.Func(func(context.Context, *chromedp.Target) error { return f() }))
}

func (p *page) go_(path string) {
	p.t.Helper()
	p.do(chromedp.Navigate(p.site.URL + path))
}

// eval returns the value of an expression on the page. Where the page goes away before
// it answers, the next one is asked. What makes it go away is for away.
func eval[T any](p *page, expression string) (value T) {
	p.t.Helper()
	var err error
	p.until(func() bool {
		if value, err = chromedp.Run(p.ctx, chromedp.Evaluate[T](expression)); err != nil && !wentAway(err) {
			p.t.Fatalf("%s: %v", expression, err)
		}
		return err == nil
	}, func() string { return fmt.Sprintf("%s: %v", expression, err) })
	return value
}

// away runs a script that makes the page go away, at once or in a while. Whether the
// page still answers is left to chance.
func (p *page) away(script string) {
	p.t.Helper()
	if _, err := chromedp.Run(p.ctx, chromedp.Evaluate[chromedp.Void](script)); err != nil && !wentAway(err) {
		p.t.Fatalf("%s: %v", script, err)
	}
}

// wentAway says whether the page that was asked is none any more. The browser has one
// code for its ways of saying so; what is wrong with a script has others.
func wentAway(err error) bool {
	const gone = -32000
	var fault *cdproto.Error
	return errors.As(err, &fault) && fault.Code == gone
}

// await waits until an expression on the page is true. It asks from outside, so
// that it also works where the page may run no script.
func (p *page) await(expression string) {
	p.t.Helper()
	p.until(func() bool {
		yes, err := chromedp.Run(p.ctx, chromedp.Evaluate[bool]("!!("+expression+")"))
		return err == nil && yes // an error is a page that is just being loaded
	}, func() string { return "never true: " + expression })
}

// awaitText waits until an element has a text, spaces aside.
func (p *page) awaitText(selector, want string) {
	p.t.Helper()
	text := fmt.Sprintf(`[...document.querySelectorAll(%s)].map(e => e.textContent.replace(/\s+/g, " ").trim()).join(" ")`, quote(selector))
	got := ""
	p.until(func() bool { got = eval[string](p, text); return got == want }, func() string { return fmt.Sprintf("%s is %q, want %q", selector, got, want) })
}

// patience is how long a page may take for anything.
const patience = 30 * time.Second

// until asks again with every frame of a screen until the answer is yes.
func (p *page) until(asked func() bool, fault func() string) {
	p.t.Helper()
	frame := time.NewTicker(time.Second / 60)
	defer frame.Stop()
	deadline := time.After(patience)
	for !asked() {
		select {
		case <-frame.C:
		case <-deadline:
			p.shot("failed")
			p.t.Fatal(fault())
		}
	}
}

func quote(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err) // a string
	}
	return string(b)
}

// picture writes a screenshot of the window, if pictures are asked for.
func (p *page) picture(name string) {
	p.t.Helper()
	if *pictures == "" {
		return
	}
	p.save(filepath.Join(*pictures, name+".png"))
}

// shot writes a screenshot beside the pictures for whoever looks for a fault.
func (p *page) shot(name string) {
	if *pictures != "" {
		p.save(filepath.Join(*pictures, name+"-"+strings.ReplaceAll(p.t.Name(), "/", "-")+".png"))
	}
}

func (p *page) save(path string) {
	p.t.Helper()
	png, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		p.t.Fatal(err)
	}
	p.write(path, png)
}

// full writes a screenshot of the whole page.
func (p *page) full(name string) {
	p.t.Helper()
	png, err := chromedp.Run(p.ctx, chromedp.FullScreenshot(100))
	if err != nil {
		p.t.Fatal(err)
	}
	p.write(filepath.Join(*pictures, name+".png"), png)
}

func (p *page) write(path string, png []byte) {
	p.t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(path, png, 0o644); err != nil {
		p.t.Fatal(err)
	}
}

func ptr[T any](v T) *T { return &v }
