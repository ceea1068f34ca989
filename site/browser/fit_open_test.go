package browser

import (
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestFitDrop drops what people drop, with the mouse: a ride, a folder with folders in it, the zip of
// a platform, and two files of one name. The page asks for nothing then.
func TestFitDrop(t *testing.T) {
	t.Parallel()
	s := serve(t)
	tab := s.open(t, "fit/", options{})
	tab.started(t)
	tab.kept(t)
	tab.forget()
	s.forget()

	ride, crash := sample(t, "activity.fit"), sample(t, "crash.fit")
	tab.drop(t, "#drop", ride)
	tab.wait(t, looked+" && document.querySelector('#name').innerText === 'activity.fit'")

	folder := t.TempDir()
	deep := filepath.Join(folder, "2023", "spring")
	if err := os.MkdirAll(deep, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string][]byte{"a.fit": read(t, ride), "2023/b.fit": read(t, crash), "2023/spring/notes.txt": []byte("no ride")} {
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 120 { // browsers list a hundred at a time
		if err := os.WriteFile(filepath.Join(deep, fmt.Sprintf("%03d.fit", i)), read(t, crash), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	tab.drop(t, "h1", folder)
	tab.wait(t, "!document.querySelector('#list').hidden")
	if n := eval[int](t, tab, "document.querySelectorAll('#rides .name').length"); n != 122 {
		t.Errorf("of the folder the page lists %d rides, want 122", n)
	}
	if got, want := tab.text(t, "#said"), "121 rides are damaged. Open one to repair it.\nfiles that are not FIT, skipped: 1"; got != want {
		t.Errorf("the page says %q, want %q", got, want)
	}
	if !eval[bool](t, tab, "document.querySelector('#ride').hidden") {
		t.Error("the ride that was open before is still there")
	}

	tab.drop(t, "#list", written(t, "export.zip", zipOf(t, []string{"x.fit", "y.fit"}, read(t, ride), read(t, crash))))
	tab.wait(t, "!document.querySelector('#list').hidden && document.querySelectorAll('#rides .name').length === 2")

	tab.drop(t, "#drop", ride, crash)
	tab.wait(t, "!document.querySelector('#list').hidden && document.querySelector('#rides').innerText.includes('crash.fit')")
	tab.click(t, "#rides .name")
	tab.wait(t, looked)

	asked := slices.DeleteFunc(tab.requests(), func(address string) bool { return strings.HasPrefix(address, "blob:") })
	if got := append(asked, s.requests()...); len(got) > 0 {
		t.Errorf("what is dropped makes requests: %q", got)
	}
}

// TestFitSameName drops two files of one name, as the list of a search has them.
func TestFitSameName(t *testing.T) {
	t.Parallel()
	tab := openFit(t, options{})
	eval[bool](t, tab, fmt.Sprintf(`fetch("../v/%s/fit/samples/crash.fit").then((answer) => answer.blob()).then((crash) => {
		const data = new DataTransfer();
		for (const part of [crash, crash.slice(0, 40_000)]) data.items.add(new File([part], "same.fit"));
		return document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
	})`, serve(t).version))
	tab.wait(t, "document.querySelectorAll('#rides .name').length === 2")
	if got := eval[[]string](t, tab, "[...document.querySelectorAll('#rides .name')].map((b) => b.textContent).sort()"); !slices.Equal(got, []string{"same (2).fit", "same.fit"}) {
		t.Errorf("the page lists %q", got)
	}
	eval[any](t, tab, "[...document.querySelectorAll('#rides .name')].find((b) => b.textContent === 'same (2).fit').click()")
	tab.wait(t, looked+" && document.querySelector('#places').textContent.includes('offset 39981')")
}

// TestFitDropNothing drops an empty folder, and opens a file that is gone: the page says so.
func TestFitDropNothing(t *testing.T) {
	t.Parallel()
	tab := openFit(t, options{})
	tab.drop(t, "#drop", t.TempDir())
	tab.wait(t, "document.querySelector('#said').innerText === 'There is no file in it.'")
	gone := written(t, "gone.fit", read(t, sample(t, "activity.fit")))
	eval[bool](t, tab, `(() => {
		Blob.prototype.text = function () { return Promise.reject(new DOMException("The file could not be read.", "NotReadableError")); };
		return true;
	})()`)
	tab.files(t, "#files", gone)
	tab.wait(t, "document.querySelector('#said').innerText === 'The file could not be read.'")
	if got := tab.report(t); strings.Contains(got, "gone") || !strings.Contains(got, "open: NotReadableError") {
		t.Errorf("the report is %q", got)
	}
}

// TestFitRace opens a ride while another is being looked at: what comes late of the first is not shown.
func TestFitRace(t *testing.T) {
	t.Parallel()
	tab := openFit(t, options{})
	eval[bool](t, tab, `(() => {
		globalThis.names = new Set();
		globalThis.texts = new Set();
		for (const [id, seen] of [["name", names], ["whole", texts]]) {
			const note = (changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach((text) => seen.add(text.data)));
			new MutationObserver(note).observe(document.getElementById(id), { childList: true });
		}
		globalThis.workers = [];
		const held = new Promise((done) => (globalThis.release = done));
		globalThis.Worker = class extends Worker { // whose answers wait
			answers = 0;
			constructor(...args) { super(...args); workers.push(this); }
			set onmessage(answer) {
				super.onmessage = (event) => {
					if (event.data.answer) this.answers++;
					held.then(() => answer(event));
				};
			}
			terminate() { super.terminate(); this.ended = true; }
		};
		return true;
	})()`)
	ride, crash := sample(t, "activity.fit"), sample(t, "crash.fit")
	tab.files(t, "#files", ride)
	tab.files(t, "#files", crash)
	tab.wait(t, "workers.filter((w) => !w.ended).length === 1")
	n := eval[int](t, tab, "workers.length")
	tab.files(t, "#files", ride)
	tab.wait(t, fmt.Sprintf("workers.length === %d && workers.at(-1).answers === 1", n+1))
	tab.files(t, "#files", crash)
	tab.wait(t, fmt.Sprintf("workers.length === %d", n+2))
	if got := eval[[]bool](t, tab, "workers.map((w) => !w.ended)"); slices.Contains(got[:n+1], true) {
		t.Errorf("workers that run: %v, want those of the last file alone", got)
	}
	eval[any](t, tab, "release()")
	tab.wait(t, looked+" && document.querySelector('#name').innerText === 'crash.fit'")
	if got := eval[[]string](t, tab, "[...names]"); !slices.Equal(got, []string{"crash.fit"}) {
		t.Errorf("the page has shown %q, want crash.fit alone", got)
	}
	if got := eval[[]string](t, tab, "[...texts]"); len(got) != 1 || !strings.Contains(got[0], "cut short") {
		t.Errorf("the page has said %q, want that the file is damaged", got)
	}
	tab.files(t, "#files", written(t, "two.zip", zipOf(t, []string{"first.fit", "second.fit"}, read(t, ride), read(t, crash))))
	tab.wait(t, "!document.querySelector('#list').hidden")
	eval[any](t, tab, "document.querySelectorAll('#rides .name').forEach((b) => b.click())")
	last := eval[string](t, tab, "[...document.querySelectorAll('#rides .name')].at(-1).textContent.split('/').at(-1)")
	tab.wait(t, fmt.Sprintf("%s && document.querySelector('#name').innerText === %q", looked, last))
	if got := eval[[]string](t, tab, "[...names]"); len(got) != 2 || got[1] != last {
		t.Errorf("the page has shown %q, want %s last", got, last)
	}
}

// TestFitProgress opens an archive: the bar goes from 0 to all of it.
func TestFitProgress(t *testing.T) {
	t.Parallel()
	tab := openFit(t, options{})
	eval[bool](t, tab, `(() => {
		const bar = document.querySelector("#progress");
		globalThis.steps = [];
		new MutationObserver(() => !bar.hidden && bar.hasAttribute("value") && steps.push(bar.value / bar.max)).observe(bar, { attributes: true });
		return true;
	})()`)
	var names []string
	for i := range 300 {
		names = append(names, fmt.Sprintf("%03d.fit", i))
	}
	tab.files(t, "#files", written(t, "export.zip", zipOf(t, names, read(t, sample(t, "activity.fit")))))
	tab.wait(t, "!document.querySelector('#list').hidden && document.querySelector('#progress').hidden")
	steps := eval[[]float64](t, tab, "steps")
	if len(steps) < 3 || steps[0] != 0 || slices.Max(steps) < 0.5 || !slices.IsSorted(steps) {
		t.Errorf("the bar was at %v, want more and more", steps)
	}
}

// TestFitNoLeak opens rides and changes them: the page keeps no address of what it no longer shows,
// no worker, and no step back in the history for each picture.
func TestFitNoLeak(t *testing.T) {
	t.Parallel()
	tab := openFit(t, options{})
	eval[bool](t, tab, `(() => {
		globalThis.workers = 0;
		const real = Worker;
		globalThis.Worker = class extends real {
			constructor(...args) { super(...args); workers++; }
			terminate() { super.terminate(); this.ended ??= workers--; }
		};
		return true;
	})()`)
	steps := eval[int](t, tab, "history.length")
	for range 2 {
		tab.files(t, "#files", sample(t, "refused.fit"))
		tab.wait(t, looked)
		for range 2 {
			tab.click(t, "#fix")
			tab.wait(t, acted)
			tab.click(t, "#undo")
			tab.wait(t, looked+" && document.querySelector('#outcome').hidden")
		}
	}
	if n := eval[int](t, tab, "blobs.size"); n > 2 { // the picture and the last result
		t.Errorf("the page keeps %d addresses, want 2 at most", n)
	}
	if n := eval[int](t, tab, "workers"); n != 0 {
		t.Errorf("%d workers are still there", n)
	}
	if n := eval[int](t, tab, "history.length"); n != steps {
		t.Errorf("the history has %d steps, want %d", n, steps)
	}
}

// TestFitFigures has the figures of a ride once, in its picture. They are marked if the device did not write them, as
// by show: activity.fit has no average power.
func TestFitFigures(t *testing.T) {
	t.Parallel()
	tab := openRide(t, "activity.fit", options{})
	if text := tab.text(t, "#ride"); regexp.MustCompile(`[0-9] (km|bpm|W)\b`).MatchString(text) {
		t.Errorf("beside the picture the page says\n%s\nwant no figures", text)
	}
	page := eval[string](t, tab, "blobs.get(document.querySelector('#page').href).text()")
	for _, figure := range []string{`[^~]\b[0-9.]+ km\b`, `~[0-9]+ W\b`} {
		if !regexp.MustCompile(figure).MatchString(page) {
			t.Errorf("the picture has no %s", figure)
		}
	}
}

// TestFitForeign opens files that are not FIT: the page says what they are, and does not offer to repair them, but for a
// mail with a ride.
func TestFitForeign(t *testing.T) {
	t.Parallel()
	tab := openFit(t, options{})
	ride := read(t, sample(t, "activity.fit"))
	mail := "Content-Transfer-Encoding: base64\r\n\r\n" + base64.StdEncoding.EncodeToString(ride)
	for _, tt := range []struct {
		name, content, whole string
		repairable           bool
	}{
		{"way.fit", "<?xml version=\"1.0\"?><gpx/>", "This is not a FIT file, but GPX.", false},
		{"page.fit", "<!doctype html><title>404</title>", "This is not a FIT file, but HTML, perhaps the page of an error.", false},
		{"mail.txt", mail, "This is not a FIT file, but text; a text transfer changed the file (base64): 'fit repair' undoes that.", true},
		{"crash.fit", string(read(t, sample(t, "crash.fit"))), "The recording is cut short: its last 8 bytes are incomplete.", true},
		{"ride.fit", string(ride), "The file is whole.", true},
	} {
		tab.files(t, "#files", written(t, tt.name, []byte(tt.content)))
		tab.wait(t, looked+" && document.querySelector('#name').innerText === '"+tt.name+"'")
		if got := tab.text(t, "#whole"); !strings.HasPrefix(got, tt.whole) {
			t.Errorf("of %s the page says %q, want %q", tt.name, got, tt.whole)
		}
		if off := eval[bool](t, tab, "document.querySelector('#repair').disabled"); off == tt.repairable {
			t.Errorf("of %s the button Repair is disabled: %t", tt.name, off)
		}
		if said := tab.text(t, "#findings"); !tt.repairable && (!strings.Contains(said, "cannot be repaired. Get the FIT file again from where it comes.") || strings.Contains(said, "from-gpx")) {
			t.Errorf("of %s the page finds %q", tt.name, said)
		}
	}
}
