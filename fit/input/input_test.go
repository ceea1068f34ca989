package input

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// fake returns what looks like a FIT file and has a text to recognise it by.
func fake(text string) []byte {
	return append([]byte("\x0e\x10\x00\x00\x00\x00\x00\x00.FIT\x00\x00"), text...)
}

func gzipped(b []byte) []byte {
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	z.Write(b)
	z.Close()
	return out.Bytes()
}

// An entry is a file of an archive or folder.
type entry struct {
	name string
	data []byte
}

func zipped(t testing.TB, entries ...entry) []byte {
	t.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, e := range entries {
		w, err := z.Create(e.name)
		if err != nil {
			t.Fatal(err)
		}
		w.Write(e.data)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// folder writes entries below a new folder and returns its name.
func folder(t testing.TB, entries ...entry) string {
	t.Helper()
	dir := t.TempDir()
	for _, e := range entries {
		name := filepath.Join(dir, filepath.FromSlash(e.name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, e.data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// found is what Open gave, with names below dir and without the header of a fake.
type found struct {
	name   string
	text   string
	packed bool
	err    string
}

func open(r *Reader, dir, name string) (all []found) {
	if name != "-" {
		name = filepath.Join(dir, name)
	}
	for f, err := range r.Open(name) {
		got := found{name: filepath.ToSlash(strings.TrimPrefix(f.Name, dir+string(filepath.Separator))), packed: f.Packed}
		got.text = strings.TrimPrefix(string(f.Data), string(fake("")))
		if err != nil {
			got.err = strings.ReplaceAll(filepath.ToSlash(err.Error()), filepath.ToSlash(dir)+"/", "")
		}
		all = append(all, got)
	}
	return all
}

func TestOpen(t *testing.T) {
	deep := zipped(t, entry{"c.fit", fake("c")}, entry{"d.fit.gz", gzipped(fake("d"))})
	deeper := zipped(t, entry{"deep.zip", deep}, entry{"b.fit", fake("b")})
	dir := folder(t,
		entry{"plain.fit", fake("plain")},
		entry{"other.bin", []byte("no FIT at all")},
		entry{"empty", nil},
		entry{"one.gz", gzipped(fake("one"))},
		entry{"other.gz", gzipped([]byte("no FIT"))},
		entry{"export.zip", zipped(t, entry{"z.fit", fake("z")}, entry{"notes.txt", []byte("x")},
			entry{"a/hidden.dat", fake("by content")}, entry{"a/broken.fit", []byte("by name")}, entry{"__MACOSX/._z.fit", []byte("fork")})},
		entry{"nested", zipped(t, entry{"deeper.zip", deeper}, entry{"a.FIT", fake("a")})},
		entry{"folder/2.fit", fake("2")},
		entry{"folder/1.fit.gz", gzipped([]byte("damaged"))},
		entry{"folder/sub/3", fake("3")},
		entry{"folder/readme.txt", []byte("hello")},
		entry{"folder/log.gz", gzipped([]byte("hello"))},
		entry{"folder/in.zip", zipped(t, entry{"4.fit", fake("4")})},
	)
	for _, tt := range []struct {
		name    string
		want    []found
		skipped int
	}{
		{"plain.fit", []found{{name: "plain.fit", text: "plain"}}, 0},
		{"other.bin", []found{{name: "other.bin", text: "no FIT at all"}}, 0},
		{"empty", []found{{name: "empty"}}, 0},
		{"one.gz", []found{{name: "one.gz", text: "one", packed: true}}, 0},
		{"other.gz", []found{{name: "other.gz", text: "no FIT", packed: true}}, 0},
		{"export.zip", []found{
			{name: "export.zip/z.fit", text: "z", packed: true},
			{name: "export.zip/a/hidden.dat", text: "by content", packed: true},
			{name: "export.zip/a/broken.fit", text: "by name", packed: true},
		}, 1},
		{"nested", []found{
			{name: "nested/deeper.zip/deep.zip/c.fit", text: "c", packed: true},
			{name: "nested/deeper.zip/deep.zip/d.fit.gz", text: "d", packed: true},
			{name: "nested/deeper.zip/b.fit", text: "b", packed: true},
			{name: "nested/a.FIT", text: "a", packed: true},
		}, 0},
		{"folder", []found{
			{name: "folder/1.fit.gz", text: "damaged", packed: true},
			{name: "folder/2.fit", text: "2"},
			{name: "folder/in.zip/4.fit", text: "4", packed: true},
			{name: "folder/sub/3", text: "3"},
		}, 2},
	} {
		r := new(Reader)
		if got := open(r, dir, tt.name); !reflect.DeepEqual(got, tt.want) || r.Skipped != tt.skipped {
			t.Errorf("Open(%s) = %+v, %d skipped, want %+v, %d", tt.name, got, r.Skipped, tt.want, tt.skipped)
		}
	}
}

func TestOpenStandardInput(t *testing.T) {
	for _, tt := range []struct {
		in   []byte
		want []found
	}{
		{fake("bare"), []found{{name: "stdin", text: "bare"}}},
		{gzipped(fake("packed")), []found{{name: "stdin", text: "packed", packed: true}}},
		{zipped(t, entry{"a.fit", fake("a")}), []found{{name: "stdin/a.fit", text: "a", packed: true}}},
		{nil, []found{{name: "stdin"}}},
	} {
		r := &Reader{Stdin: iotestOneByte{bytes.NewReader(tt.in)}}
		if got := open(r, "nowhere", "-"); !reflect.DeepEqual(got, tt.want) {
			t.Errorf("Open(-) of %q = %+v, want %+v", tt.in, got, tt.want)
		}
	}
}

// iotestOneByte reads a byte at a time, as a slow pipe may.
type iotestOneByte struct{ r io.Reader }

func (o iotestOneByte) Read(b []byte) (int, error) {
	if len(b) == 0 {
		return 0, nil
	}
	return o.r.Read(b[:1])
}

// TestOpenWanted reads only what is wanted, at any depth, and counts nothing else.
func TestOpenWanted(t *testing.T) {
	inner := zipped(t, entry{"b.fit", fake("b")}, entry{"c.fit", fake("c")})
	dir := folder(t, entry{"rides/a.fit", fake("a")}, entry{"rides/note.txt", []byte("x")},
		entry{"rides/in.zip", zipped(t, entry{"deep.zip", inner}, entry{"d.fit", fake("d")}, entry{"note.txt", []byte("x")})})
	var asked []string
	base := filepath.Join(dir, "rides") + string(filepath.Separator)
	r := &Reader{Want: func(name string) bool {
		asked = append(asked, strings.TrimPrefix(name, base))
		return strings.HasPrefix(base+"in.zip/deep.zip/c.fit", name)
	}}
	want := []found{{name: "rides/in.zip/deep.zip/c.fit", text: "c", packed: true}}
	if got := open(r, dir, "rides"); !reflect.DeepEqual(got, want) || r.Skipped != 0 {
		t.Errorf("Open = %+v, %d skipped, want %+v, 0", got, r.Skipped, want)
	}
	wantAsked := []string{
		"a.fit", "in.zip", "in.zip/deep.zip", "in.zip/deep.zip/b.fit", "in.zip/deep.zip/c.fit",
		"in.zip/d.fit", "in.zip/note.txt", "note.txt",
	}
	if !reflect.DeepEqual(asked, wantAsked) {
		t.Errorf("Open asked for %q, want %q", asked, wantAsked)
	}
}

// TestOpenDamaged wants the files before and after a damaged one, and its own first part.
func TestOpenDamaged(t *testing.T) {
	cut := gzipped(fake(strings.Repeat("0123456789", 2000)))
	cut = cut[:len(cut)-9]
	checksum := zipped(t, entry{"a.fit", fake("a")}, entry{"b.fit", fake("b")})
	checksum[bytes.Index(checksum, []byte("PK\x01\x02"))+16] ^= 1 // the checksum of a.fit
	dir := folder(t,
		entry{"1.fit", fake("1")},
		entry{"2.fit.gz", cut},
		entry{"3.zip", checksum},
		entry{"4.zip", checksum[:len(checksum)-5]},
		entry{"5.gz", []byte("\x1f\x8b\x08no gzip")},
		entry{"6.fit", fake("6")},
	)
	got := open(new(Reader), filepath.Dir(dir), filepath.Base(dir))
	want := []struct{ name, err string }{
		{"1.fit", ""},
		{"2.fit.gz", "2.fit.gz: unexpected EOF"},
		{"3.zip/a.fit", "3.zip/a.fit: zip: checksum error"},
		{"3.zip/b.fit", ""},
		{"4.zip", "4.zip: zip: not a valid zip file"},
		{"5.gz", "5.gz: "},
		{"6.fit", ""},
	}
	if len(got) != len(want) {
		t.Fatalf("Open(damaged) = %+v, want %d files", got, len(want))
	}
	base := filepath.Base(dir) + "/"
	for i, g := range got {
		if g.name != base+want[i].name || !strings.HasPrefix(g.err, prefixed(base, want[i].err)) || (g.err == "") != (want[i].err == "") {
			t.Errorf("Open(damaged)[%d] = %q, %q, want %v", i, g.name, g.err, want[i])
		}
	}
	if n := len(got[1].text); n < 10000 {
		t.Errorf("Open(damaged)[1] has %d bytes of a file cut at its end, want most of 20000", n)
	}
}

func prefixed(prefix, s string) string {
	if s == "" {
		return ""
	}
	return prefix + s
}

func TestOpenLimits(t *testing.T) {
	large := zipped(t, entry{"a.fit", fake("0123456789")}, entry{"b.fit", fake("b")})
	dir := folder(t,
		entry{"large.zip", large},
		entry{"large.fit", fake("0123456789")},
		entry{"fits.fit", fake("01234")},
		entry{"large.gz", gzipped(fake("0123456789"))},
		entry{"deep.gz", gzipped(gzipped(gzipped(gzipped(fake("in four")))))},
		entry{"deeper.gz", gzipped(gzipped(gzipped(gzipped(gzipped(fake("in five"))))))},
		entry{"deepest.zip", zipped(t, entry{"1", zipped(t, entry{"2", zipped(t, entry{"3", zipped(t, entry{"4", zipped(t)})})})})},
	)
	for _, tt := range []struct {
		name string
		want []found
	}{
		{"large.zip", []found{
			{name: "large.zip/a.fit", text: "01234", packed: true, err: "large.zip/a.fit: larger than the limit of 19 bytes"},
			{name: "large.zip/b.fit", text: "b", packed: true},
		}},
		{"large.fit", []found{{name: "large.fit", err: "large.fit: larger than the limit of 19 bytes"}}},
		{"fits.fit", []found{{name: "fits.fit", text: "01234"}}},
		{"large.gz", []found{{name: "large.gz", text: "01234", packed: true, err: "large.gz: larger than the limit of 19 bytes"}}},
	} {
		if got := open(&Reader{MaxSize: 19}, dir, tt.name); !reflect.DeepEqual(got, tt.want) {
			t.Errorf("Open(%s) with MaxSize 19 = %+v, want %+v", tt.name, got, tt.want)
		}
	}
	for name, want := range map[string]string{"deep.gz": "", "deeper.gz": "nested too deep", "deepest.zip": "nested too deep"} {
		got := open(new(Reader), dir, name)
		if len(got) != 1 || !strings.Contains(got[0].err, want) || (got[0].err == "") != (want == "") {
			t.Errorf("Open(%s) = %+v, want one file and the error %q", name, got, want)
		}
	}
}

// TestOpenEndless wants the limit for a stream that never ends, and for a file that is
// larger than any memory.
func TestOpenEndless(t *testing.T) {
	f, err := first((&Reader{MaxSize: 100, Stdin: endless{}}).Open("-"))
	if !errors.Is(err, ErrTooLarge) || len(f.Data) != 100 {
		t.Errorf("Open(-) of an endless stream = %d bytes, %v, want 100 and the limit", len(f.Data), err)
	}
	dir := folder(t, entry{"sparse.fit", fake("")})
	name := filepath.Join(dir, "sparse.fit")
	if err := os.Truncate(name, 1<<42); err != nil {
		t.Skipf("no file of 4 TiB: %v", err)
	}
	if f, err := first(Open(name)); !errors.Is(err, ErrTooLarge) || f.Data != nil {
		t.Errorf("Open of 4 TiB = %d bytes, %v, want none and the limit", len(f.Data), err)
	}
}

// endless is a stream of zeros.
type endless struct{}

func (endless) Read(b []byte) (int, error) { clear(b); return len(b), nil }

// TestOpenLinks follows a link that is named, and none that is found: it may lead back.
func TestOpenLinks(t *testing.T) {
	dir := folder(t, entry{"rides/1.fit", fake("1")}, entry{"other/2.fit", fake("2")})
	for link, to := range map[string]string{
		"linked": "rides", "again": "linked", "ride.fit": "rides/1.fit",
		"rides/up": "..", "rides/other": "../other", "rides/loop": "loop", "rides/2.fit": "../other/2.fit",
	} {
		if err := os.Symlink(filepath.FromSlash(to), filepath.Join(dir, filepath.FromSlash(link))); err != nil {
			t.Skipf("no symbolic links: %v", err)
		}
	}
	for name, want := range map[string][]found{
		"rides":    {{name: "rides/1.fit", text: "1"}},
		"linked":   {{name: "linked/1.fit", text: "1"}},
		"again":    {{name: "again/1.fit", text: "1"}},
		"ride.fit": {{name: "ride.fit", text: "1"}},
	} {
		if got := open(new(Reader), dir, name); !reflect.DeepEqual(got, want) {
			t.Errorf("Open(%s) = %+v, want %+v", name, got, want)
		}
	}
	if _, err := first(Open(filepath.Join(dir, "rides", "loop"))); err == nil {
		t.Error("Open(loop) = nil, want an error")
	}
}

// TestOpenNested bounds what archives inside an archive unpack to: 40 files of 1,000 bytes, in
// each of 40 archives of some hundred bytes. What is beside them is read.
func TestOpenNested(t *testing.T) {
	defer func(most int64) { nestedMost = most }(nestedMost)
	nestedMost = 20 * entryCost
	var files, archives []entry
	for i := range 40 {
		files = append(files, entry{fmt.Sprintf("%d.fit", i), fake(strings.Repeat("x", 1000))})
	}
	inner := zipped(t, files...)
	for i := range 40 {
		archives = append(archives, entry{fmt.Sprintf("%d.zip", i), inner})
	}
	outer := zipped(t, entry{"a.zip", zipped(t, archives...)}, entry{"b.fit", fake("b")})
	got := open(&Reader{Stdin: bytes.NewReader(outer)}, "nowhere", "-")
	failed := 0
	for _, f := range got {
		if f.err != "" {
			failed++
			if !strings.Contains(f.err, "larger than the limit") {
				t.Errorf("%s: %s", f.name, f.err)
			}
		}
	}
	if last := got[len(got)-1]; failed != 1 || len(got) < 10 || len(got) > 25 || last.text != "b" {
		t.Errorf("%d files, %d errors, the last is %+v", len(got), failed, last)
	}
}

// TestOpenEncrypted names encrypted files, and skips encrypted notes.
func TestOpenEncrypted(t *testing.T) {
	archive := zipped(t, entry{"a.fit", fake("a")}, entry{"notes.txt", []byte("x")}, entry{"b.fit", fake("b")})
	for _, name := range []string{"a.fit", "notes.txt"} {
		header := bytes.LastIndex(archive, []byte(name)) - 46 // of the entry in the directory
		archive[header+8] |= 1
	}
	r := &Reader{Stdin: bytes.NewReader(archive)}
	want := []found{
		{name: "stdin/a.fit", packed: true, err: "stdin/a.fit: encrypted"},
		{name: "stdin/b.fit", text: "b", packed: true},
	}
	if got := open(r, "nowhere", "-"); !reflect.DeepEqual(got, want) || r.Skipped != 1 {
		t.Errorf("Open(encrypted) = %+v, %d skipped, want %+v, 1", got, r.Skipped, want)
	}
}

func TestOpenErrors(t *testing.T) {
	_, err := first(Open(filepath.Join(t.TempDir(), "none.fit")))
	if !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), "none.fit") {
		t.Errorf("Open(none.fit) = %v, want one that says that it does not exist", err)
	}
	broken := &Reader{Stdin: io.MultiReader(bytes.NewReader(fake("some")), failing{})}
	f, err := first(broken.Open("-"))
	if !errors.Is(err, errFailing) || !strings.HasSuffix(string(f.Data), "some") {
		t.Errorf("Open(-) of a broken pipe = %q, %v, want what came before and the error", f.Data, err)
	}
}

var errFailing = errors.New("broken")

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, errFailing }

func first(all func(func(File, error) bool)) (f File, err error) {
	for f, err = range all {
		break
	}
	return f, err
}

// TestOpenStops leaves the loop after each file in turn: nothing may come after it.
func TestOpenStops(t *testing.T) {
	archive := zipped(t, entry{"a.fit", fake("a")}, entry{"b.zip", zipped(t, entry{"c.fit", fake("c")}, entry{"d.fit", fake("d")})})
	dir := folder(t, entry{"1.fit", fake("1")}, entry{"2.zip", archive}, entry{"3/4.fit", fake("4")}, entry{"5.gz", []byte("\x1f\x8b\x08")})
	const all = 6
	for n := 1; n <= all; n++ {
		count := 0
		for range Open(dir) {
			if count++; count == n {
				break
			}
		}
		if count != n {
			t.Errorf("%d files after leaving the loop at file %d", count, n)
		}
	}
}

// FuzzOpen wants no panic, and never more than the limit of what bytes are or unpack to.
func FuzzOpen(f *testing.F) {
	f.Add(fake("plain"))
	f.Add(gzipped(fake("one")))
	f.Add(zipped(f, entry{"a.fit", fake("a")}, entry{"b.zip", zipped(f, entry{"c.fit", fake("c")})}))
	f.Fuzz(func(t *testing.T, b []byte) {
		r := &Reader{MaxSize: 1 << 12, Stdin: bytes.NewReader(b)}
		for file, err := range r.Open("-") {
			switch {
			case len(file.Data) > 1<<12:
				t.Fatalf("%d bytes, want %d at most", len(file.Data), 1<<12)
			case err == nil && !file.Packed && !bytes.Equal(file.Data, b):
				t.Fatalf("Open(-) of %q = %q, want the same bytes", b, file.Data)
			}
		}
	})
}
