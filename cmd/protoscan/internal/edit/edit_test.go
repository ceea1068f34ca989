package edit_test

import (
	"bytes"
	"encoding/hex"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/cmd/protoscan/internal/edit"
	"github.com/tightwire/tightwire/protowire"
)

// checkIdentity says that the text of b stands for b, as a message and as a stream.
func checkIdentity(t testing.TB, b []byte) {
	t.Helper()
	for name, text := range map[string][]byte{"Append": edit.Append(nil, b), "AppendDelimited": edit.AppendDelimited(nil, b)} {
		if got, err := edit.Parse(text); err != nil || !bytes.Equal(got, b) {
			t.Fatalf("Parse(%s(%x)) = %x, %v; the text is\n%s", name, b, got, err, text)
		}
		if limit := 300 + 60*len(b); len(text) > limit {
			t.Fatalf("%s(%x) has %d bytes, want %d at most", name, b, len(text), limit)
		}
	}
}

// randomMessage returns a message with all wire types, and now and then with bytes that no message has.
func randomMessage(r *rand.Rand, depth int) []byte {
	var b []byte
	for range r.IntN(5) {
		num := protowire.Number(1 + r.IntN(20)*r.IntN(20))
		switch r.IntN(8) {
		case 0:
			b = long(r, protowire.AppendVarint(long(r, protowire.AppendTag(b, num, protowire.VarintType)), r.Uint64()>>r.IntN(64)))
		case 1:
			b = protowire.AppendFixed32(protowire.AppendTag(b, num, protowire.Fixed32Type), r.Uint32())
		case 2:
			b = protowire.AppendFixed64(protowire.AppendTag(b, num, protowire.Fixed64Type), r.Uint64())
		case 3:
			b = protowire.AppendString(protowire.AppendTag(b, num, protowire.BytesType), "a \"text\"\twith\\n\n"[:r.IntN(16)])
		case 4:
			b = protowire.AppendVarint(b, r.Uint64()>>r.IntN(64))
		case 5, 6:
			if depth > 0 {
				in := randomMessage(r, depth-1)
				b = append(long(r, protowire.AppendVarint(protowire.AppendTag(b, num, protowire.BytesType), uint64(len(in)))), in...)
			}
		default:
			if depth > 0 {
				b = append(long(r, protowire.AppendTag(b, num, protowire.StartGroupType)), randomMessage(r, depth-1)...)
				b = long(r, protowire.AppendTag(b, num, protowire.EndGroupType))
			}
		}
	}
	return b
}

// long makes the varint at the end of b longer than it need be, now and then.
func long(r *rand.Rand, b []byte) []byte {
	for r.IntN(6) == 0 {
		b[len(b)-1] |= 0x80
		b = append(b, 0)
	}
	return b
}

// TestIdentity has messages, cut messages, changed messages, and bytes of no kind.
func TestIdentity(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 10_000 {
		b := randomMessage(r, 5)
		checkIdentity(t, b)
		checkIdentity(t, b[:r.IntN(len(b)+1)])
		for i := range b {
			if r.IntN(20) == 0 {
				b[i] = byte(r.Uint32())
			}
		}
		checkIdentity(t, b)
		checkIdentity(t, []byte(strings.Repeat("\x0b", r.IntN(300))+string(b)+strings.Repeat("\x0c", r.IntN(300))))
	}
}

// TestVectors has every word of hexadecimal digits of the vectors of the wire format, and their messages.
func TestVectors(t *testing.T) {
	const folder = "../../../../vectors/"
	n := 0
	for _, pattern := range []string{"packed.tsv", "stream.tsv", "tag.tsv", "uvarint32.tsv", "varint.tsv", "zigzag.tsv", "messages/*"} {
		files, err := filepath.Glob(folder + pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			content, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			checkIdentity(t, content)
			for word := range bytes.FieldsFuncSeq(content, func(c rune) bool { return strings.ContainsRune("\t\n,.", c) }) {
				if b, err := hex.DecodeString(string(word)); err == nil {
					checkIdentity(t, b)
					n++
				}
			}
		}
	}
	if n < 1000 {
		t.Errorf("%d vectors, want 1,000 at least", n)
	}
}

func FuzzIdentity(f *testing.F) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		f.Add(randomMessage(r, 4))
	}
	f.Fuzz(func(t *testing.T, b []byte) { checkIdentity(t, b) })
}

