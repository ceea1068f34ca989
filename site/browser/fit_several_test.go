package browser

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
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
	t.Parallel()
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
	text := eval[string](t, tab, "document.querySelector('#rides').textContent")
	if n := eval[int](t, tab, "document.querySelectorAll('#rides .name').length"); n != 300 || !strings.Contains(text, "2023 week 46  Cycling") {
		t.Errorf("the page lists %d rides, want 300 and totals:\n%.3000s", n, text)
	}
	t.Logf("listed after %.0f ms", eval[float64](t, tab, "performance.getEntriesByName('list').at(-1).startTime - performance.getEntriesByName('opened').at(-1).startTime"))
	tab.shot(t, "fit-list")
	tab.fits(t)
	tab.axe(t)
	eval[any](t, tab, "[...document.querySelectorAll('#rides .name')].find((b) => b.textContent.endsWith('broken.fit')).click()")
	tab.wait(t, looked)
	if got := tab.text(t, "#whole"); !strings.Contains(got, "its last 8 bytes are incomplete") {
		t.Errorf("of the ride in the archive the page says %q", got)
	}
}

// lowerLimit has programs unpack a 64th of what the page would let them.
func (b *tab) lowerLimit(t *testing.T) {
	t.Helper()
	eval[bool](t, b, `(() => {
		const post = Worker.prototype.postMessage;
		Worker.prototype.postMessage = function (message) {
			message.job.commands = message.job.commands.map((c) => c.map((word) => (word === "--max-size=268435456" ? "--max-size=4194304" : word)));
			post.call(this, message);
		};
		return true;
	})()`)
}

// TestFitHostile opens files that are made to break a reader: the page says what is wrong, and works on.
func TestFitHostile(t *testing.T) {
	t.Parallel()
	tab := openFit(t, options{})
	bomb := 300 << 20 // more than the page lets the program unpack
	if !full {
		bomb /= 64
		tab.lowerLimit(t) // as well, since a program for browsers takes a minute of CPU for so much
	}
	ride := read(t, sample(t, "activity.fit"))
	for _, tt := range []struct {
		name    string
		content []byte
		want    string
	}{
		{"empty.fit", nil, "This is not a FIT file, it is empty."},
		{"text.fit", []byte(strings.Repeat("no FIT file ", 1000)), "This is not a FIT file, but text."},
		{"ones.fit", bytes.Repeat([]byte{0xff}, 1<<20), "This is not a FIT file."},
		{"bomb.fit.gz", zipped(t, make([]byte, bomb)), "limit"},
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
	t.Parallel()
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
	t.Parallel()
	for _, l := range looks() {
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

// TestFitRepairAll repairs all rides of an archive, and of several files: the page offers one archive with what fit
// repair makes of each, and says what was whole.
func TestFitRepairAll(t *testing.T) {
	t.Parallel()
	ride, crash := sample(t, "activity.fit"), sample(t, "crash.fit")
	saved := fit(t, crash, "repair", "--summary")
	archive := written(t, "export.zip", zipOf(t, []string{"a/whole.fit", "a/crash.fit", "page.fit", "notes.txt"}, read(t, ride), read(t, crash), []byte("<html>"), []byte("x")))
	tab := openFit(t, options{width: 390})
	for _, tt := range []struct {
		files []string
		zip   string
		want  map[string][]byte
		said  []string
	}{
		{
			[]string{archive},
			"export-repaired.zip",
			map[string][]byte{"a/whole.fit": read(t, ride), "a/crash.fit": saved},
			[]string{"1 ride was whole, 1 is repaired, 1 is lost.", "export.zip/a/crash.fit: saved 2,215 messages, lost 8 bytes.", "export.zip/page.fit: nothing can be saved, not a FIT file, but HTML"},
		},
		{
			[]string{ride, crash},
			"rides-repaired.zip",
			map[string][]byte{"activity.fit": read(t, ride), "crash.fit": saved},
			[]string{"1 ride was whole, 1 is repaired, 0 are lost.", "crash.fit: saved 2,215 messages, lost 8 bytes."},
		},
	} {
		tab.files(t, "#files", tt.files...)
		tab.wait(t, "!document.querySelector('#list').hidden && document.querySelector('#progress').hidden && document.querySelector('#zip').hidden")
		tab.click(t, "#repair-all")
		tab.wait(t, "!document.querySelector('#zip').hidden && document.querySelector('#progress').hidden")
		name, content := tab.offered(t, "a#zip")
		if got := unzipped(t, content); name != tt.zip || !maps.EqualFunc(got, tt.want, bytes.Equal) {
			t.Errorf("the page offers %s with %q, want %s with %q as fit repair makes them", name, slices.Sorted(maps.Keys(got)), tt.zip, slices.Sorted(maps.Keys(tt.want)))
		}
		for _, want := range tt.said {
			if got := tab.text(t, "#repaired"); !strings.Contains(got, want) {
				t.Errorf("the page says\n%s\nwant %q in it", got, want)
			}
		}
	}
	tab.shot(t, "fit-repair-all")
	tab.fits(t)
	tab.axe(t)
}

// unzipped returns the files of an archive.
func unzipped(t *testing.T, b []byte) map[string][]byte {
	t.Helper()
	r, err := zip.NewReader(bytes.NewReader(b), int64(len(b)))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for _, f := range r.File {
		in, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		if files[f.Name], err = io.ReadAll(in); err != nil {
			t.Fatal(err)
		}
	}
	return files
}
