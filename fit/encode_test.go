package fit_test

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/internal/testkit"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// encodeCases returns made files of all sorts.
func encodeCases() iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		for name, b := range oddFiles() {
			if !yield(name, b) {
				return
			}
		}
		for seed := range uint64(80) {
			if !yield(fmt.Sprint("random ", seed), oddRandom(rand.New(rand.NewPCG(seed, 0)))) {
				return
			}
		}
	}
}

// TestEncode encodes files in all ways and compares what comes back.
func TestEncode(t *testing.T) {
	for name, b := range encodeCases() {
		f, err := fit.DecodeBytes(b)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		checkEncodings(t, name, f, b)
	}
}

// TestEncodeRealFiles is TestEncode on real files; the short form leaves the largest out.
func TestEncodeRealFiles(t *testing.T) {
	t.Parallel()
	for _, file := range manifest(t) {
		if file["verdict"] != "ok" {
			continue
		}
		b, err := os.ReadFile(filepath.Join(realFiles, file["file"]))
		if err != nil {
			t.Fatal(err)
		}
		if len(b) > testkit.Full(100_000, math.MaxInt) {
			continue
		}
		var kept []byte
		at := 0
		for f, err := range fit.All(b) {
			if err != nil {
				t.Fatalf("%s: %v", file["file"], err)
			}
			if kept, err = fit.Append(kept, f, fit.KeepLayout()); err != nil {
				t.Fatalf("%s: %v", file["file"], err)
			}
			checkEncodings(t, file["file"], f, b[at:at+f.Size()])
			at += f.Size()
		}
		if !bytes.Equal(kept, b) {
			t.Errorf("%s: with the layout kept it has other bytes", file["file"])
		}
	}
}

// FuzzEncode is TestEncode on whatever decodes.
func FuzzEncode(f *testing.F) {
	for _, b := range oddFiles() {
		f.Add(b)
	}
	f.Add(oddRandom(rand.New(rand.NewPCG(1, 0))))
	f.Fuzz(func(t *testing.T, b []byte) {
		if f, err := fit.DecodeBytes(b); err == nil {
			checkEncodings(t, "fuzz", f, b[:f.Size()])
		}
	})
}

// checkEncodings encodes f, which was decoded from b.
func checkEncodings(t *testing.T, name string, f *fit.File, b []byte) {
	t.Helper()
	if kept := encode(t, f, fit.KeepLayout()); !bytes.Equal(kept, b) {
		t.Errorf("%s: KeepLayout:\n%x, want\n%x", name, kept, b)
	}
	plain := encode(t, f)
	if len(plain) > len(b) {
		t.Errorf("%s: %d bytes, want %d at most", name, len(plain), len(b))
	}
	checkSame(t, name, redecode(t, plain), f)
	checkData(t, name, redecode(t, plain), f)
	for _, n := range []int{1, 3, 5, 15} {
		g := redecode(t, encode(t, f, fit.LocalTypes(n)))
		checkSame(t, fmt.Sprintf("%s: LocalTypes(%d)", name, n), g, f)
		for _, m := range g.Messages {
			if int(m.Local()) >= n {
				t.Errorf("%s: LocalTypes(%d): local type %d", name, n, m.Local())
			}
		}
	}
	for _, big := range []bool{false, true} {
		name := fmt.Sprintf("%s: ByteOrder(%v)", name, big)
		g := redecode(t, encode(t, f, fit.ByteOrder(big)))
		checkSame(t, name, g, f)
		checkOrder(t, name, g, big)
	}
	compressed := encode(t, f, fit.CompressTimestamps())
	if len(compressed) > len(plain) {
		t.Errorf("%s: CompressTimestamps: %d bytes, want %d at most", name, len(compressed), len(plain))
	}
	checkCompressed(t, name+": CompressTimestamps", redecode(t, compressed), f)
	both := redecode(t, encode(t, f, fit.CompressTimestamps(), fit.ByteOrder(true), fit.LocalTypes(3)))
	checkCompressed(t, name+": all", both, f)
	checkOrder(t, name+": all", both, true)
}

func encode(t *testing.T, f *fit.File, opts ...fit.EncodeOption) []byte {
	t.Helper()
	b, err := fit.Append([]byte("before"), f, opts...)
	if err != nil || string(b[:6]) != "before" {
		t.Fatalf("Append = %.6q, %v", b, err)
	}
	return b[6:]
}

