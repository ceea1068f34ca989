package program

import (
	"strings"
	"testing"
)

// TestEdit writes text, and the same bytes of it.
func TestEdit(t *testing.T) {
	for _, in := range []string{"", "\x08\x96\x01\x12\x02\x08\x01", "\x08\x96\x01\x12\x02\x08", "no message", "\xff"} {
		for _, args := range [][]string{{"--edit"}, {"--edit", "--delimited"}} {
			text := scanBytes([]byte(in), args...)
			back := scanBytes([]byte(text.out), "-e")
			if text.status != 0 || text.errors != "" || back.status != 0 || back.errors != "" || back.out != in {
				t.Errorf("protoscan %v of %q = %+v, and -e of it %+v", args, in, text, back)
			}
		}
	}
	if got := scanBytes([]byte("\x02\x08\x01\x00"), "--edit", "--delimited"); got.out != "{\n  1: 1\n}\n{}\n" {
		t.Errorf("protoscan --edit --delimited = %+v", got)
	}
}

func TestEncodeFault(t *testing.T) {
	got := scanBytes([]byte("1: 5\n2: x\n"), "--encode")
	if got.status != 1 || got.out != "" || !strings.Contains(got.errors, "protoscan: stdin: line 2, column 4: x, want a number") {
		t.Errorf("protoscan --encode = %+v", got)
	}
}

// TestChanges sets and deletes fields of a message, and of each message of a stream.
func TestChanges(t *testing.T) {
	for _, row := range []struct {
		args    []string
		in, out string
	}{
		{[]string{"--set", "2.1=7"}, "\x08\x96\x01\x12\x02\x08\x01", "\x08\x96\x01\x12\x02\x08\x07"},
		{[]string{"--delete", "2"}, "\x08\x96\x01\x12\x02\x08\x01", "\x08\x96\x01"},
		{[]string{"--set", "3:varint=1", "--set=3=2", "--delete", "1"}, "\x08\x96\x01", "\x18\x02"},
		{[]string{"--delete", "1", "--set", "1:string=a"}, "\x08\x96\x01", "\x0a\x01a"},
		{[]string{"--delimited", "--set", "1=7"}, "\x03\x08\x96\x01\x00\x02\x08\x01", "\x02\x08\x07\x00\x02\x08\x07"},
		{[]string{"--delimited", "--delete", "1", "--delete", "2"}, "\x02\x08\x01\x02\x10\x01", "\x00\x00"},
		{[]string{"--delimited", "--delete", "1", "--set", "2:varint=7"}, "\x02\x08\x01\x02\x08\x01", "\x02\x10\x07\x02\x10\x07"},
	} {
		if got := scanBytes([]byte(row.in), row.args...); got.out != row.out || got.status != 0 || got.errors != "" {
			t.Errorf("protoscan %v of %x = %x, %+v, want %x", row.args, row.in, got.out, got, row.out)
		}
	}
}

// TestChangeFaults has what cannot be done. The bytes are written only where a stream could be changed up to a message.
func TestChangeFaults(t *testing.T) {
	for _, row := range []struct {
		args      []string
		in, out   string
		complaint string
	}{
		{[]string{"--set", "9=7"}, "\x08\x01", "\x08\x01", "no field 9: to add it, give its type, such as 9:varint=7"},
		{[]string{"--set", "1=x"}, "\x08\x01", "", "field 1 at offset 0: value \"x\""},
		{[]string{"--delete", "2.1"}, "\x12\x02\x08\x80", "", "fieldpath: in the message 2: protowire: offset 3: field 1: unexpected EOF"},
		{[]string{"--delimited", "--delete", "1"}, "\x02\x08\x01\x03\x08", "\x00", "stream: offset 3: 1 of the 3 bytes of a message: unexpected EOF"},
	} {
		got := scanBytes([]byte(row.in), row.args...)
		if got.out != row.out || got.status != 1 || got.errors != "protoscan: stdin: "+row.complaint+"\n" && !strings.Contains(got.errors, row.complaint) {
			t.Errorf("protoscan %v of %x = %+v, want %q and %s", row.args, row.in, got, row.out, row.complaint)
		}
	}
}

// TestEditFlags has flags that do not go together. Nothing is read.
func TestEditFlags(t *testing.T) {
	for args, want := range map[string]string{
		"--edit --encode":      "contradict each other: give only one",
		"--edit --delete 1":    "contradict each other: give only one",
		"-e --set 1=1":         "contradict each other: give only one",
		"--edit --json":        "--json and --offsets print a tree",
		"--delete 1 --offsets": "--json and --offsets print a tree",
		"--edit a b":           "want one FILE",
		"-e --delimited":       "the braces in the text already stand for lengths",
		"--set 1":              "want PATH=VALUE or PATH:TYPE=VALUE",
		"--set 1:int=1":        "type \"int\"",
		"--delete x":           "element \"x\"",
		"--delete *.1":         "for Select only",
	} {
		got := scanBytes(nil, strings.Fields(args)...)
		if got.status != 2 || got.out != "" || !strings.Contains(got.errors, want) {
			t.Errorf("protoscan %s = %+v, want %s", args, got, want)
		}
	}
}
