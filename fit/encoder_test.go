package fit_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit"
)

// seeker is a file in memory.
type seeker struct {
	b  []byte
	at int64
}

func (s *seeker) Write(p []byte) (int, error) {
	if more := int(s.at) + len(p) - len(s.b); more > 0 {
		s.b = append(s.b, make([]byte, more)...)
	}
	n := copy(s.b[s.at:], p)
	s.at += int64(n)
	return n, nil
}

func (s *seeker) Seek(offset int64, whence int) (int64, error) {
	s.at = [...]int64{0, s.at, int64(len(s.b))}[whence] + offset
	return s.at, nil
}

// stream writes messages with an Encoder.
func stream(t testing.TB, w io.Writer, messages []fit.Message, opts ...fit.EncodeOption) {
	t.Helper()
	e := fit.NewEncoder(w, opts...)
	for _, m := range messages {
		if err := e.Encode(m); err != nil {
			t.Fatal(err)
		}
	}
	if err := e.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestEncoder writes the messages of all sorts of files to writers that can seek and
// that cannot, with few local types and many, and reads them again.
func TestEncoder(t *testing.T) {
	for name, b := range encodeCases() {
		f := redecode(t, b)
		var spooled bytes.Buffer
		stream(t, &spooled, f.Messages)
		written := &seeker{b: []byte("before"), at: 6}
		stream(t, written, f.Messages)
		if !bytes.Equal(written.b[6:], spooled.Bytes()) || written.at != int64(len(written.b)) {
			t.Errorf("%s: %x to a file, %x to a buffer", name, written.b, spooled.Bytes())
		}
		checkSame(t, name, redecode(t, spooled.Bytes()), f)
		for _, n := range []int{1, 3, 15} {
			var few bytes.Buffer
			stream(t, &few, f.Messages, fit.LocalTypes(n))
			g := redecode(t, few.Bytes())
			checkSame(t, name, g, f)
			for _, m := range g.Messages {
				if int(m.Local()) >= n {
					t.Errorf("%s: LocalTypes(%d): local type %d", name, n, m.Local())
				}
			}
		}
		if size := spooled.Len() - 16; size > 0 {
			var announced bytes.Buffer
			stream(t, &announced, f.Messages, fit.DataSize(uint32(size)))
			checkSame(t, name, redecode(t, announced.Bytes()), f)
		}
	}
}

// TestEncoderLeastRecentlyUsed counts the definitions of three kinds in two local types.
func TestEncoderLeastRecentlyUsed(t *testing.T) {
	var b fit.Builder
	for _, num := range []profile.MesgNum{20, 21, 20, 19, 20, 21, 20} {
		b.Begin(num)
		b.Add(253, fit.Uint32(start))
		if err := b.End(); err != nil {
			t.Fatal(err)
		}
	}
	var w bytes.Buffer
	stream(t, &w, b.File().Messages, fit.LocalTypes(2))
	n := 0
	for range redecode(t, w.Bytes()).Definitions() {
		n++
	}
	if n != 4 {
		t.Errorf("%d definitions, want 4: record stays, the others take turns", n)
	}
}

// TestEncoderErrors has what an Encoder cannot do: each error stays.
func TestEncoderErrors(t *testing.T) {
	failure := errors.New("disk full")
	m := redecode(t, ride(9).Bytes()).Messages[3]
	for name, c := range map[string]struct {
		e    *fit.Encoder
		m    fit.Message
		want error
	}{
		"options":      {fit.NewEncoder(new(bytes.Buffer), fit.KeepLayout()), m, fit.ErrOptions},
		"local types":  {fit.NewEncoder(new(bytes.Buffer), fit.LocalTypes(17)), m, fit.ErrOptions},
		"zero Message": {fit.NewEncoder(new(bytes.Buffer)), fit.Message{}, fit.ErrMessage},
		"writer":       {fit.NewEncoder(fullDisk{failure}, fit.DataSize(100)), m, failure},
		"writer, late": {fit.NewEncoder(fullDisk{failure}), m, failure},
		"data size":    {fit.NewEncoder(new(bytes.Buffer), fit.DataSize(100)), m, fit.ErrSize},
	} {
		err := c.e.Encode(c.m)
		if err == nil {
			err = c.e.Close()
		}
		if !errors.Is(err, c.want) || c.e.Close() != err || c.e.Encode(m) != err {
			t.Errorf("%s: %v, then %v, want %v", name, err, c.e.Close(), c.want)
		}
	}
	if _, err := fit.Append(nil, new(fit.File), fit.DataSize(5)); !errors.Is(err, fit.ErrOptions) {
		t.Errorf("Append with DataSize = %v, want ErrOptions", err)
	}
	e := fit.NewEncoder(new(bytes.Buffer))
	if err := e.Close(); err != nil || e.Close() != nil || e.Encode(m) == nil {
		t.Errorf("Close = %v, then %v; Encode after it must fail", err, e.Close())
	}
}

type fullDisk struct{ err error }

func (w fullDisk) Write([]byte) (int, error) { return 0, w.err }

// TestEncoderFile writes to a file, and to one that was opened to append, which is an
// error and no wrong file.
func TestEncoderFile(t *testing.T) {
	f := redecode(t, ride(500).Bytes())
	path := filepath.Join(t.TempDir(), "ride.fit")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	stream(t, file, f.Messages)
	file.Close()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	checkSame(t, "file", redecode(t, b), f)
	file, err = os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if e := fit.NewEncoder(file); e.Encode(f.Messages[0]) == nil && e.Close() == nil {
		t.Error("an Encoder appends, and says nothing")
	}
}

// discard counts what is written to a file that nobody keeps.
type discard struct{ at, most int64 }

func (d *discard) Write(p []byte) (int, error) {
	d.at += int64(len(p))
	d.most = max(d.most, d.at)
	return len(p), nil
}

func (d *discard) Seek(offset int64, whence int) (int64, error) {
	d.at = [...]int64{0, d.at, d.most}[whence] + offset
	return d.at, nil
}

// TestEncoderMemory writes three million records in constant memory, which as a file
// in memory would be 50 MiB.
func TestEncoderMemory(t *testing.T) {
	messages := redecode(t, ride(80).Bytes()).Messages
	w := new(discard)
	e := fit.NewEncoder(w)
	write := func() {
		for _, m := range messages {
			if err := e.Encode(m); err != nil {
				t.Fatal(err)
			}
		}
	}
	for range 100 {
		write()
	}
	testkit.Allocs(t, 0, write)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range 3_000_000 / len(messages) {
		write()
	}
	runtime.ReadMemStats(&after)
	if err := e.Close(); err != nil {
		t.Fatal(err)
	}
	if n := after.TotalAlloc - before.TotalAlloc; n > 1<<20 || w.most < 30<<20 {
		t.Errorf("%d bytes allocated for a file of %d, want 1 MiB at most", n, w.most)
	}
}

// TestEncoderSpool writes more than is kept for a writer that cannot seek.
func TestEncoderSpool(t *testing.T) {
	messages := redecode(t, longest().Bytes()).Messages // 130 kB each
	var w bytes.Buffer
	e := fit.NewEncoder(&w)
	n := 0
	for ; n < 1000; n++ {
		if err := e.Encode(messages[0]); err != nil {
			if !errors.Is(err, fit.ErrSpool) || e.Close() != err || w.Len() > 0 {
				t.Errorf("after %d messages: %v, then %v, %d bytes written, want ErrSpool", n, err, e.Close(), w.Len())
			}
			break
		}
	}
	if size := n * len(messages[0].Bytes()); size < 63<<20 || size > 65<<20 {
		t.Errorf("%d bytes were kept, want 64 MiB", size)
	}
}
