// Package browser tests the website in headless Chromium. It wants the built site in the folder
// that SITE names. Without a site or without Chromium its tests are skipped, with a line that
// says so.
package browser

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

// chromium is the browser of all tests. They run beside each other, since most of their time is waiting: each in a tab with
// storage of its own. TestFitOutOfMemory has a browser for itself, and runs alone.
var chromium context.Context

// full is whether tests have all cases, which take minutes: in make ci-full, and not for each change.
var full = os.Getenv("TIGHTWIRE_FULL") != ""

// shots is the folder that keeps screenshots, if SHOTS names one.
var shots = os.Getenv("SHOTS")

func TestMain(m *testing.M) {
	os.Exit(run(m))
}

func run(m *testing.M) int {
	if os.Getenv("SITE") == "" {
		fmt.Println("site: LEFT OUT: the tests in a browser: SITE names no built site (make test-site builds it)")
		return 0
	}
	if installed() == "" {
		fmt.Println("site: LEFT OUT: the tests in a browser: no Chromium (apt-get install chromium)")
		return 0
	}
	var stop func()
	var err error
	if chromium, stop, err = launch(); err != nil {
		fmt.Println("site: Chromium does not start:", err)
		return 1
	}
	defer stop()
	if !hasDocs() {
		fmt.Println("site: LEFT OUT: the docs in a browser: the site has none (make site says why)")
	}
	return m.Run()
}

// hasDocs reports whether the site has docs, which want Python.
func hasDocs() bool {
	_, err := os.Stat(filepath.Join(os.Getenv("SITE"), "docs", "install.html"))
	return err == nil
}

// launch starts a browser, with flags of Chromium.
func launch(flags ...chromedp.ExecAllocatorOption) (browser context.Context, stop func(), err error) {
	home, err := os.MkdirTemp("", "chromium")
	if err != nil {
		return nil, nil, err
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(installed()), chromedp.UserDataDir(home), chromedp.Env("HOME="+home),
		chromedp.NoSandbox, chromedp.DisableGPU, chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-dev-shm-usage", true),
	)
	allocator, end := chromedp.NewExecAllocator(context.Background(), append(options, flags...)...)
	browser, shut := chromedp.NewContext(allocator)
	stop = func() {
		shut()
		end()
		os.RemoveAll(home)
	}
	if err := chromedp.Do(browser); err != nil {
		stop()
		return nil, nil, err
	}
	return browser, stop, nil
}

// installed returns the path of Chromium, or "".
func installed() string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}
