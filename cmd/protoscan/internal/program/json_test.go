package program

import (
	"bufio"
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestJSON(t *testing.T) {
	for _, tt := range []struct{ name, in, want string }{
		{"empty", "", ``},
		{"varint", "08 96 01", `{"number":1,"wireType":"varint","offset":0,"length":3,"value":150}`},
		{"zero", "08 00", `{"number":1,"wireType":"varint","offset":0,"length":2,"value":0}`},
		{
			"2^53", "08 80 80 80 80 80 80 80 10",
			`{"number":1,"wireType":"varint","offset":0,"length":9,"value":9007199254740992}`,
		},
		{
			"2^53+1", "08 81 80 80 80 80 80 80 10",
			`{"number":1,"wireType":"varint","offset":0,"length":9,"value":"9007199254740993"}`,
		},
		{
			"-2^53", "08 80 80 80 80 80 80 80 f0 ff 01",
			`{"number":1,"wireType":"varint","offset":0,"length":11,"value":"18437736874454810624","signed":-9007199254740992}`,
		},
		{
			"-1", "08 ff ff ff ff ff ff ff ff ff 01",
			`{"number":1,"wireType":"varint","offset":0,"length":11,"value":"18446744073709551615","signed":-1}`,
		},
		{
			"-2^63", "08 80 80 80 80 80 80 80 80 80 01",
			`{"number":1,"wireType":"varint","offset":0,"length":11,"value":"9223372036854775808","signed":"-9223372036854775808"}`,
		},
		{"float", "2d cd cc cc 3d", `{"number":5,"wireType":"fixed32","offset":0,"length":5,"value":1036831949,"float":0.1}`},
		{
			"NaN", "2d 00 00 c0 ff",
			`{"number":5,"wireType":"fixed32","offset":0,"length":5,"value":4290772992,"signed":-4194304,"float":"NaN"}`,
		},
		{
			"infinity", "09 00 00 00 00 00 00 f0 7f",
			`{"number":1,"wireType":"fixed64","offset":0,"length":9,"value":"9218868437227405312","float":"Infinity"}`,
		},
		{
			"-infinity", "0d 00 00 80 ff",
			`{"number":1,"wireType":"fixed32","offset":0,"length":5,"value":4286578688,"signed":-8388608,"float":"-Infinity"}`,
		},
		{
			"double", "09 9a 99 99 99 99 99 b9 3f",
			`{"number":1,"wireType":"fixed64","offset":0,"length":9,"value":"4591870180066957722","float":0.1}`,
		},
		{"empty bytes", "12 00", `{"number":2,"wireType":"bytes","offset":0,"length":2,"bytes":"","text":""}`},
		{"text", "12 03 41 3c 26", `{"number":2,"wireType":"bytes","offset":0,"length":5,"bytes":"QTwm","text":"A<&"}`},
		{"bytes", "12 02 ff fe", `{"number":2,"wireType":"bytes","offset":0,"length":4,"bytes":"//4="}`},
		{
			"message", "12 04 08 01 10 02 18 03",
			`{"number":2,"wireType":"bytes","offset":0,"length":6,"bytes":"CAEQAg==","text":"\b\u0001\u0010\u0002","fields":[` +
				`{"number":1,"wireType":"varint","offset":2,"length":2,"value":1},` +
				`{"number":2,"wireType":"varint","offset":4,"length":2,"value":2}]},` +
				`{"number":3,"wireType":"varint","offset":6,"length":2,"value":3}`,
		},
		{
			"groups", "0b 0c 0b 13 14 0c",
			`{"number":1,"wireType":"group","offset":0,"length":2,"fields":[]},` +
				`{"number":1,"wireType":"group","offset":2,"length":4,"fields":[` +
				`{"number":2,"wireType":"group","offset":3,"length":2,"fields":[]}]}`,
		},
	} {
		got := scanBytes(unhex(t, tt.in), "--json")
		if want := (result{0, "[" + tt.want + "]\n", ""}); got != want {
			t.Errorf("%s: protoscan --json(%s) = %+v, want %+v", tt.name, tt.in, got, want)
		}
	}
}

// TestJSONText compares the form of every rune in a text with encoding/json's.
func TestJSONText(t *testing.T) {
	var text []byte
	for c := range rune(0x10ffff) {
		text = utf8.AppendRune(text, c)
	}
	text = append(text, "\u2028\u2029\u2027\u202a\u00e2"...)
	var want bytes.Buffer
	e := json.NewEncoder(&want)
	e.SetEscapeHTML(false)
	if err := e.Encode(string(text)); err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	w := bufio.NewWriter(&got)
	newDocument(w).text(text)
	w.Flush()
	if `"`+got.String()+"\"\n" != want.String() {
		t.Error("the text of all runes is not what encoding/json writes")
	}
}

// TestJSONFault checks that what comes before a fault is a whole document.
func TestJSONFault(t *testing.T) {
	got := scanBytes(unhex(t, "08 01 0b 13 10 02 15"), "--json")
	want := `[{"number":1,"wireType":"varint","offset":0,"length":2,"value":1},` +
		`{"number":1,"wireType":"group","offset":2,"length":4,"fields":[` +
		`{"number":2,"wireType":"group","offset":3,"length":3,"fields":[` +
		`{"number":2,"wireType":"varint","offset":4,"length":2,"value":2}]}]}]` + "\n"
	if got.status != 1 || got.out != want || !strings.Contains(got.errors, "offset 7: field 2: unexpected EOF") {
		t.Errorf("protoscan --json = %+v, want 1, %s", got, want)
	}
}

// readDocument returns the fields of a JSON document that the program wrote.
func readDocument(t *testing.T, out string) (fs []object) {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(out))
	d.DisallowUnknownFields()
	d.UseNumber()
	if err := d.Decode(&fs); err != nil || d.More() {
		t.Fatalf("protoscan --json wrote %s: %v", out, err)
	}
	return fs
}

// object is a field as a reader of the JSON sees it.
type object struct {
	Number         int32
	WireType       string
	Offset, Length int
	Value          any
	Signed, Float  any
	Bytes          []byte
	Text           *string
	Fields         *[]object
}
