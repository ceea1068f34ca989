package browser

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// options are how a tab looks.
type options struct {
	width  int // in pixels, 1200 if 0
	dark   bool
	unruly bool // messages on the console are expected
}

// A tab is a window with storage of its own.
type tab struct {
	context.Context
	mu       sync.Mutex
	asked    []string // addresses of requests
	messages []string // warnings and errors on the console
}

// patience is how long a test waits for something to happen, also on a busy machine beside other tests.
const patience = 10 * time.Minute

// open opens a page of the site in a new tab.
func (s *website) open(t *testing.T, page string, o options) *tab {
	t.Helper()
	return openAt(t, s.root+page, o)
}

// openAt opens any address in a new tab. At the end of the test it must have no message on its
// console.
func openAt(t *testing.T, address string, o options) *tab {
	t.Helper()
	b := &tab{}
	var cancel context.CancelFunc
	b.Context, cancel = chromedp.NewContext(chromium, chromedp.WithNewBrowserContext(), chromedp.WithListener(b.note))
	t.Cleanup(cancel)
	t.Cleanup(func() {
		if said := b.console(); !o.unruly && len(said) > 0 {
			t.Errorf("%s: on the console:\n%s", address, strings.Join(said, "\n"))
		}
	})
	if err := chromedp.Do(b); err != nil { // the tab lives as long as this context
		t.Fatal(err)
	}
	scheme := "light"
	if o.dark {
		scheme = "dark"
	}
	width := o.width
	if width == 0 {
		width = 1200
	}
	b.do(t, command(emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true}), // as there are other tabs
		command(network.Enable, network.EnableParams{}), command(log.Enable, cdp.Empty{}), command(runtime.Enable, cdp.Empty{}),
		command(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}}),
		chromedp.EmulateViewport(int64(width), 900),
		command(page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: openShadows}),
		chromedp.Navigate(address))
	return b
}

// openShadows lets tests look into what a script keeps apart from the page: the search of the docs.
const openShadows = "{ const attach = Element.prototype.attachShadow; Element.prototype.attachShadow = function () { return attach.call(this, { mode: 'open' }); }; }"

// command returns a command of the protocol as an action.
func command[P, R any](c cdp.Command[P, R], params P) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, c, params)
		return err
	})
}

// note remembers an event of the tab.
func (b *tab) note(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		b.asked = append(b.asked, e.Request.URL)
	case *runtime.EventExceptionThrown:
		b.messages = append(b.messages, e.ExceptionDetails.Text+" "+words([]*runtime.RemoteObject{e.ExceptionDetails.Exception}))
	case *runtime.EventConsoleAPICalled:
		if e.Type == "error" || e.Type == "warning" {
			b.messages = append(b.messages, words(e.Args))
		}
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError || e.Entry.Level == log.EntryLevelWarning {
			b.messages = append(b.messages, e.Entry.Text+" "+e.Entry.URL)
		}
	}
}

func words(args []*runtime.RemoteObject) string {
	var all []string
	for _, a := range args {
		all = append(all, string(a.Value)+a.Description)
	}
	return strings.Join(all, " ")
}

// console returns the warnings and errors so far.
func (b *tab) console() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.messages)
}

// requests returns the addresses that were asked for since the last forget.
func (b *tab) requests() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.asked)
}

func (b *tab) forget() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.asked, b.messages = nil, nil
}

// do does things in the tab.
func (b *tab) do(t *testing.T, actions ...chromedp.Action[chromedp.Void]) {
	t.Helper()
	c, cancel := context.WithTimeout(b, patience)
	defer cancel()
	if err := chromedp.Do(c, actions...); err != nil {
		t.Fatalf("%v; console: %q", err, b.console())
	}
}

// eval returns the value of an expression, or of its promise.
func eval[T any](t *testing.T, c context.Context, expression string) T {
	t.Helper()
	c, cancel := context.WithTimeout(c, patience)
	defer cancel()
	value, err := chromedp.Run(c, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		t.Fatalf("%s: %v", expression, err)
	}
	return value
}

// wait waits until a condition is true, also while the tab goes to another page.
func (b *tab) wait(t *testing.T, condition string) {
	t.Helper()
	var err error
	for until := time.Now().Add(patience); time.Now().Before(until); time.Sleep(20 * time.Millisecond) {
		var met bool
		if met, err = chromedp.Run(b, chromedp.Evaluate[bool]("Boolean("+condition+")")); met {
			return
		}
	}
	t.Fatalf("waited for %s: %v; console %q; the page:\n%s", condition, err, b.console(), eval[string](t, b, "document.body.innerText"))
}

// reload loads the page again.
func (b *tab) reload(t *testing.T) {
	t.Helper()
	b.do(t, chromedp.Reload())
}

// text returns the text of an element.
func (b *tab) text(t *testing.T, selector string) string {
	t.Helper()
	return eval[string](t, b, fmt.Sprintf("document.querySelector(%q).innerText", selector))
}

// click clicks an element that can be seen.
func (b *tab) click(t *testing.T, selector string) {
	t.Helper()
	b.do(t, chromedp.Click(chromedp.CSS(selector)))
}

// files chooses files of this machine in an <input type="file">.
func (b *tab) files(t *testing.T, selector string, paths ...string) {
	t.Helper()
	b.do(t, chromedp.SetUploadFiles(chromedp.CSS(selector), paths))
}

// paste sets the value of a text field as somebody does who pastes.
func (b *tab) paste(t *testing.T, selector, text string) {
	t.Helper()
	eval[bool](t, b, fmt.Sprintf("(() => { const e = document.querySelector(%q); e.value = %q; return e.dispatchEvent(new Event('input', { bubbles: true })); })()", selector, text))
}

// key presses keys, one after the other: kb.Tab, kb.Enter, "a".
func (b *tab) key(t *testing.T, keys ...string) {
	t.Helper()
	for _, k := range keys {
		b.do(t, chromedp.KeyEvent(k))
	}
}

// tabTo presses Tab until an element has the focus.
func (b *tab) tabTo(t *testing.T, selector string) {
	t.Helper()
	for range 50 {
		b.key(t, kb.Tab)
		if eval[bool](t, b, fmt.Sprintf("document.activeElement.matches(%q)", selector)) {
			return
		}
	}
	t.Fatalf("the key Tab does not lead to %s", selector)
}

// shot keeps a picture of the whole page, if SHOTS names a folder.
func (b *tab) shot(t *testing.T, name string) {
	t.Helper()
	if shots == "" {
		return
	}
	png, err := chromedp.Run(b, chromedp.FullScreenshot(100))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(shots, name+".png"), png, 0o644); err != nil {
		t.Fatal(err)
	}
}

// fits fails if the page is wider than the window.
func (b *tab) fits(t *testing.T) {
	t.Helper()
	if over := eval[int](t, b, "document.documentElement.scrollWidth - document.documentElement.clientWidth"); over > 0 {
		t.Errorf("the page is %d pixels wider than the window", over)
	}
}
