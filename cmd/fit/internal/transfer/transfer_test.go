package transfer

import (
	"bytes"
	stdbase64 "encoding/base64"
	"fmt"
	"mime/quotedprintable"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// fileOf returns a FIT file with these bytes in its messages.
func fileOf(content []byte) []byte {
	w := &fittest.File{Protocol: fit.Protocol2, Profile: 2132}
	w.DefineRaw(0, 0, 0, 0, 1, 0, 3, 4, 0x8C).Byte(0, 4, 1, 2, 3, 4)
	for len(content) > 0 {
		n := min(len(content), 200)
		w.DefineRaw(1, 0, 20, 253, 4, 0x86, 200, uint8(n), 13).Data(1).Uint32(1_050_000_000).Byte(content[:n]...)
		content = content[n:]
	}
	return w.Bytes()
}

// every has all bytes, and line breaks of all kinds.
func every() (b []byte) {
	for i := range 256 {
		b = append(b, byte(i))
	}
	return append(b, "\r\n\r\r\n\n\r\nA=0A=\r\n= \t .\n--x\r\n"...)
}

// A coding is a transfer done by other code than ours.
type coding struct {
	name string
	do   func(b []byte) []byte
}

var codings = []coding{
	{"LF to CRLF", func(b []byte) []byte { return bytes.ReplaceAll(b, []byte("\n"), []byte("\r\n")) }},
	{"Latin-1 to UTF-8", latin1},
	{"Latin-1 to UTF-8", func(b []byte) []byte { return append([]byte("\uFEFF"), latin1(b)...) }},
	{"Windows-1252 to UTF-8", func(b []byte) []byte { return toUTF8(b, windows) }},
	{"base64", toBase64},
	{"base64", func(b []byte) []byte { return stdbase64.RawURLEncoding.AppendEncode(nil, b) }},
	{"base64", func(b []byte) []byte { return lines(toBase64(b)) }},
	{"base64", func(b []byte) []byte {
		return append([]byte("\ndata:application/vnd.ant.fit;base64,"), toBase64(b)...)
	}},
	{"base64", func(b []byte) []byte { return mailOf("base64", lines(toBase64(b))) }},
	{"base64", func(b []byte) []byte {
		return append([]byte("content-transfer-encoding:BASE64\n\n"), lines(toBase64(b))...)
	}},
	{"base64", blocks},
	{"base64", func(b []byte) []byte { return slices.Concat([]byte("\""), toBase64(b), []byte("\"")) }},
	{"quoted-printable", quote},
	{"quoted-printable", quoteLower},
	{"quoted-printable", func(b []byte) []byte { return mailOf("Quoted-Printable", quote(b)) }},
}

func latin1(b []byte) []byte { return toUTF8(b, func(c byte) rune { return rune(c) }) }

func toUTF8(b []byte, runeOf func(byte) rune) []byte {
	var s strings.Builder
	for _, c := range b {
		s.WriteRune(runeOf(c))
	}
	return []byte(s.String())
}

// windows returns the character of a byte in Windows-1252, from a table by number.
func windows(c byte) rune {
	table := [32]rune{
		0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D, 0x8F,
		0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
	}
	if c >= 0x80 && c < 0xA0 {
		return table[c-0x80]
	}
	return rune(c)
}

func toBase64(b []byte) []byte { return stdbase64.StdEncoding.AppendEncode(nil, b) }

// lines breaks base64 into lines.
func lines(text []byte) (b []byte) {
	for len(text) > 76 {
		b = append(append(b, text[:76]...), '\r', '\n')
		text = text[76:]
	}
	return append(append(b, text...), '\r', '\n')
}

// blocks encodes some bytes at a time, with padding after each.
func blocks(b []byte) (text []byte) {
	for len(b) > 100 {
		text = append(stdbase64.StdEncoding.AppendEncode(text, b[:100]), '\n')
		b = b[100:]
	}
	return stdbase64.StdEncoding.AppendEncode(text, b)
}

// quoteLower encodes all bytes except the letters of ".FIT", in small letters, with the line breaks of
// Unix.
func quoteLower(b []byte) (text []byte) {
	for i, c := range b {
		if strings.IndexByte(".FIT", c) >= 0 {
			text = append(text, c)
		} else {
			text = fmt.Appendf(text, "=%02x", c)
		}
		switch i % 40 {
		case 19:
			text = append(text, "= \n"...)
		case 39:
			text = append(text, "=\n"...)
		}
	}
	return text
}

func quote(b []byte) []byte {
	var out bytes.Buffer
	w := quotedprintable.NewWriter(&out)
	w.Binary = true
	w.Write(b)
	w.Close()
	return out.Bytes()
}

// mailOf returns a mail with a text, a picture and an attachment.
func mailOf(encoding string, body []byte) []byte {
	head := "From: a@example.com\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed;\r\n boundary=\"=_x y\"\r\n\r\n" +
		"--=_x y\r\nContent-Type: text/plain\r\nContent-Transfer-Encoding: 7bit\r\n\r\nMy ride = fun.\r\n" +
		"--=_x y\r\nContent-Transfer-Encoding: base64\r\nContent-Type: image/png\r\n\r\niVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ\r\n" +
		"--=_x y\r\nContent-Transfer-Encoding: " + encoding + "\r\nContent-Disposition: attachment;\r\n filename=ride.fit\r\n\r\n"
	return append(append([]byte(head), body...), "\r\n--=_x y--\r\n"...)
}

// prove checks that the transfers of b are undone, and that the checksums prove it.
func prove(t *testing.T, name string, b, want []byte) {
	t.Helper()
	all := Undo(b)
	if len(all) != 1 || !all[0].Proven || all[0].Name != name || !bytes.Equal(all[0].Data, want) {
		t.Errorf("%s: Undo(%.200q) = %s, want %q", name, b, describe(all), want)
	}
}

func describe(all []Reading) (s string) {
	for _, r := range all {
		s += r.Name
		if r.Proven {
			s += ", proven"
		}
		s += "; "
	}
	return s
}

func TestUndo(t *testing.T) {
	b := fileOf(every())
	for _, c := range codings {
		prove(t, c.name, c.do(b), b)
		prove(t, c.name, c.do(append(b, b...)), append(b, b...))
	}
}

// TestUndoTwo undoes one transfer after another.
func TestUndoTwo(t *testing.T) {
	b := fileOf(every())
	for _, first := range codings[:4] {
		for _, then := range codings {
			name := first.name + ", then " + then.name
			if then.name == "LF to CRLF" && first.name != then.name {
				name = then.name + ", then " + first.name // it is the same in this order
			}
			prove(t, name, then.do(first.do(b)), b)
		}
	}
}

// records returns a ride in which two numbers have the bytes CR LF.
func records() []byte {
	w := &fittest.File{Protocol: fit.Protocol2, Profile: 2132}
	w.DefineRaw(0, 0, 0, 0, 1, 0, 3, 4, 0x8C).Byte(0, 4, 1, 2, 3, 4)
	w.DefineRaw(1, 0, 20, 253, 4, 0x86, 3, 1, 2, 5, 4, 0x86)
	for i := range uint32(1200) {
		w.Data(1).Uint32(1_050_000_000 + i).Byte(130).Uint32(13 + i*64) // 0x0A0D and 0x010A0D are two of them
	}
	return w.Bytes()
}

// TestUndoReturns finds lost carriage returns by the checksum, also if the line feeds without got some.
func TestUndoReturns(t *testing.T) {
	b := records()
	at := bytes.Count(b, []byte("\r\n"))
	lost := bytes.ReplaceAll(b, []byte("\r\n"), []byte("\n"))
	if at != 2 || bytes.Count(lost, []byte("\n")) < 10 {
		t.Fatalf("%d lost of %d", at, bytes.Count(lost, []byte("\n")))
	}
	prove(t, "CRLF to LF", lost, b)
	prove(t, "CRLF to LF, then LF to CRLF", bytes.ReplaceAll(lost, []byte("\n"), []byte("\r\n")), b)
	prove(t, "CRLF to LF, then base64", toBase64(lost), b)
	lost[len(lost)/2] ^= 1
	if all := Undo(lost); all != nil {
		t.Errorf("with another damage Undo = %s, want nothing", describe(all))
	}
}

// TestUndoReturnsTwice has two places for a lost carriage return, and the same checksum with either.
func TestUndoReturnsTwice(t *testing.T) {
	content := bytes.Repeat([]byte("0123456789"), 60)
	copy(content[300:], "\r\nabcdef\n")
	for i := range 1 << 16 {
		content[302], content[303] = byte(i), byte(i>>8)
		b := fileOf(content)
		at := bytes.Index(b, []byte("\r\n"))
		lost := append(bytes.Clone(b[:at]), b[at+1:]...)
		other := slices.Concat(lost[:at+7], []byte("\r"), lost[at+7:])
		if fit.UpdateCRC(0, other) != 0 || bytes.Contains(lost, []byte("\r\n")) {
			continue
		}
		if wholeSize(other) == 0 || bytes.Equal(b, other) {
			t.Fatal("the other place is not like the first")
		}
		if all := Undo(lost); all != nil {
			t.Errorf("Undo = %s, want nothing", describe(all))
		}
		return
	}
	t.Fatal("no bytes have the same checksum with either")
}

// TestUndoMail takes all files of a mail, and no white space after them.
func TestUndoMail(t *testing.T) {
	b := fileOf(every())
	one := mailOf("base64", lines(toBase64(b)))
	one = bytes.TrimSuffix(one, []byte("--=_x y--\r\n"))
	_, part, _ := bytes.Cut(one, []byte("--=_x y\r\n"))
	prove(t, "base64", append(one, append([]byte("--=_x y\r\n"), part...)...), append(b, b...))
	prove(t, "base64", toBase64(append(b, "\r\n \n"...)), b)
}

// TestUndoNothing has nothing to undo in whole files and in texts.
func TestUndoNothing(t *testing.T) {
	for _, b := range [][]byte{
		nil, fileOf(every()), fileOf(bytes.Repeat([]byte("\r\n"), 100)), []byte("<gpx/>"), bytes.Repeat([]byte("a line\r\n"), 100), bytes.Repeat([]byte("Fußgängerübergänge "), 100), []byte("TWFueSBoYW5kcyBtYWtlIGxpZ2h0IHdvcmsu"),
		[]byte("a=0A=0B=0C.F"), []byte("Content-Transfer-Encoding: base64\n\nTWFu\n"), []byte("Content-Transfer-Encoding: base64"), []byte("data:;base64,TWFu"),
	} {
		if all := Undo(b); all != nil {
			t.Errorf("Undo(%q) = %s, want nothing", b, describe(all))
		}
	}
}

// TestUndoDamaged undoes transfers of a file that is damaged, too: each step is a reading.
func TestUndoDamaged(t *testing.T) {
	b := fileOf(bytes.Repeat(every(), 10))
	b[len(b)/2] ^= 1
	for _, c := range codings {
		all := Undo(c.do(b))
		if len(all) != 1 || all[0].Proven || all[0].Name != c.name || !bytes.Equal(all[0].Data, b) {
			t.Errorf("%s of a damaged file: Undo = %s", c.name, describe(all))
		}
		cut := c.do(b)
		cut = cut[:len(cut)*3/4]
		all = Undo(cut)
		if len(all) != 1 || all[0].Proven || all[0].Name != c.name || !bytes.HasPrefix(b, all[0].Data[:len(all[0].Data)-1]) || len(all[0].Data) < len(b)*2/3 {
			t.Errorf("%s of a damaged file, cut: Undo = %s", c.name, describe(all))
		}
	}
	for _, do := range []func([]byte) []byte{latin1, codings[3].do} {
		coded := do(b)
		coded[1] = 0xFF
		if all := Undo(coded); len(all) != 1 || len(all[0].Data) != len(b) || !bytes.Equal(all[0].Data[2:], b[2:]) {
			t.Errorf("a damaged byte in UTF-8: Undo = %s", describe(all))
		}
	}
	two := Undo(toBase64(latin1(b)))
	if len(two) != 2 || two[0].Name != "base64" || two[1].Name != "Latin-1 to UTF-8, then base64" || !bytes.Equal(two[1].Data, b) {
		t.Errorf("two transfers: Undo = %s", describe(two))
	}
}

// plain returns a whole file without a byte above 127.
func plain() []byte {
	for i := range 1000 {
		w := &fittest.File{NoHeaderSum: true}
		w.DefineRaw(0, 0, 0, 0, 1, 0).Byte(0, 4).DefineRaw(1, 0, 20, 3, 1, 2)
		w.Byte(bytes.Repeat([]byte{1, 100}, 120)...).Byte(1, byte(i/8), 1, byte(90+i%8))
		if b := w.Bytes(); bytes.IndexFunc(b, func(r rune) bool { return r > 127 }) < 0 {
			return b
		}
	}
	panic("all have a byte above 127")
}

// TestLost tells files that a transfer made useless from others.
func TestLost(t *testing.T) {
	b := fileOf(every())
	seven, marked, replaced := bytes.Clone(b), bytes.Clone(b), []byte(nil)
	for i, c := range b {
		if seven[i] &= 0x7F; c > 127 {
			marked[i] = '?'
			replaced = append(replaced, "\uFFFD"...)
		} else {
			replaced = append(replaced, c)
		}
	}
	for _, tt := range []struct {
		name string
		b    []byte
		want error
	}{
		{"7 bits", seven, ErrSevenBits},
		{"question marks", marked, ErrSevenBits},
		{"U+FFFD", replaced, ErrReplaced},
		{"whole", b, nil},
		{"whole with 7 bits", plain(), nil},
		{"the same, cut", plain()[:200], ErrSevenBits},
		{"few bytes", seven[:90], nil},
		{"zeros", append(seven[:20:20], make([]byte, 1000)...), nil},
		{"a text", bytes.Repeat([]byte("My ride. "), 100), nil},
		{"as UTF-8", latin1(b), nil},
		{"quoted-printable", quoteLower(b), nil},
	} {
		if got := Lost(tt.b); got != tt.want {
			t.Errorf("Lost(%s) = %v, want %v", tt.name, got, tt.want)
		}
	}
}

// TestUndoMemory undoes transfers of large damaged files, and of bytes that only look like transfers.
func TestUndoMemory(t *testing.T) {
	b := fileOf(bytes.Repeat(every(), 2000))
	b[len(b)/2] ^= 1
	parts := bytes.Repeat([]byte("\nContent-Transfer-Encoding: base64\nboundary=b\n\n--b"), 5000)
	for _, in := range [][]byte{
		codings[0].do(b), latin1(b), toBase64(toBase64(b)), quote(codings[0].do(b)), quoteLower(b), blocks(b),
		b, parts, bytes.Repeat([]byte("="), 1<<18), bytes.Repeat([]byte("\r\n"), 1<<17), bytes.Repeat([]byte("\n--"), 1<<17),
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		Undo(in)
		runtime.ReadMemStats(&after)
		if n := int(after.TotalAlloc - before.TotalAlloc); n > 32*len(in) {
			t.Errorf("Undo of %d bytes, %.20q, allocates %d bytes", len(in), in, n)
		}
	}
}

// FuzzUndo undoes each transfer of a file with any bytes in it. Of any bytes, it proves only what
// has the right checksum.
func FuzzUndo(f *testing.F) {
	f.Add(every())
	f.Add([]byte("data:;base64,LkZJVA=="))
	f.Add([]byte("Content-Transfer-Encoding: quoted-printable\n\n.FIT=0"))
	f.Add(latin1(fileOf(every()))[:100])
	f.Fuzz(func(t *testing.T, content []byte) {
		b := fileOf(content)
		for _, c := range codings {
			if coded := c.do(b); !bytes.Equal(coded, b) {
				prove(t, c.name, coded, b)
			}
		}
		for _, r := range Undo(content) {
			if n := wholeSize(r.Data); r.Proven != (n > 0) || r.Proven && n != len(r.Data) {
				t.Errorf("Undo(%q) = %s, of which %d bytes of %d are whole", content, r.Name, n, len(r.Data))
			}
		}
		Lost(content)
	})
}