func redecode(t *testing.T, b []byte) *fit.File {
	t.Helper()
	f, err := fit.DecodeBytes(b)
	if err != nil || f.Size() != len(b) {
		t.Fatalf("DecodeBytes(%x) = %v", b, err)
	}
	return f
}

// checkSame compares all that messages say.
func checkSame(t *testing.T, name string, got, want *fit.File) {
	t.Helper()
	if len(got.Messages) != len(want.Messages) {
		t.Fatalf("%s: %d messages, want %d", name, len(got.Messages), len(want.Messages))
	}
	for i, g := range got.Messages {
		w := want.Messages[i]
		gOffset, gOK := g.CompressedOffset()
		wOffset, wOK := w.CompressedOffset()
		if wOK != gOK || wOK && wOffset != gOffset {
			t.Fatalf("%s: message %d: offset %d %v, want %d %v", name, i, gOffset, gOK, wOffset, wOK)
		}
		checkMessage(t, name, i, g, w, false)
	}
}

// checkCompressed is checkSame, but for the time of messages that have got a
// compressed timestamp header.
func checkCompressed(t *testing.T, name string, got, want *fit.File) {
	t.Helper()
	if len(got.Messages) != len(want.Messages) {
		t.Fatalf("%s: %d messages, want %d", name, len(got.Messages), len(want.Messages))
	}
	for i, g := range got.Messages {
		w := want.Messages[i]
		_, now := g.CompressedOffset()
		_, before := w.CompressedOffset()
		if before && !now {
			t.Fatalf("%s: message %d lost its compressed timestamp header", name, i)
		}
		checkMessage(t, name, i, g, w, now && !before)
	}
}

// checkMessage compares messages; timeless says that got lacks field 253, because its
// time is in the header.
func checkMessage(t *testing.T, name string, i int, got, want fit.Message, timeless bool) {
	if got.Num() != want.Num() {
		t.Fatalf("%s: message %d: Num() = %d, want %d", name, i, got.Num(), want.Num())
	}
	gTime, gOK := got.Timestamp()
	wTime, wOK := want.Timestamp()
	if gTime != wTime || gOK != wOK {
		t.Fatalf("%s: message %d: Timestamp() = %d %v, want %d %v", name, i, gTime, gOK, wTime, wOK)
	}
	if sameDefinition(got.Definition(), want.Definition()) {
		if !bytes.Equal(got.Bytes(), want.Bytes()) {
			t.Fatalf("%s: message %d: Bytes() = %x, want %x", name, i, got.Bytes(), want.Bytes())
		}
	} else if g, w := fieldsOf(got, false), fieldsOf(want, timeless); !slices.EqualFunc(g, w, sameField) {
		t.Fatalf("%s: message %d: fields %v, want %v", name, i, g, w)
	}
	if len(want.Definition().DeveloperFields()) > 0 || len(got.Definition().DeveloperFields()) > 0 {
		g, w := slices.Collect(got.DeveloperFields()), slices.Collect(want.DeveloperFields())
		if !slices.EqualFunc(g, w, sameDeveloperField) {
			t.Fatalf("%s: message %d: developer fields %v, want %v", name, i, g, w)
		}
	}
}

type field struct {
	num   uint8
	value fit.Value
}

// fieldsOf returns the fields of m in their order, without the time if timeless.
func fieldsOf(m fit.Message, timeless bool) (fields []field) {
	for num, v := range m.Fields() {
		if num != 253 || !timeless {
			fields = append(fields, field{num: num, value: v})
		}
	}
	return fields
}

func sameField(f, g field) bool { return f.num == g.num && f.value.Equal(g.value) }

func sameDeveloperField(f, g fit.DeveloperField) bool {
	return f.Index == g.Index && f.Num == g.Num && f.Name() == g.Name() && f.Value.Equal(g.Value)
}

// checkOrder looks for messages that should have another byte order.
func checkOrder(t *testing.T, name string, f *fit.File, big bool) {
	t.Helper()
	for i, m := range f.Messages {
		described := true
		for d := range m.DeveloperFields() {
			described = described && d.Description.Num() == 206
		}
		if described && m.Definition().BigEndian() != big {
			t.Fatalf("%s: message %d: BigEndian() = %v", name, i, !big)
		}
	}
}

