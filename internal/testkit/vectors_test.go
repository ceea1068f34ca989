package testkit

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// house makes a module with a file of vectors, and makes a folder deep in it
// the working directory.
func house(t *testing.T, file, text string) {
	t.Helper()
	root := t.TempDir()
	deep := filepath.Join(root, "a", "b")
	for _, dir := range []string{filepath.Join(root, "vectors"), deep} {
		if err := os.MkdirAll(dir, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range map[string]string{"go.mod": "module x\n", filepath.Join("vectors", file): text} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(deep)
}

func TestRows(t *testing.T) {
	house(t, "x.tsv", "# about\n#\na\tb\n# more\n-\td e\n")
	var rows []Row
	passes(t, "Rows", func(t testing.TB) { rows = Rows(t, "x.tsv", 2) })
	want := []Row{{"x.tsv:3", []string{"a", "b"}}, {"x.tsv:5", []string{"-", "d e"}}}
	if !slices.EqualFunc(rows, want, func(a, b Row) bool { return a.At == b.At && slices.Equal(a.Cols, b.Cols) }) {
		t.Errorf("Rows = %v, want %v", rows, want)
	}
}

func TestRowsMalformed(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "x.tsv: no vectors"},
		{"# only this\n", "x.tsv: no vectors"},
		{"a\tb\nc\n", "x.tsv:2: 1 columns, want 2"},
		{"a\tb\tc\n", "x.tsv:1: 3 columns, want 2"},
		{"\n", "x.tsv:1: 1 columns, want 2"},
		{"a\t\n", `x.tsv:1: column 2 is ""`},
		{"a\tb \n", `x.tsv:1: column 2 is "b "`},
		{"a\tb\r\n", `x.tsv:1: column 2 is "b\r"`},
		{"a\tb", "x.tsv:1: no newline at the end"},
	} {
		house(t, "x.tsv", c.text)
		fails(t, c.text, c.want, func(t testing.TB) { Rows(t, "x.tsv", 2) })
	}
}

func TestRowsWithoutFile(t *testing.T) {
	house(t, "x.tsv", "a\n")
	fails(t, "no file", "y.tsv", func(t testing.TB) { Rows(t, "y.tsv", 1) })
	t.Chdir(t.TempDir())
	fails(t, "no folder", "no folder vectors beside a go.mod", func(t testing.TB) { Rows(t, "x.tsv", 1) })
}

func TestVarints(t *testing.T) {
	house(t, "zigzag.tsv", "zigzag64\t01\t-1\t1\tyes\tok\nzigzag32\t8000\t0\t2\tno\tok\nzigzag64\t80\t-\t0\tno\ttruncated\n")
	var vs []Varint
	passes(t, "Varints", func(t testing.TB) { vs = Varints(t, "zigzag64") })
	if len(vs) != 2 || vs[0].Int != -1 || vs[0].Length != 1 || !vs[0].Canonical || vs[1].At != "zigzag.tsv:3" || vs[1].Verdict != Truncated {
		t.Errorf("Varints(zigzag64) = %+v", vs)
	}
	fails(t, "unknown kind", `no vectors of kind "zigzag16"`, func(t testing.TB) { Varints(t, "zigzag16") })
	house(t, "zigzag.tsv", "zigzag64\t01\t-1\t1\tyes\tok\n")
	fails(t, "no line of the kind", `zigzag.tsv: no vectors of kind "zigzag32"`, func(t testing.TB) { Varints(t, "zigzag32") })
}

func TestVarintsMalformed(t *testing.T) {
	for _, c := range []struct{ file, line, want string }{
		{"varint.tsv", "uvarint32 01 1 1 yes ok", `kind "uvarint32" has no place`},
		{"varint.tsv", "varint 01 1 1 yes ok", `kind "varint" has no place`},
		{"varint.tsv", "uvarint64 0 1 1 yes ok", "odd length"},
		{"varint.tsv", "uvarint64 0x 1 1 yes ok", "invalid byte"},
		{"varint.tsv", "uvarint64 7F 127 1 yes ok", "lower-case"},
		{"varint.tsv", "uvarint64 01 -1 1 yes ok", "invalid syntax"},
		{"varint.tsv", "uvarint64 01 18446744073709551616 1 yes ok", "out of range"},
		{"varint.tsv", "uvarint64 01 - 1 yes ok", "invalid syntax"},
		{"varint.tsv", "uvarint64 01 1 one yes ok", "invalid syntax"},
		{"varint.tsv", "uvarint64 01 1 0 yes ok", "length 0 with verdict ok, want 1 to 1"},
		{"varint.tsv", "uvarint64 01 1 2 yes ok", "length 2 with verdict ok, want 1 to 1"},
		{"varint.tsv", "uvarint64 01 1 1 maybe ok", `canonical "maybe"`},
		{"varint.tsv", "uvarint64 01 1 1 yes good", `verdict "good"`},
		{"varint.tsv", "uvarint64 80 0 0 no truncated", `value "0" of what is malformed`},
		{"varint.tsv", "uvarint64 80 - 1 no truncated", "length 1 with verdict truncated, want 0 to 0"},
		{"varint.tsv", "uvarint64 80 - 0 yes truncated", "canonical with verdict truncated"},
		{"varint.tsv", "uvarint64 00 - 0 no number", `verdict "number" on a uvarint64`},
		{"uvarint32.tsv", "uvarint32 01 4294967296 1 yes ok", "out of range"},
		{"zigzag.tsv", "zigzag64 01 9223372036854775808 1 yes ok", "out of range"},
		{"zigzag.tsv", "zigzag32 01 2147483648 1 yes ok", "out of range"},
		{"tag.tsv", "tag 08 1 1 yes ok", `tag "1", want number/type`},
		{"tag.tsv", "tag 08 2147483648/0 1 yes ok", "out of range"},
		{"tag.tsv", "tag 08 1/8 1 yes ok", "out of range"},
		{"tag.tsv", "tag 00 - 1 no number", "length 1 with verdict number, want 0 to 0"},
		{"packed.tsv", "packed 0102 1,2 1 yes ok", "length 1 with verdict ok, want 2 to 2"},
		{"packed.tsv", "packed 0102 1,,2 2 yes ok", "invalid syntax"},
		{"packed.tsv", "packed 0180 1 2 no truncated", "length 2 with verdict truncated, want 0 to 1"},
	} {
		house(t, c.file, strings.ReplaceAll(c.line, " ", "\t")+"\n")
		kind := strings.Fields(c.line)[0]
		if varintFiles[kind] != c.file {
			kind = "uvarint64"
		}
		fails(t, c.line, c.want, func(t testing.TB) { Varints(t, kind) })
	}
}

func TestVarintValues(t *testing.T) {
	house(t, "tag.tsv", "tag\t0a\t1/2\t1\tyes\tok\ntag\t07\t-\t0\tno\tnumber\n")
	if vs := Varints(t, "tag"); vs[0].Number != 1 || vs[0].Type != 2 || vs[1].Verdict != BadNumber {
		t.Errorf("Varints(tag) = %+v", vs)
	}
	house(t, "packed.tsv", "packed\t-\t-\t0\tyes\tok\npacked\t0780\t7\t1\tno\ttruncated\npacked\t07ac02\t7,300\t3\tyes\tok\n")
	vs := Varints(t, "packed")
	for i, want := range [][]uint64{{}, {7}, {7, 300}} {
		if !slices.Equal(vs[i].Uints, want) {
			t.Errorf("Varints(packed)[%d].Uints = %v, want %v", i, vs[i].Uints, want)
		}
	}
}
