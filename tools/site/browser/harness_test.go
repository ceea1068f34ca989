// Package browser tests the website in headless Chromium. It wants the built site in the folder
// that SITE names, and leaves itself out with a line that says so where there is none, or no
// Chromium.
package browser

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"testing"

	"github.com/chromedp/chromedp"
)

// chromium is the browser of all tests.
var chromium context.Context

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
	program := installed()
	if program == "" {
		fmt.Println("site: LEFT OUT: the tests in a browser: no Chromium (apt-get install chromium)")
		return 0
	}
	home, err := os.MkdirTemp("", "chromium")
	if err != nil {
		fmt.Println(err)
		return 1
	}
	defer os.RemoveAll(home)
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(program), chromedp.UserDataDir(home), chromedp.Env("HOME="+home),
		chromedp.NoSandbox, chromedp.DisableGPU, chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-dev-shm-usage", true),
	)
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	defer stop()
	var close context.CancelFunc
	chromium, close = chromedp.NewContext(allocator)
	defer close()
	if err := chromedp.Do(chromium); err != nil {
		fmt.Println("site: Chromium does not start:", err)
		return 1
	}
	return m.Run()
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