// TestEncodeVector compares bytes that were put together by hand.
func TestEncodeVector(t *testing.T) {
	var b fit.Builder
	for i := range uint32(4) {
		b.Begin(20)
		b.Add(253, fit.Uint32(1_000_000_030+i))
		b.Add(3, fit.Uint8(uint8(i)))
		if err := b.End(); err != nil {
			t.Fatal(err)
		}
	}
	little := "400000140002fd0486030102" +
		"001eca9a3b00" + "001fca9a3b01" + "0020ca9a3b02" + "0021ca9a3b03"
	big := "400001001402fd0486030102" +
		"003b9aca1e00" + "003b9aca1f01" + "003b9aca2002" + "003b9aca2103"
	for _, c := range []struct {
		name string
		opts []fit.EncodeOption
		want string
	}{
		{"default", nil, little},
		{"KeepLayout", []fit.EncodeOption{fit.KeepLayout()}, little},
		{"little", []fit.EncodeOption{fit.ByteOrder(false)}, little},
		{"big", []fit.EncodeOption{fit.ByteOrder(true)}, big},
		{"compressed", []fit.EncodeOption{fit.CompressTimestamps()}, "410000140002fd0486030102" +
			"011eca9a3b00" + "400000140001030102" + "9f01" + "8002" + "8103"},
	} {
		got := encode(t, b.File(), c.opts...)
		if data := fmt.Sprintf("%x", got[14:len(got)-2]); data != c.want {
			t.Errorf("%s: %s, want %s", c.name, data, c.want)
		}
		if f := redecode(t, got); f.Header.Protocol != 0x10 || f.Header.Checksum == 0 || fit.UpdateCRC(0, got) != 0 {
			t.Errorf("%s: header %+v", c.name, f.Header)
		}
	}
}

// TestEncodeHeader looks at what becomes of headers.
func TestEncodeHeader(t *testing.T) {
	plain := [][3]byte{{3, 1, 2}}
	for _, c := range []struct {
		name   string
		file   fittest.File
		header byte
		fields [][3]byte
		size   uint8
		want   uint8
	}{
		{"1.0", fittest.File{Protocol: 0x10, Profile: 0x1234}, 0x40, plain, 14, 0x10},
		{"0", fittest.File{Protocol: 0, Profile: 0x1234, NoHeaderSum: true}, 0x40, plain, 14, 0},
		{"0 developers", fittest.File{Protocol: 0, Profile: 0x1234, ShortHeader: true}, 0x60, plain, 12, 0x20},
		{"1.0 uint64", fittest.File{Protocol: 0x10, Profile: 0x1234}, 0x40, [][3]byte{{3, 8, 0x8F}}, 14, 0x20},
		{"1.0 uint64z arrays, odd bits", fittest.File{Protocol: 0x10, Profile: 0x1234}, 0x40, [][3]byte{{3, 24, 0x10}}, 14, 0x20},
		{"1.0 float64", fittest.File{Protocol: 0x10, Profile: 0x1234}, 0x40, [][3]byte{{3, 8, 0x89}}, 14, 0x10},
		{"2.1", fittest.File{Protocol: 0x21, Profile: 0x1234}, 0x60, plain, 14, 0x21},
	} {
		w := c.file
		oddDefine(&w, c.header, 0, 0, 20, c.fields, [][3]byte{{0, 1, 0}})
		n := int(c.fields[0][1])
		if c.header&0x20 != 0 {
			n++
		}
		w.Data(0).Byte(make([]byte, n)...)
		g := redecode(t, encode(t, redecode(t, w.Bytes())))
		if h := g.Header; h.Size != c.size || h.Protocol != c.want || h.Profile != 0x1234 || (h.Checksum == 0) != (h.Size == 12) {
			t.Errorf("%s: header %+v, want protocol %#02x", c.name, h, c.want)
		}
	}
}

// TestEncodeEdited changes files and encodes them.
func TestEncodeEdited(t *testing.T) {
	other := redecode(t, oddFiles()["compressed timestamps"])
	for name, b := range encodeCases() {
		for seed := range uint64(4) {
			f := redecode(t, b)
			shuffle(t, f, other, rand.New(rand.NewPCG(seed, 7)))
			for _, opts := range [][]fit.EncodeOption{nil, {fit.KeepLayout()}, {fit.LocalTypes(2)}} {
				g := redecode(t, encode(t, f, opts...))
				checkData(t, fmt.Sprintf("%s, seed %d, %d options", name, seed, len(opts)), g, f)
			}
		}
	}
}

