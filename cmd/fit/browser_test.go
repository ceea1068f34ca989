package main

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"
)

// A chromium is a headless browser that all tests share, as a start takes it two seconds of CPU, with one tab
// that one test after another has: a window and a process for each test took a second each. It speaks the DevTools
// protocol over two pipes: JSON objects with a zero byte after each (https://chromedevtools.github.io/devtools-protocol).
type chromium struct {
	in   io.Writer
	free chan *tab // the tab, while no test has it

	mu      sync.Mutex
	last    int                  // number of the last command
	waiting map[int]chan devtool // for answers, by the number of the command
	tabs    map[string]*tab      // by session
	gone    error                // why there are no more answers
}

// A devtool is an answer or an event of the protocol.
type devtool struct {
	ID        int             `json:"id"`
	SessionID string          `json:"sessionId"`
	Method    string          `json:"method"`
	Params    json.RawMessage `json:"params"`
	Result    json.RawMessage `json:"result"`
	Error     json.RawMessage `json:"error"`
}

// A tab has the page of the test that it is given to.
type tab struct {
	t       *testing.T
	browser *chromium
	session string
	idle    chan string // pages that have asked for nothing in half a second
	console []string    // what its page said there: calls, exceptions, and the browser's complaints
}

// browser skips a test where there is no Chromium.
func browser(t *testing.T) {
	t.Helper()
	if installed() == "" {
		t.Skip("needs Chromium: the page is not opened in a browser")
	}
}

// installed returns the path of a Chromium, or "".
func installed() string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// started returns the browser, which ends with the tests.
var started = sync.OnceValues(func() (*chromium, error) {
	home, err := os.MkdirTemp("", "chromium")
	if err != nil {
		return nil, err
	}
	commands, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	out, answers, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	c := exec.Command(installed(), "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
		"--user-data-dir="+home, "--remote-debugging-pipe")
	c.Env = append(os.Environ(), "HOME="+home)
	c.ExtraFiles = []*os.File{commands, answers}
	b := &chromium{in: in, free: make(chan *tab, 1), waiting: map[int]chan devtool{}, tabs: map[string]*tab{}}
	if err := c.Start(); err != nil {
		return nil, err
	}
	answers.Close()
	go b.read(bufio.NewReader(out))
	endBrowser = func() {
		_ = b.call("", "Browser.close", nil, nil)
		_ = c.Wait()
		os.RemoveAll(home)
	}
	p, err := b.newTab()
	b.free <- p
	return b, err
})

// endBrowser ends the browser, if it was started.
var endBrowser = func() {}

// read passes on what the browser says, until it is gone.
func (b *chromium) read(out *bufio.Reader) {
	for {
		said, err := out.ReadBytes(0)
		var d devtool
		if err == nil {
			err = json.Unmarshal(bytes.TrimSuffix(said, []byte{0}), &d)
		}
		b.mu.Lock()
		if err != nil {
			b.gone = fmt.Errorf("the browser is gone: %w", err)
			for _, answer := range b.waiting {
				close(answer)
			}
			b.mu.Unlock()
			return
		}
		if answer := b.waiting[d.ID]; answer != nil {
			delete(b.waiting, d.ID)
			answer <- d
		} else if tab := b.tabs[d.SessionID]; tab != nil {
			tab.note(d)
		}
		b.mu.Unlock()
	}
}

// note remembers an event.
func (p *tab) note(d devtool) {
	switch d.Method {
	case "Page.lifecycleEvent":
		var event struct{ LoaderID, Name string }
		if err := json.Unmarshal(d.Params, &event); err == nil && event.Name == "networkIdle" {
			select {
			case p.idle <- event.LoaderID:
			default: // nobody waits any more
			}
		}
	case "Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded":
		p.console = append(p.console, string(d.Params))
	}
}

