package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
)

// axeCore returns the script of axe-core, or "" where npm cannot get it. npm checks it by the
// digest in package-lock.json.
var axeCore = sync.OnceValue(func() string {
	dir, err := os.MkdirTemp("", "axe")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	if err := os.CopyFS(dir, os.DirFS("testdata")); err != nil {
		panic(err)
	}
	said, err := exec.Command("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", dir).CombinedOutput()
	if err != nil {
		fmt.Printf("site: LEFT OUT: axe-core, which npm gets: %v %s\n", err, said)
		return ""
	}
	script, err := os.ReadFile(filepath.Join(dir, "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		panic(err)
	}
	return string(script)
})

// axe fails for each thing that axe-core finds on the page.
func (b *tab) axe(t *testing.T) {
	t.Helper()
	script := axeCore()
	if script == "" {
		return
	}
	c, cancel := context.WithTimeout(b, patience)
	defer cancel()
	if err := chromedp.Do(c, chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := chromedp.Evaluate[any](script+"; 1")(ctx, target)
		return err
	})); err != nil {
		t.Fatal(err)
	}
	text := eval[string](t, b, `axe.run().then((found) => JSON.stringify(found.violations.map((v) => v.id + ": " + v.help + ": " + v.nodes.map((n) => n.html).join(" ").slice(0, 400))))`)
	var found []string
	if err := json.Unmarshal([]byte(text), &found); err != nil {
		t.Fatal(err)
	}
	for _, f := range found {
		t.Errorf("axe-core: %s", f)
	}
}