// shuffle removes, edits, moves and adds messages.
func shuffle(t *testing.T, f, other *fit.File, r *rand.Rand) {
	var edited []fit.Message
	for _, m := range f.Messages {
		switch r.IntN(8) {
		case 0:
			continue
		case 1:
			var err error
			if m, err = m.With(250, fit.Uint8(7)); err != nil {
				t.Fatal(err)
			}
		case 2:
			m = m.Clone()
		case 3:
			edited = append(edited, other.Messages[r.IntN(len(other.Messages))])
		case 4:
			if len(edited) > 0 {
				j := r.IntN(len(edited))
				m, edited[j] = edited[j], m
			}
		}
		edited = append(edited, m)
	}
	f.Messages = edited
}

// checkData compares the bytes of messages and what their definitions say. A time
// that the header would no longer say may be in field 253.
func checkData(t *testing.T, name string, got, want *fit.File) {
	t.Helper()
	if len(got.Messages) != len(want.Messages) {
		t.Fatalf("%s: %d messages, want %d", name, len(got.Messages), len(want.Messages))
	}
	for i, g := range got.Messages {
		w := want.Messages[i]
		gTime, gOK := g.Timestamp()
		if wTime, wOK := w.Timestamp(); wOK && !w.Field(253).Exists() && (gTime != wTime || !gOK) {
			t.Fatalf("%s: message %d: Timestamp() = %d %v, want %d", name, i, gTime, gOK, wTime)
		}
		if settled(g, w) {
			continue
		}
		if !bytes.Equal(g.Bytes(), w.Bytes()) || !sameDefinition(g.Definition(), w.Definition()) {
			t.Fatalf("%s: message %d is %x %x, want %x %x", name, i, g.Definition().Bytes(), g.Bytes(), w.Definition().Bytes(), w.Bytes())
		}
		_, timed := w.Timestamp()
		_, still := g.CompressedOffset()
		if !timed && !still && !gOK { // an unknown time stays unknown
			continue
		}
		if o, ok := w.CompressedOffset(); ok && (g.Header()^w.Header())&0x9F != 0 {
			t.Fatalf("%s: message %d has header %#02x, want offset %d", name, i, g.Header(), o)
		}
	}
}

// settled reports whether g is w, which had a compressed timestamp header, with its
// time in a field after the others.
func settled(g, w fit.Message) bool {
	_, before := w.CompressedOffset()
	_, now := g.CompressedOffset()
	n := len(w.Definition().Fields())
	return before && !now && len(g.Definition().Fields()) == n+1 && g.Definition().Fields()[n].Num == 253 &&
		slices.EqualFunc(fieldsOf(g, true), fieldsOf(w, true), sameField) &&
		slices.EqualFunc(slices.Collect(g.DeveloperFields()), slices.Collect(w.DeveloperFields()), sameDeveloperField)
}

// sameDefinition compares definitions but for the reserved byte and an empty list
// of developer fields.
func sameDefinition(d, e *fit.Definition) bool {
	a, b := d.Bytes()[1:], e.Bytes()[1:]
	if len(d.DeveloperFields()) == 0 {
		a = a[:4+3*len(d.Fields())]
	}
	if len(e.DeveloperFields()) == 0 {
		b = b[:4+3*len(e.Fields())]
	}
	return bytes.Equal(a, b)
}

// TestKeepLayoutEdited looks at the bytes around an edited message.
func TestKeepLayoutEdited(t *testing.T) {
	w := &fittest.File{Protocol: 0x10, Profile: 0x1234}
	oddRecord(w, 0x53)
	w.Data(0x23).Byte(1, 2, 3, 4, 5)
	w.Data(0x23).Byte(2, 2, 3, 4, 5)
	w.Data(0x23).Byte(3, 2, 3, 4, 5)
	oddRecord(w, 0x43)
	f := redecode(t, w.Bytes())
	m, err := f.Messages[1].With(4, fit.Uint8(9))
	if err != nil {
		t.Fatal(err)
	}
	f.Messages[1] = m
	got := encode(t, f, fit.KeepLayout())
	record, edited := "00001400"+"02fd0486030102", "00001400"+"03fd0486030102040102"
	want := "53" + record + "230102030405" + "43" + edited + "23020203040509" + "43" + record + "230302030405" + "43" + record
	if data := fmt.Sprintf("%x", got[14:len(got)-2]); data != want {
		t.Errorf("KeepLayout: %s, want %s", data, want)
	}
}

