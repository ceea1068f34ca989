package program

import (
	"bytes"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/protowire"

	"github.com/tightwire/tightwire/cmd/protoscan/internal/scan"
	"github.com/tightwire/tightwire/cmd/protoscan/internal/scantest"
)

var faultCases = []struct {
	name, in  string
	out, errs string
}{
	{
		"length", "08 01 1203414243 1a ac02 44444444",
		lines("1: 1", `2: "ABC"`),
		lines(
			"protoscan: stdin: offset 8: field 3: length 300, but 4 bytes left: unexpected EOF",
			"       0: 08 01 12 03 41 42 43 1a ac 02 44 44 44 44",
			"                                  ^"),
	},
	{
		"late in the input", "1205 4865 6c6c6f 1205 4865 6c6c6f 07 01020304 050607080910111213",
		lines(`2: "Hello"`, `2: "Hello"`),
		lines(
			"protoscan: stdin: offset 14: field number 0, want 1 to 536870911",
			"       6: 6f 12 05 48 65 6c 6c 6f 07 01 02 03 04 05 06 07",
			"                                  ^"),
	},
	{
		"largest number", "f8 ff ff ff 0f 80", "",
		lines("protoscan: stdin: offset 5: field 536870911: unexpected EOF", "       0: f8 ff ff ff 0f 80", "                         ^"),
	},
	{
		"cut tag", "08 01 88", "1: 1\n",
		lines("protoscan: stdin: offset 2: unexpected EOF", "       0: 08 01 88", "                ^"),
	},
	{
		"no value", "08 01 09", "1: 1\n",
		lines("protoscan: stdin: offset 3: field 1: unexpected EOF", "       0: 08 01 09", "                   ^"),
	},
	{
		"cut length", "12 80", "",
		lines("protoscan: stdin: offset 1: field 2: unexpected EOF", "       0: 12 80", "             ^"),
	},
	{
		"reserved type", "0f 01", "",
		lines("protoscan: stdin: offset 1: field 1: wire type 7 is reserved", "       0: 0f 01", "             ^"),
	},
	{
		"varint of 11 bytes", "08 80808080 80808080 8080 00", "",
		lines(
			"protoscan: stdin: offset 1: field 1: variable length integer overflow",
			"       0: 08 80 80 80 80 80 80 80 80 80 80 00",
			"             ^"),
	},
	{
		"too big a number in a long tag", "88 80 80 80 90 00 01", "",
		lines(
			"protoscan: stdin: offset 0: field number 536870913, want 1 to 536870911",
			"       0: 88 80 80 80 90 00 01",
			"          ^"),
	},
	{
		"cut group", "08 01 13 08 02", lines("1: 1", "2 {", "  1: 2", "}"),
		lines(
			"protoscan: stdin: offset 5: field 2: group without an end: unexpected EOF",
			"       0: 08 01 13 08 02",
			"                         ^"),
	},
	{
		"fault in groups", "0b 13 08 01 15 02", lines("1 {", "  2 {", "    1: 1", "  }", "}"),
		lines("protoscan: stdin: offset 5: field 2: unexpected EOF", "       0: 0b 13 08 01 15 02", "                         ^"),
	},
	{
		"end without a group", "08 01 0c", "1: 1\n",
		lines(
			"protoscan: stdin: offset 2: field 1: end of a group, but no group is open",
			"       0: 08 01 0c",
			"                ^"),
	},
	{
		"wrong end", "0b 13 0c", lines("1 {", "  2 {", "  }", "}"),
		lines(
			"protoscan: stdin: offset 2: field 1: end of a group, but group 2 is open",
			"       0: 0b 13 0c",
			"                ^"),
	},
	{
		"varint of 65 bits", "08 ffffffff ffffffff ff 03 10 01", lines("1: 18446744073709551615", "2: 1"),
		lines(
			"protoscan: stdin: offset 1: field 1: varint of more than 64 bits; protoc drops the high bits",
			"       0: 08 ff ff ff ff ff ff ff ff ff 03 10 01",
			"             ^"),
	},
	{
		"number above 2^29", "88 80 80 80 10 01 10 02", lines("1: 1", "2: 2"),
		lines(
			"protoscan: stdin: offset 0: field number 536870913, want 1 to 536870911; protoc drops the high bits",
			"       0: 88 80 80 80 10 01 10 02",
			"          ^"),
	},
	{
		"a loss and a fault", "88 80 80 80 10 01 10", "1: 1\n",
		lines(
			"protoscan: stdin: offset 0: field number 536870913, want 1 to 536870911; protoc drops the high bits",
			"       0: 88 80 80 80 10 01 10",
			"          ^",
			"protoscan: stdin: offset 7: field 2: unexpected EOF",
			"       0: 88 80 80 80 10 01 10",
			"                               ^"),
	},
	{
		"a fault after a number beyond int32", "88 80 80 80 50", "",
		lines(
			"protoscan: stdin: offset 0: field number 2684354561, want 1 to 536870911",
			"       0: 88 80 80 80 50",
			"          ^"),
	},
}