// call runs a command in a session and reads its result into a value, or nothing into nil.
func (b *chromium) call(session, method string, params map[string]any, result any) error {
	answer := make(chan devtool, 1)
	b.mu.Lock()
	if b.gone != nil {
		b.mu.Unlock()
		return b.gone
	}
	b.last++
	b.waiting[b.last] = answer
	command, err := json.Marshal(struct {
		ID        int            `json:"id"`
		SessionID string         `json:"sessionId,omitempty"`
		Method    string         `json:"method"`
		Params    map[string]any `json:"params,omitempty"`
	}{b.last, session, method, params})
	if err == nil {
		_, err = b.in.Write(append(command, 0))
	}
	b.mu.Unlock()
	if err != nil {
		return err
	}
	var d devtool
	var ok bool
	select {
	case d, ok = <-answer:
	case <-time.After(patience):
	}
	switch {
	case !ok:
		return fmt.Errorf("%s: no answer from the browser", method)
	case d.Error != nil:
		return fmt.Errorf("%s: %s", method, d.Error)
	case result == nil:
		return nil
	}
	return json.Unmarshal(d.Result, result)
}

// call runs a command in the tab, which must succeed.
func (p *tab) call(method string, params map[string]any, result any) {
	p.t.Helper()
	if err := p.browser.call(p.session, method, params, result); err != nil {
		p.t.Fatal(err)
	}
}

// patience is how long a test waits for the browser.
const patience = 60 * time.Second

// newTab opens the tab, which says what happens in it.
func (b *chromium) newTab() (*tab, error) {
	var target struct{ TargetID, SessionID string }
	err := b.call("", "Target.createTarget", map[string]any{"url": "about:blank"}, &target)
	if err == nil {
		err = b.call("", "Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true}, &target)
	}
	if err != nil {
		return nil, err
	}
	p := &tab{browser: b, session: target.SessionID, idle: make(chan string, 100)}
	b.mu.Lock()
	b.tabs[p.session] = p
	b.mu.Unlock()
	for _, domain := range []string{"Page", "Runtime", "Log"} {
		if err := b.call(p.session, domain+".enable", nil, nil); err != nil {
			return nil, err
		}
	}
	return p, b.call(p.session, "Page.setLifecycleEventsEnabled", map[string]any{"enabled": true}, nil)
}

// empty leaves the page of a test, and what it said.
func (p *tab) empty() {
	p.call("Page.navigate", map[string]any{"url": "about:blank"}, nil)
	p.browser.mu.Lock()
	p.console = nil
	p.browser.mu.Unlock()
}

// opened opens a file in the tab, with so many pixels, by day or by night, and waits until it is loaded and
// asks for nothing. A test opens one file, and has the tab until it ends.
func opened(t *testing.T, file, scheme string, width, height int) *tab {
	t.Helper()
	b, err := started()
	if err != nil {
		t.Fatal(err)
	}
	p := <-b.free
	p.t = t
	t.Cleanup(func() {
		defer func() { b.free <- p }()
		p.empty()
	})
	p.call("Emulation.setDeviceMetricsOverride", map[string]any{"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false}, nil)
	p.call("Emulation.setEmulatedMedia", map[string]any{"features": []map[string]string{{"name": "prefers-color-scheme", "value": scheme}}}, nil)
	var page struct{ LoaderID, ErrorText string }
	p.call("Page.navigate", map[string]any{"url": (&url.URL{Scheme: "file", Path: file}).String()}, &page)
	if page.ErrorText != "" {
		t.Fatalf("%s: %s", file, page.ErrorText)
	}
	for patience := time.After(patience); ; {
		select {
		case idle := <-p.idle:
			if idle == page.LoaderID {
				return p
			}
		case <-patience:
			t.Fatalf("%s does not come to rest", file)
		}
	}
}

// eval returns the text that an expression is, or its promise.
func (p *tab) eval(expression string) string {
	p.t.Helper()
	var got struct{ Result struct{ Value string } }
	p.call("Runtime.evaluate", map[string]any{"expression": expression, "awaitPromise": true, "returnByValue": true}, &got)
	return got.Result.Value
}

// quiet fails if something is on the console.
func (p *tab) quiet() {
	p.t.Helper()
	p.browser.mu.Lock()
	defer p.browser.mu.Unlock()
	for _, said := range p.console {
		p.t.Errorf("console: %s", said)
	}
}

// file returns what a command makes: a picture or a PDF file.
func (p *tab) file(method string) []byte {
	p.t.Helper()
	var got struct{ Data string }
	p.call(method, nil, &got)
	b, err := base64.StdEncoding.DecodeString(got.Data)
	if err != nil {
		p.t.Fatal(err)
	}
	return b
}
