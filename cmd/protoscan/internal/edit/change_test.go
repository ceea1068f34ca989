package edit_test

import (
	"strings"
	"testing"

	"github.com/tightwire/tightwire/cmd/protoscan/internal/edit"
)

// message has 1: 150, 3: {1: 1 2: {"Ada"} 5: 0x3f800000i32 6: 1.0}, 4: !{1: 1}.
const message = "\x08\x96\x01\x1a\x15\x08\x01\x12\x03Ada\x2d\x00\x00\x80\x3f\x31\x00\x00\x00\x00\x00\x00\xf0\x3f\x23\x08\x01\x24"

// TestSet compares with texts in which the value is written by hand.
func TestSet(t *testing.T) {
	for arg, want := range map[string]string{
		"1=7":            `1: 7 3: {1: 1 2: {"Ada"} 5: 1.0i32 6: 1.0} 4: !{1: 1}`,
		"1=-1":           `1: -1 3: {1: 1 2: {"Ada"} 5: 1.0i32 6: 1.0} 4: !{1: 1}`,
		"1=true":         `1: 1 3: {1: 1 2: {"Ada"} 5: 1.0i32 6: 1.0} 4: !{1: 1}`,
		"3.1=0x10":       `1: 150 3: {1: 16 2: {"Ada"} 5: 1.0i32 6: 1.0} 4: !{1: 1}`,
		"3.2=Grace=H":    `1: 150 3: {1: 1 2: {"Grace=H"} 5: 1.0i32 6: 1.0} 4: !{1: 1}`,
		"3.2=":           `1: 150 3: {1: 1 2: {} 5: 1.0i32 6: 1.0} 4: !{1: 1}`,
		"3.5=7":          `1: 150 3: {1: 1 2: {"Ada"} 5: 7i32 6: 1.0} 4: !{1: 1}`,
		"3.5=2.5":        `1: 150 3: {1: 1 2: {"Ada"} 5: 2.5i32 6: 1.0} 4: !{1: 1}`,
		"3.6=-2.5":       `1: 150 3: {1: 1 2: {"Ada"} 5: 1.0i32 6: -2.5} 4: !{1: 1}`,
		"4.1=300":        `1: 150 3: {1: 1 2: {"Ada"} 5: 1.0i32 6: 1.0} 4: !{1: 300}`,
		"9:fixed32=7":    `1: 150 3: {1: 1 2: {"Ada"} 5: 1.0i32 6: 1.0} 4: !{1: 1} 9: 7i32`,
		"9:fixed64=7":    `1: 150 3: {1: 1 2: {"Ada"} 5: 1.0i32 6: 1.0} 4: !{1: 1} 9: 7i64`,
		"9:zigzag=-7":    `1: 150 3: {1: 1 2: {"Ada"} 5: 1.0i32 6: 1.0} 4: !{1: 1} 9: -7z`,
		"9.2:string=a:b": `1: 150 3: {1: 1 2: {"Ada"} 5: 1.0i32 6: 1.0} 4: !{1: 1} 9: {2: {"a:b"}}`,
		"4.3:hex=00ff":   "1: 150 3: {1: 1 2: {\"Ada\"} 5: 1.0i32 6: 1.0} 4: !{1: 1 3: {`00ff`}}",
		"3.2:varint=7":   `1: 150 3: {1: 1 5: 1.0i32 6: 1.0 2: 7} 4: !{1: 1}`,
	} {
		wantBytes, err := edit.Parse([]byte(want))
		if err != nil {
			t.Fatal(err)
		}
		c, err := edit.NewSet(arg)
		if err != nil {
			t.Errorf("NewSet(%q): %v", arg, err)
			continue
		}
		got, err := c.Apply(nil, []byte(message))
		if string(got) != string(wantBytes) || err != nil || c.Done() != nil {
			t.Errorf("set %s = %x, %v, %v, want %x", arg, got, err, c.Done(), wantBytes)
		}
	}
}

func TestSetErrors(t *testing.T) {
	for arg, want := range map[string]string{
		"1":             "want PATH=VALUE",
		"x=1":           `element "x"`,
		"*.1=1":         "for Select only",
		"*:varint=1":    "one field at each place",
		"9:int=1":       "type \"int\", want fixed32, fixed64, hex, string, varint, zigzag",
		"9:=1":          "type \"\"",
		"9:hex=0":       "odd length",
		"9:fixed32=x":   "want a number of the wire type fixed32",
		"9:varint=1.5":  "want a number of the wire type varint",
		"9:varint=7i32": "want a number of the wire type varint",
	} {
		if _, err := edit.NewSet(arg); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("NewSet(%q): %v, want %s", arg, err, want)
		}
	}
	for arg, want := range map[string]string{
		"1=x":   "field 1 at offset 0: value \"x\", want a number of the wire type varint",
		"1=1.5": "want a number of the wire type varint",
		"4=1":   "it is a group",
		"3.5=x": "field 3.5 at offset 12",
	} {
		c, err := edit.NewSet(arg)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.Apply(nil, []byte(message)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("set %s: %v, want %s", arg, err, want)
		}
	}
	c, err := edit.NewSet("9=7")
	if err != nil {
		t.Fatal(err)
	}
	if got, err := c.Apply(nil, []byte(message)); string(got) != message || err != nil {
		t.Errorf("set 9=7 = %x, %v", got, err)
	}
	if err := c.Done(); err == nil || !strings.Contains(err.Error(), "no field 9: to add it, give its type, such as 9:varint=7") {
		t.Errorf("Done: %v", err)
	}
}

func TestDelete(t *testing.T) {
	c, err := edit.NewDelete("3.2")
	if err != nil {
		t.Fatal(err)
	}
	want, err := edit.Parse([]byte(`1: 150 3: {1: 1 5: 1.0i32 6: 1.0} 4: !{1: 1}`))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := c.Apply(nil, []byte(message)); string(got) != string(want) || err != nil || c.Done() != nil {
		t.Errorf("delete 3.2 = %x, %v, want %x", got, err, want)
	}
	for _, path := range []string{"", "*.1", "1.x"} {
		if _, err := edit.NewDelete(path); err == nil {
			t.Errorf("NewDelete(%q): no error", path)
		}
	}
}