// FuzzParse says that any text has bytes or an error, and that the text of these bytes has them, too.
func FuzzParse(f *testing.F) {
	for _, row := range texts {
		f.Add([]byte(row.text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		b, err := edit.Parse(text)
		if err != nil {
			if b != nil || !strings.HasPrefix(err.Error(), "line ") {
				t.Fatalf("Parse(%q) = %x, %v", text, b, err)
			}
			return
		}
		checkIdentity(t, b)
	})
}

// texts are the examples of Protoscope's language.txt and others, with the bytes that it says they stand for.
var texts = []struct{ text, bytes string }{
	{"", ""},
	{"# a comment", ""},
	{`"hello " "world"`, "hello world"},
	{`"\\ \" \x7f \177 \n \0 \7!"`, "\\ \" \x7f \x7f \n \x00 \x07!"},
	{"\"two\nlines\"", "two\nlines"},
	{"`00` `abcdef` `AbCdEf`", "\x00\xab\xcd\xef\xab\xcd\xef"},
	{"456 -1", "\xc8\x03\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"},
	{"-0xffFF", "\x81\x80\xfc\xff\xff\xff\xff\xff\xff\x01"},
	{"-2z 3", "\x03\x03"},
	{"-9223372036854775808z", "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"},
	{"18446744073709551615", "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"},
	{"0i32 -23i64", "\x00\x00\x00\x00\xe9\xff\xff\xff\xff\xff\xff\xff"},
	{"4294967295i32 -2147483648i32", "\xff\xff\xff\xff\x00\x00\x00\x80"},
	{"long-form:3 3", "\x83\x80\x80\x00"},
	{"true false", "\x01\x00"},
	{"1.0", "\x00\x00\x00\x00\x00\x00\xf0\x3f"},
	{"1.5i32 0xf.fi64", "\x00\x00\xc0\x3f\x00\x00\x00\x00\x00\xe0\x2f\x40"},
	{"-0.0i32", "\x00\x00\x00\x80"},
	{"inf32 -inf64", "\x00\x00\x80\x7f\x00\x00\x00\x00\x00\x00\xf0\xff"},
	{"1:VARINT 2:I64 3:LEN 4:SGROUP 5:EGROUP 6:I32", "\x08\x11\x1a\x23\x2c\x35"},
	{"0x10:0 8:6", "\x80\x01\x46"},
	{"1: 55z 2: 1.0 3: {\"text\"} 6: -1i32 8: !{42}", "\x08\x6e\x11\x00\x00\x00\x00\x00\x00\xf0\x3f\x1a\x04text\x35\xff\xff\xff\xff\x43\x2a\x44"},
	{"23: {\"my cool string\"}", "\xba\x01\x0emy cool string"},
	{"24: {\n1: 5\n2: {\"nested string\"}}", "\xc2\x01\x11\x08\x05\x12\x0dnested string"},
	{"25: { 1 2 3 }", "\xca\x01\x03\x01\x02\x03"},
	{"23: long-form:2 {\"x\"}", "\xba\x01\x81\x80\x00x"},
	{"long-form:1 1: 1", "\x88\x00\x01"},
	{"27: !{long-form:3}", "\xdb\x01\xdc\x81\x80\x80\x00"},
	{"2:LEN 5\n\"abcd\"", "\x12\x05abcd"},
	{"5:I64 \"stuff\"", "\x29stuff"},
	{"1:", "\x08"},
	{"{{}}", "\x01\x00"},
	{"long-form:0 7", "\x07"},
}

func TestParse(t *testing.T) {
	for _, row := range texts {
		if got, err := edit.Parse([]byte(row.text)); string(got) != row.bytes || err != nil {
			t.Errorf("Parse(%q) = %x, %v, want %x", row.text, got, err, row.bytes)
		}
	}
}

func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"1: 5\n  abc":               "line 2, column 3: abc, want",
		"\"abc":                     "line 1, column 1: \" is not closed",
		"`ab":                       "` is not closed",
		"`a`":                       "in backticks",
		"`ag`":                      "in backticks",
		`"\q"`:                      `column 2: \q, want \\`,
		`"\400"`:                    `\400, want`,
		`"\x1"`:                     `\x1, want`,
		"{":                         "line 1, column 1: the brace is not closed",
		"}":                         "} without {",
		"!":                         "! without a brace",
		"!{}":                       "!{ without a field before it",
		"1:LEN !{}":                 "!{ without a field before it",
		"9:8":                       `column 3: "8" after a colon`,
		"1:VARIN 5":                 `"VARIN" after a colon`,
		"1i32: 5":                   `"1i32" before a colon`,
		"-1: 5":                     `"-1" before a colon`,
		"2305843009213693952: 1":    "before a colon",
		"18446744073709551616":      "want an integer of 64 bits",
		"4294967296i32":             "want at most 32 bits",
		"-9223372036854775809":      "want at most 64 bits",
		"9223372036854775808z":      "want at most 64 bits",
		"1e99999.0":                 "want a number",
		"1.0e999":                   "want a float of 64 bits",
		"long-form:2":               "long-form:2 before the end",
		"long-form:2 \"a\"":         "after long-form:2",
		"long-form:2 1.0":           "after long-form:2",
		"long-form:2 long-form:2 1": "after long-form:2",
		"long-form:x 1":             "want long-form:N",
		"long-form:-1 1":            "want long-form:N",
		"long-form:1001 1":          "N is 0 to 1000",
		"1: {long-form:2}":          "in a group it may come last",
		"1: long-form:2 !{}":        "!{ without a field before it",
		strings.Repeat("{", 1001):   "nested deeper than 1000",
	} {
		if got, err := edit.Parse([]byte(text)); got != nil || err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Parse(%.40q) = %x, %v, want %s", text, got, err, want)
		}
	}
}

