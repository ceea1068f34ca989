package board

import (
	"bytes"
	"encoding/json"
	"image"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// browser returns a headless Chromium, or skips the test where there is none.
func browser(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("needs Chromium: the page is not opened in a browser")
	return ""
}

// chromium opens a page with flags, and returns what it writes: the DOM, and its log.
func chromium(t *testing.T, page string, flags ...string) (dom, log string) {
	t.Helper()
	program := browser(t)
	home, err := os.MkdirTemp("", "chromium") // it may go on writing when it has ended
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(home) })
	file := filepath.Join(t.TempDir(), "page.html")
	write(t, file, page, 0o666)
	all := []string{
		"--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
		"--enable-logging=stderr", "--user-data-dir=" + home,
	}
	c := exec.CommandContext(t.Context(), program, append(append(all, flags...), "file://"+file)...)
	c.Env = append(os.Environ(), "HOME="+home)
	var out, errs bytes.Buffer
	c.Stdout, c.Stderr = &out, &errs
	if err := c.Run(); err != nil {
		t.Fatalf("%v: %s", err, errs.String())
	}
	return out.String(), errs.String()
}

// complaints are what the log has of the page's console.
func complaints(log string) []string {
	return regexp.MustCompile(`(?m)^.*CONSOLE.*$`).FindAllString(log, -1)
}

// The page has nothing on the console, and what it should have in the DOM.
func TestBrowserConsole(t *testing.T) {
	t.Parallel()
	page := boardPageOf(t, Board{allOutcomes(), calibrations})
	dom, log := chromium(t, page, "--dump-dom")
	if all := complaints(log); all != nil {
		t.Errorf("console:\n%s", strings.Join(all, "\n"))
	}
	for _, want := range []string{"SizeVarint beats upstream</a>", "REVERSED", "odd &lt;b&gt;|*name*|&lt;/b&gt; Größe ≤ ½"} {
		if !strings.Contains(dom, want) {
			t.Errorf("the DOM has no %q", want)
		}
	}
}

// A picture from elsewhere and a script would be on the console: they are forbidden.
func TestBrowserConsoleOfFaults(t *testing.T) {
	t.Parallel()
	page := boardPageOf(t, Board{})
	faulty := strings.Replace(page, "<main>", `<main><img src="https://example.com/a.png"><script>fault()</script>`, 1)
	if _, log := chromium(t, faulty, "--dump-dom"); len(complaints(log)) < 2 {
		t.Errorf("a page that loads and runs something has on the console: %q, want complaints", complaints(log))
	}
}

// measure is a script that writes what the browser made of the page into it.
const measure = `<script>
const size = e => { const r = e.getBoundingClientRect(); return [r.width, r.height] };
const sizes = q => [...document.querySelectorAll(q)].map(size);
document.querySelectorAll("details").forEach(d => d.open = true);
document.body.innerHTML = "<pre>" + JSON.stringify({
	Rows: sizes("section:first-of-type tbody tr"),
	Plots: sizes("svg"),
	Lines: sizes("path"),
	Regions: sizes("rect.region"),
	Page: [document.documentElement.scrollWidth, document.documentElement.clientWidth],
}) + "</pre>";
</script>`

// The rows and plots have a size, and the page is no wider than its window.
func TestBrowserSizes(t *testing.T) {
	t.Parallel()
	page := boardPageOf(t, Board{allOutcomes(), calibrations})
	page = regexp.MustCompile(`<meta http-equiv[^>]*>`).ReplaceAllString(page, "") // which forbids scripts
	dom, _ := chromium(t, strings.Replace(page, "</body>", measure+"</body>", 1), "--dump-dom", "--window-size=1000,800")
	var got struct {
		Rows, Plots, Lines, Regions [][2]float64
		Page                        [2]float64
	}
	_, text, _ := strings.Cut(dom, "<pre>")
	text, _, _ = strings.Cut(text, "</pre>")
	if err := json.Unmarshal([]byte(text), &got); err != nil {
		t.Fatalf("%v: %q", err, text)
	}
	for name, test := range map[string]struct {
		sizes [][2]float64
		least int
	}{"rows": {got.Rows, 7}, "plots": {got.Plots, 15}, "lines": {got.Lines, 15}, "regions": {got.Regions, 8}} {
		if len(test.sizes) < test.least {
			t.Errorf("%d %s, want %d at least", len(test.sizes), name, test.least)
		}
		for i, s := range test.sizes {
			if s[0]+s[1] < 1 || name != "lines" && s[1] < 1 {
				t.Errorf("%s: number %d is %v by %v", name, i, s[0], s[1])
			}
		}
	}
	if got.Page[0] > got.Page[1] {
		t.Errorf("the page is %v wide in a window of %v", got.Page[0], got.Page[1])
	}
}

// The page is light, or dark for those who want that, and has ink on it either way.
func TestBrowserColours(t *testing.T) {
	t.Parallel()
	page := boardPageOf(t, Board{allOutcomes(), calibrations})
	for _, test := range []struct {
		name, flag string
		dark       bool
	}{
		{"light", "--blink-settings=preferredColorScheme=1", false},
		{"dark", "--blink-settings=preferredColorScheme=0", true},
	} {
		file := filepath.Join(t.TempDir(), test.name+".png")
		chromium(t, page, test.flag, "--window-size=1200,800", "--screenshot="+file)
		picture := readPicture(t, file)
		if b := picture.Bounds(); b.Dx() != 1200 || b.Dy() != 800 {
			t.Fatalf("the picture is %v, want 1200 by 800", b)
		}
		if dark := grey(picture, 2, 2) < 0x80; dark != test.dark {
			t.Errorf("%s: the paper is %#x", test.name, grey(picture, 2, 2))
		}
		if n := inked(picture); n < 5000 {
			t.Errorf("%s: %d pixels differ from the paper, want a page of text", test.name, n)
		}
	}
}

func readPicture(t *testing.T, file string) image.Image {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	picture, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

func grey(picture image.Image, x, y int) uint8 {
	return color.GrayModel.Convert(picture.At(x, y)).(color.Gray).Y
}

// inked counts the pixels that differ from the one in the corner.
func inked(picture image.Image) (n int) {
	paper := grey(picture, 0, 0)
	for y := range picture.Bounds().Dy() {
		for x := range picture.Bounds().Dx() {
			if d := int(grey(picture, x, y)) - int(paper); d > 0x40 || d < -0x40 {
				n++
			}
		}
	}
	return n
}
