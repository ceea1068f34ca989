package browser

import (
	"archive/zip"
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// zipOf returns an archive.
func zipOf(t *testing.T, names []string, contents ...[]byte) []byte {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for i, name := range names {
		f, err := w.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write(contents[i%len(contents)]); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestFitZip opens an archive of 300 files and 20 MB: the page lists them, with totals, and opens a ride.
func TestFitZip(t *testing.T) {
	ride, crash := read(t, sample(t, "activity.fit")), read(t, sample(t, "crash.fit"))
	names := []string{"activities/broken.fit"}
	for i := range 299 {
		names = append(names, fmt.Sprintf("activities/%03d.fit", i))
	}
	contents := [][]byte{crash}
	for range 299 {
		contents = append(contents, ride)
	}
	tab := openFit(t, options{width: 390})
	tab.files(t, "#files", written(t, "export.zip", zipOf(t, names, contents...)))
	tab.wait(t, "!document.querySelector('#list').hidden")
	text := tab.text(t, "#rides")
	if n := eval[int](t, tab, "document.querySelectorAll('#rides .name').length"); n != 300 || !strings.Contains(text, "2023 week 46  Cycling") {
		t.Errorf("the page lists %d rides, want 300 and totals:\n%.3000s", n, text)
	}
	t.Logf("listed after %.0f ms", eval[float64](t, tab, "performance.getEntriesByName('list').at(-1).startTime - performance.getEntriesByName('opened').at(-1).startTime"))
	tab.shot(t, "fit-list")
	tab.fits(t)
	tab.axe(t)
	eval[any](t, tab, "[...document.querySelectorAll('#rides .name')].find((b) => b.textContent.endsWith('broken.fit')).click()")
	tab.wait(t, looked)
	if got := tab.text(t, "#whole"); !strings.Contains(got, "damaged: offset 59992") {
		t.Errorf("of the ride in the archive the page says %q", got)
	}
}

// TestFitHostile opens files that are made to break a reader: the page says what is wrong, and works on.
func TestFitHostile(t *testing.T) {
	tab := openFit(t, options{})
	ride := read(t, sample(t, "activity.fit"))
	for _, tt := range []struct {
		name    string
		content []byte
		want    string
	}{
		{"empty.fit", nil, "This is not a FIT file, it is empty."},
		{"text.fit", []byte(strings.Repeat("no FIT file ", 1000)), "This is not a FIT file, but text."},
		{"ones.fit", bytes.Repeat([]byte{0xff}, 1<<20), "This is not a FIT file."},
		{"bomb.fit.gz", zipped(t, make([]byte, 300<<20)), "limit"},
		{"none.zip", zipOf(t, []string{"a.txt"}, []byte("x")), "no FIT file"},
		{"cut.zip", zipOf(t, []string{"a.fit"}, ride)[:200], "zip"},
		{"<img src=x onerror=alert(1)>.fit", ride, "<img"},
	} {
		tab.files(t, "#files", written(t, tt.name, tt.content))
		tab.wait(t, "document.querySelector('#progress').hidden && (!document.querySelector('#ride').hidden || document.querySelector('#said').innerText)")
		if got := tab.text(t, "main"); !strings.Contains(got, tt.want) {
			t.Errorf("%s: the page says\n%.1500s\nwant %q in it", tt.name, got, tt.want)
		}
	}
	tab.files(t, "#files", sample(t, "activity.fit"))
	tab.wait(t, looked+" && document.querySelector('#whole').innerText === 'The file is whole.'")
}

// TestFitKeys repairs a ride by keys alone, without a network.
func TestFitKeys(t *testing.T) {
	s := serve(t)
	tab := s.open(t, "fit/", options{})
	tab.started(t)
	tab.kept(t)
	s.Close()
	tab.reload(t)
	tab.started(t)
	focused := func(what string) {
		for range 60 {
			if eval[bool](t, tab, "document.activeElement?.matches('"+what+"')") {
				return
			}
			tab.key(t, kb.Tab)
		}
		t.Fatalf("the tab key does not reach %s", what)
	}
	focused("[data-sample=\"crash.fit\"]")
	tab.key(t, kb.Enter)
	tab.wait(t, looked)
	focused("#repair")
	tab.key(t, kb.Enter)
	tab.wait(t, acted)
	focused("#download")
	if got := eval[string](t, tab, "document.activeElement.download"); got != "crash-repaired.fit" {
		t.Errorf("the page offers %q", got)
	}
}

// TestFitLooks opens a ride by day and by night.
func TestFitLooks(t *testing.T) {
	for _, l := range looks {
		t.Run(l.name, func(t *testing.T) {
			tab := openRide(t, "refused.fit", l.options)
			tab.kept(t)
			for _, panel := range []string{"", "#hide", "#trim", "#merge", "#split", "#convert"} {
				if panel != "" {
					tab.click(t, panel)
					tab.wait(t, fmt.Sprintf("document.querySelector(%q).ariaExpanded === 'true'", panel))
				}
				tab.shot(t, "fit-"+l.name+strings.ReplaceAll(panel, "#", "-"))
				tab.fits(t)
			}
			tab.axe(t)
			tab.click(t, "#hide")
			tab.click(t, "#fix")
			tab.wait(t, acted)
			tab.shot(t, "fit-fixed-"+l.name)
			tab.fits(t)
			tab.axe(t)
		})
	}
}