func TestFaults(t *testing.T) {
	for _, tt := range faultCases {
		got := scanBytes(unhex(t, tt.in))
		if want := (result{1, tt.out, tt.errs}); got != want {
			t.Errorf("%s: protoscan(%s) = %d\n%s%s, want %d\n%s%s", tt.name, tt.in,
				got.status, got.out, got.errors, want.status, want.out, want.errors)
		}
	}
}

// TestFaultsLast checks that an error is shown after all that was found before it.
func TestFaultsLast(t *testing.T) {
	var both bytes.Buffer
	Run([]string{"--delimited"}, bytes.NewReader(unhex(t, "03 08 01 08 02 08 02")), &both, &both)
	want := lines(
		"# message 1: offset 1, length 3", "1: 1",
		"protoscan: stdin: offset 4: field 1: unexpected EOF",
		"       1: 08 01 08", "                   ^",
		"# message 2: offset 5, length 2", "1: 2")
	if both.String() != want {
		t.Errorf("protoscan --delimited wrote\n%s, want\n%s", both.String(), want)
	}
}

func TestGroupsTooDeep(t *testing.T) {
	got := scanBytes(scantest.NestGroups(scan.MaxGroups+1, nil))
	want := "protoscan: stdin: offset 100: field 1: groups nested deeper than 100\n"
	if got.status != 1 || !strings.HasPrefix(got.errors, want) || strings.Count(got.out, "}") != 100 {
		t.Errorf("protoscan(101 groups) = %d, %d ends, %s, want 1, 100, %s",
			got.status, strings.Count(got.out, "}"), got.errors, want)
	}
}

// TestCutEverywhere cuts a message at each byte: the text has the fields before the
// cut, and the fault is reported unless the cut is between two fields.
func TestCutEverywhere(t *testing.T) {
	whole := unhex(t, "0896 01 2d01020304 0901020304 05060708 1203 414243 1202 0801 38ffffffff ffffffff ff01 2200")
	r := protowire.NewReader(whole)
	whole2, fields := 0, 0
	for r.Next() {
		before := scanBytes(whole[:whole2]).out
		for cut := whole2 + 1; cut < r.Offset(); cut++ {
			got := scanBytes(whole[:cut])
			if got.out != before || got.status != 1 || !strings.Contains(got.errors, "unexpected EOF") {
				t.Errorf("protoscan(%x) = %+v, want 1, %q, unexpected EOF", whole[:cut], got, before)
			}
		}
		whole2 = r.Offset()
		fields++
		if got := scanBytes(whole[:whole2]); got.status != 0 || got.errors != "" {
			t.Errorf("protoscan(%x) = %+v, want status 0", whole[:whole2], got)
		}
	}
	if fields != 7 || r.Err() != nil {
		t.Fatalf("the message has %d fields, %v, want 7, nil", fields, r.Err())
	}
}