// TestAppend has the forms of the text.
func TestAppend(t *testing.T) {
	for _, row := range [][2]string{
		{"\x08\x96\x01", "1: 150\n"},
		{"\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", "1: -1\n"},
		{"\x88\x00\x96\x81\x00", "long-form:1 1: long-form:1 150\n"},
		{"\x15\x00\x00\x80\x3f", "2: 0x3f800000i32  # 1.0i32\n"},
		{"\x15\x00\x00\xc0\x7f", "2: 0x7fc00000i32\n"},
		{"\x11\x9a\x99\x99\x99\x99\x99\xb9\x3f", "2: 0x3fb999999999999ai64  # 0.1i64\n"},
		{"\x12\x03Ada", "2: {\"Ada\"}\n"},
		{"\x12\x05a\nb\tc", "2: {\n  \"a\\n\"\n  \"b\\x09c\"\n}\n"},
		{"\x12\x02\xff\x00", "2: {`ff00`}\n"},
		{"\x12\x00", "2: {}\n"},
		{"\x12\x02\x08\x01", "2: {\n  1: 1\n}\n"},
		{"\x12\x02(1", "2: {  # or {\"(1\"}\n  5: 49\n}\n"},
		{"\x12\x82\x00zz", "2: long-form:1 {\"zz\"}\n"},
		{"\x0b\x08\x01\x0c", "1: !{\n  1: 1\n}\n"},
		{"\x0b\x08\x01\x8c\x00", "1: !{\n  1: 1\n  long-form:1\n}\n"},
		{"\x0b\x08\x01", "1:SGROUP\n1: 1\n"},
		{"\x0c", "1:EGROUP\n"},
		{"\x12\x05abc", "2:LEN 5\n\"abc\"\n"},
		{"\x12\xff", "2:LEN \n`ff`\n"},
		{"\x08\x80", "1:VARINT\n`80`\n"},
		{"\x0d\x01", "1:I32\n`01`\n"},
		{"\x09\x01", "1:I64\n`01`\n"},
		{"\x00\x01", "`0001`\n"},
		{"\x08\x01\x0e\x01", "1: 1\n`0e01`\n"},
	} {
		if got := string(edit.Append(nil, []byte(row[0]))); got != row[1] {
			t.Errorf("Append(%x) = %q, want %q", row[0], got, row[1])
		}
	}
	const want = "{\n  1: 1\n}\nlong-form:1 {}\n5\n\"abc\"\n"
	if got := string(edit.AppendDelimited(nil, []byte("\x02\x08\x01\x80\x00\x05abc"))); got != want {
		t.Errorf("AppendDelimited = %q, want %q", got, want)
	}
}
