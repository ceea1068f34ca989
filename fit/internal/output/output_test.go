package output

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit/internal/frame"
)

const (
	header = "the header... "
	data   = "some data and some more"
	sum    = 0x6261 // "ab"
	whole  = header + data + "ab"
)

// complete writes the data in two parts.
func complete(o File) error {
	for _, part := range []string{data[:9], data[9:]} {
		if err := o.Write([]byte(part)); err != nil {
			return err
		}
	}
	return o.Close([]byte(header), sum)
}

func TestHeaderLength(t *testing.T) {
	if len(header) != frame.LongHeader {
		t.Fatalf("the header has %d bytes, want %d", len(header), frame.LongHeader)
	}
}

func TestOpenSized(t *testing.T) {
	var b bytes.Buffer
	o, err := OpenSized(&b, int64(len(data)), []byte(header))
	if err == nil {
		err = complete(o)
	}
	if err != nil || b.String() != whole {
		t.Errorf("%q, %v, want %q", b.String(), err, whole)
	}
}

// TestOpenSizedWrong gives another size than the data has: the header is written by then, so Close
// returns an error.
func TestOpenSizedWrong(t *testing.T) {
	for _, size := range []int64{0, int64(len(data)) - 1, int64(len(data)) + 1} {
		o, err := OpenSized(io.Discard, size, []byte(header))
		if err != nil {
			t.Fatal(err)
		}
		if err := complete(o); !errors.Is(err, ErrSize) {
			t.Errorf("%d bytes of DataSize: %v, want ErrSize", size, err)
		}
	}
}

// TestOpen writes to a buffer, which keeps the data until Close, and into files, which get the
// header at the end: at their beginning, and behind what they have already.
func TestOpen(t *testing.T) {
	var b bytes.Buffer
	o, err := Open(&b)
	if err != nil {
		t.Fatal(err)
	}
	if err := complete(o); err != nil || b.String() != whole {
		t.Errorf("%q, %v, want %q", b.String(), err, whole)
	}
	for _, before := range []string{"", "another file"} {
		f, err := os.Create(filepath.Join(t.TempDir(), "x.fit"))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		f.WriteString(before)
		o, err := Open(f)
		if err == nil {
			err = complete(o)
		}
		f.WriteString("|") // the file stays at its end
		got, _ := os.ReadFile(f.Name())
		if want := before + whole + "|"; err != nil || string(got) != want {
			t.Errorf("%q, %v, want %q", got, err, want)
		}
	}
}

// TestOpenAppending uses a file in which every write goes to the end, so that the header cannot be
// written at its place.
func TestOpenAppending(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x.fit")
	f, err := os.OpenFile(name, os.O_CREATE|os.O_APPEND|os.O_RDWR, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	o, err := Open(f)
	if err == nil {
		err = complete(o)
	}
	if err == nil || !strings.Contains(err.Error(), "opened to append") {
		t.Errorf("error %v, want the reason", err)
	}
}

func TestSpoolLimit(t *testing.T) {
	o, err := Open(io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	if err := o.Write([]byte("x")); err != nil {
		t.Fatal(err)
	}
	if err := o.Write(make([]byte, spoolLimit)); !errors.Is(err, ErrSpool) {
		t.Errorf("error %v, want ErrSpool", err)
	}
}

var errFull = errors.New("disk is full")

// full is a writer that accepts left bytes. Below it seeks, unless it is a plain writer.
type full struct{ left int }

func (w *full) Write(b []byte) (int, error) {
	if len(b) > w.left {
		return 0, errFull
	}
	w.left -= len(b)
	return len(b), nil
}

type seeker struct {
	*full
	at int64
}

func (w *seeker) Seek(offset int64, whence int) (int64, error) {
	if whence == io.SeekStart {
		w.at = offset
	}
	return w.at, nil
}

// TestFull has no room for the last byte, for every length: each output returns the writer's error.
func TestFull(t *testing.T) {
	open := map[string]func(*full) (File, error){
		"sized":    func(w *full) (File, error) { return OpenSized(w, int64(len(data)), []byte(header)) },
		"spooling": func(w *full) (File, error) { return Open(w) },
		"seeking":  func(w *full) (File, error) { return Open(&seeker{full: w}) },
	}
	for name, open := range open {
		for room := range len(whole) {
			o, err := open(&full{room})
			if err == nil {
				err = complete(o)
			}
			if !errors.Is(err, errFull) {
				t.Errorf("%s, room for %d bytes: error %v, want the writer's", name, room, err)
			}
		}
	}
}