// TestEncodeErrors encodes what cannot be.
func TestEncodeErrors(t *testing.T) {
	var b fit.Builder
	b.Begin(20)
	b.Add(3, fit.Uint8(120))
	if err := b.End(); err != nil {
		t.Fatal(err)
	}
	one := b.File().Messages[0]
	whole := &fit.File{Messages: []fit.Message{one}}
	var reused fit.Builder
	reused.Append(one)
	stale := reused.File().Messages[0]
	reused.Reset()
	for _, c := range []struct {
		name string
		file *fit.File
		opts []fit.EncodeOption
		kind error
		text string
	}{
		{"zero", &fit.File{Messages: []fit.Message{one, {}}}, nil, fit.ErrMessage, "fit: message 65535 at index 1: message without bytes: it is the zero Message"},
		{"stale", &fit.File{Messages: []fit.Message{stale}}, nil, fit.ErrMessage, "message 20 (record) at index 0"},
		{"locals 0", whole, []fit.EncodeOption{fit.LocalTypes(0)}, fit.ErrOptions, "LocalTypes(0), want 1 to 16"},
		{"locals 17", whole, []fit.EncodeOption{fit.LocalTypes(17)}, fit.ErrOptions, "LocalTypes(17)"},
		{"keep", whole, []fit.EncodeOption{fit.KeepLayout(), fit.ByteOrder(true)}, fit.ErrOptions, "KeepLayout"},
		{"large", &fit.File{Messages: large()}, nil, fit.ErrSize, "too large"},
		{"large, kept", &fit.File{Messages: large()}, []fit.EncodeOption{fit.KeepLayout()}, fit.ErrSize, "too large"},
	} {
		got, err := fit.Append([]byte("dst"), c.file, c.opts...)
		if !errors.Is(err, c.kind) || !strings.Contains(err.Error(), c.text) || string(got) != "dst" {
			t.Errorf("%s: Append = %.8q, %v, want %v with %q", c.name, got, err, c.kind, c.text)
		}
		if err := fit.Encode(new(bytes.Buffer), c.file, c.opts...); !errors.Is(err, c.kind) {
			t.Errorf("%s: Encode = %v, want %v", c.name, err, c.kind)
		}
	}
}

// large returns one message of 65,026 bytes so often that no file can have it.
func large() []fit.Message {
	var b fit.Builder
	b.Begin(0xFF00)
	for num := range 255 {
		b.Add(uint8(num), fit.Raw(0x0D, make([]byte, 255), false))
	}
	if err := b.End(); err != nil {
		panic(err)
	}
	messages := make([]fit.Message, 1<<32/(255*255)+1)
	for i := range messages {
		messages[i] = b.File().Messages[0]
	}
	return messages
}

// TestEncodeStale encodes messages whose buffer has other bytes by now.
func TestEncodeStale(t *testing.T) {
	b := oddFiles()["compressed timestamps"]
	for fill := range 256 {
		stale := bytes.Clone(b)
		f := redecode(t, stale)
		for i := range stale {
			stale[i] = byte(fill)
		}
		for _, opts := range [][]fit.EncodeOption{nil, {fit.KeepLayout()}, {fit.CompressTimestamps(), fit.ByteOrder(true)}} {
			if _, err := fit.Append(nil, f, opts...); err != nil && !errors.Is(err, fit.ErrMessage) {
				t.Errorf("filled with %#02x: %v", fill, err)
			}
		}
	}
}

type failingWriter struct{ calls int }

func (w *failingWriter) Write([]byte) (int, error) {
	w.calls++
	return 0, os.ErrClosed
}

// TestEncodeWriter looks at how Encode writes.
func TestEncodeWriter(t *testing.T) {
	f := redecode(t, oddFiles()["odd types"])
	var b bytes.Buffer
	if err := fit.Encode(&b, f); err != nil || !bytes.Equal(b.Bytes(), encode(t, f)) {
		t.Errorf("Encode: %v, %d bytes", err, b.Len())
	}
	var w failingWriter
	if err := fit.Encode(&w, f); !errors.Is(err, os.ErrClosed) || w.calls != 1 {
		t.Errorf("Encode = %v after %d calls of Write", err, w.calls)
	}
}
