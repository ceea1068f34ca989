package race

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestTerminalIsQuietElsewhere(t *testing.T) {
	f, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if progress := Terminal(f)("Name"); progress != nil {
		t.Error("Terminal of a file gives progress, want nil")
	}
}

func TestStatusLine(t *testing.T) {
	var out strings.Builder
	now := time.Unix(0, 0)
	line := statusLine(&out, 16, "Long/name=of-a-race", func() time.Time { return now })
	step := func(wait time.Duration, done int, want string) {
		t.Helper()
		now = now.Add(wait)
		out.Reset()
		if line(done, 200); out.String() != want {
			t.Errorf("at %d of 200: wrote %q, want %q", done, out.String(), want)
		}
	}
	step(0, 1, "\r\x1b[K  0 % Long/name")
	step(50*time.Millisecond, 2, "")
	step(50*time.Millisecond, 100, "\r\x1b[K 50 % Long/name")
	step(0, 200, "\r\x1b[K")
}
