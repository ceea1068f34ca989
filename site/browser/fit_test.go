package browser

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// openFit opens the page Fix a FIT file.
func openFit(t *testing.T, o options) *tab {
	t.Helper()
	tab := serve(t).open(t, "fit/", o)
	tab.started(t)
	tab.watchBlobs(t)
	return tab
}

// watchBlobs keeps what the page offers: its policy lets nobody fetch it.
func (b *tab) watchBlobs(t *testing.T) {
	t.Helper()
	eval[bool](t, b, `(() => {
		const make = URL.createObjectURL.bind(URL);
		globalThis.blobs = new Map();
		URL.createObjectURL = (blob) => {
			const address = make(blob);
			blobs.set(address, blob);
			return address;
		};
		const end = URL.revokeObjectURL.bind(URL);
		URL.revokeObjectURL = (address) => {
			blobs.delete(address);
			end(address);
		};
		return true;
	})()`)
}

// sample returns the path of a sample of the site.
func sample(t *testing.T, name string) string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(folder(t), "v", "*", "fit", "samples", name))
	if err != nil || len(found) != 1 {
		t.Fatalf("%d samples %s: %v", len(found), name, err)
	}
	return found[0]
}

// native returns the program fit of this machine.
var native = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "fit")
	if err != nil {
		return "", err
	}
	program := filepath.Join(dir, "fit")
	return program, build(program)
})

// build compiles the program fit for this machine.
func build(program string, flags ...string) error {
	c := exec.Command("go", append(append([]string{"build"}, flags...), "-o", program, "./cmd/fit")...)
	c.Dir = filepath.Join("..", "..")
	c.Env = append(os.Environ(), "GOWORK=")
	if said, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, said)
	}
	return nil
}

// fit runs the program of this machine on a file, and returns the file that it makes.
func fit(t *testing.T, sample string, args ...string) []byte {
	t.Helper()
	program, err := native()
	if err != nil {
		t.Fatal(err)
	}
	return output(t, program, sample, args...)
}

// output returns the file that a program makes of another.
func output(t *testing.T, program, sample string, args ...string) []byte {
	t.Helper()
	out := filepath.Join(t.TempDir(), "out")
	c := exec.Command(program, append(args, sample, "-o", out)...)
	said, err := c.CombinedOutput()
	b, missing := os.ReadFile(out)
	if missing != nil {
		t.Fatalf("fit %q: %v\n%s", args, err, said)
	}
	return b
}

// download returns the file that a#download offers, and its name.
func (b *tab) download(t *testing.T) (name string, content []byte) {
	t.Helper()
	return b.offered(t, "a#download")
}

// offered returns the file that a link offers, and its name.
func (b *tab) offered(t *testing.T, link string) (name string, content []byte) {
	t.Helper()
	name = eval[string](t, b, fmt.Sprintf("document.querySelector(%q).download", link))
	text := eval[string](t, b, fmt.Sprintf(`new Promise((done) => {
		const reader = new FileReader();
		reader.onload = () => done(reader.result.slice(reader.result.indexOf(",") + 1));
		reader.readAsDataURL(blobs.get(document.querySelector(%q).href));
	})`, link))
	content, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return name, content
}

const (
	looked = "!document.querySelector('#ride').hidden && document.querySelector('#progress').hidden"
	acted  = looked + " && !document.querySelector('#outcome').hidden"
)

// TestFitRepair repairs a ride that a crash cut off: the page offers the bytes that fit repair writes.
func TestFitRepair(t *testing.T) {
	t.Parallel()
	tab := openFit(t, options{})
	crash := sample(t, "crash.fit")
	tab.files(t, "#files", crash)
	tab.wait(t, looked)
	if got := tab.text(t, "#whole"); got != "The recording is cut short: its last 8 bytes are incomplete." {
		t.Errorf("the page says %q", got)
	}
	if got := eval[string](t, tab, "document.querySelector('#places li').textContent"); !strings.HasPrefix(got, "offset 59992: truncated") {
		t.Errorf("the details are %q", got)
	}
	tab.click(t, "#repair")
	tab.wait(t, acted)
	name, got := tab.download(t)
	if want := fit(t, crash, "repair", "--summary"); !bytes.Equal(got, want) || name != "crash-repaired.fit" {
		t.Errorf("the page offers %s of %d bytes, want crash-repaired.fit of the %d bytes that fit repair writes", name, len(got), len(want))
	}
	for _, want := range []string{"Saved 2,215 messages", "Lost 8 bytes", "lap, session, activity"} {
		if got := tab.text(t, "#done"); !strings.Contains(got, want) {
			t.Errorf("the page says %q, want %q in it", got, want)
		}
	}
	if got := tab.text(t, "#whole"); got != "The file is whole." {
		t.Errorf("of the repaired file the page says %q", got)
	}
	tab.shot(t, "fit-repaired")
}

// TestFitFrame looks into the frame with the page of fit view: its scripts run under the policy of
// the site, and it draws.
func TestFitFrame(t *testing.T) {
	t.Parallel()
	tab := openFit(t, options{})
	tab.files(t, "#files", sample(t, "activity.fit"))
	tab.wait(t, looked)
	frame := attach(t, tab, "iframe")
	if got := eval[int](t, frame, "document.querySelectorAll('#charts canvas').length"); got < 3 {
		t.Errorf("the frame draws %d charts, want 3 or more", got)
	}
	if eval[bool](t, frame, "document.querySelector('#route').hidden") {
		t.Error("the frame draws no route")
	}
	eval[any](t, tab, "document.querySelector('#view').scrollIntoView()")
	tab.shot(t, "fit-frame")
}
