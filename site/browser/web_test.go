package browser

import (
	"bufio"
	"bytes"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// openWeb opens the page that fit web serves. Stop ends the program.
func openWeb(t *testing.T) (page *tab, stop func()) {
	t.Helper()
	program, err := native()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(program, "web", "--no-open")
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	stop = func() {
		_ = c.Process.Kill()
		_ = c.Wait()
	}
	t.Cleanup(stop)
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	page = openAt(t, strings.TrimSpace(address), options{unruly: true}) // the end of the program is an error on the console
	page.started(t)
	page.watchBlobs(t)
	return page, stop
}

// TestWeb repairs a ride, converts it and lists a zip with the page that fit web serves: it offers the bytes that the program
// writes, and asks nobody else.
func TestWeb(t *testing.T) {
	t.Parallel()
	tab, _ := openWeb(t)
	crash := sample(t, "crash.fit")
	tab.files(t, "#files", crash)
	tab.wait(t, looked)
	tab.click(t, "#repair")
	tab.wait(t, acted+" && !document.querySelector('#picture').hidden")
	name, got := tab.download(t)
	if want := fit(t, crash, "repair", "--summary"); !bytes.Equal(got, want) || name != "crash-repaired.fit" {
		t.Errorf("the page offers %s of %d bytes, want crash-repaired.fit of the %d bytes that fit repair writes", name, len(got), len(want))
	}
	tab.files(t, "#files", written(t, "two.zip", zipOf(t, []string{"a b.fit", "ü.fit"}, read(t, sample(t, "activity.fit")), read(t, crash))))
	tab.wait(t, "document.querySelectorAll('#rides .name').length === 2")
	tab.click(t, "#repair-all")
	tab.wait(t, "!document.querySelector('#zip').hidden")
	if _, zip := tab.offered(t, "a#zip"); len(unzipped(t, zip)) != 2 {
		t.Errorf("%d files in the archive, want 2", len(unzipped(t, zip)))
	}
	tab.click(t, "#rides .name")
	tab.wait(t, looked)
	elsewhere := func(address string) bool {
		return !strings.HasPrefix(address, "http://127.0.0.1:") && !strings.HasPrefix(address, "blob:")
	}
	if asked := tab.requests(); slices.ContainsFunc(asked, elsewhere) {
		t.Errorf("the page asks %q", asked)
	}
}

// TestWebEnds ends the program while the page is open: the page says so, and what it offers is still there.
func TestWebEnds(t *testing.T) {
	t.Parallel()
	tab, stop := openWeb(t)
	tab.files(t, "#files", sample(t, "crash.fit"))
	tab.wait(t, looked)
	tab.click(t, "#repair")
	tab.wait(t, acted)
	stop()
	tab.wait(t, "document.querySelector('#said').innerText.includes('fit web has ended')")
	if name, got := tab.download(t); name != "crash-repaired.fit" || len(got) == 0 {
		t.Errorf("the page offers %q of %d bytes", name, len(got))
	}
}
