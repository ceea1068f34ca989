package testkit

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
)

// The verdicts on an input.
const (
	OK        = "ok"
	Truncated = "truncated"
	Overflow  = "overflow"
	BadNumber = "number" // of a tag: 0 or beyond int32
)

// A Varint is one vector of varints; vectors/README.md says what its columns
// mean. Of the value only the fields of its kind are set.
type Varint struct {
	At    string // where it is: "varint.tsv:12"
	Kind  string
	Bytes []byte

	Uint   uint64   // uvarint64, uvarint32
	Int    int64    // zigzag64, zigzag32
	Number int32    // tag
	Type   int8     // tag
	Uints  []uint64 // packed: the values before the fault, if there is one

	Length    int // bytes read, without the malformed value
	Canonical bool
	Verdict   string
}

// varintFiles says which file holds the vectors of a kind.
var varintFiles = map[string]string{
	"uvarint64": "varint.tsv",
	"uvarint32": "uvarint32.tsv",
	"zigzag64":  "zigzag.tsv",
	"zigzag32":  "zigzag.tsv",
	"tag":       "tag.tsv",
	"packed":    "packed.tsv",
}

// Varints returns the vectors of a kind. The test ends at a malformed one, and
// if there are none.
func Varints(t testing.TB, kind string) []Varint {
	t.Helper()
	file, ok := varintFiles[kind]
	if !ok {
		t.Fatalf("testkit: no vectors of kind %q", kind)
	}
	vs, err := parseVarints(Rows(t, file, 6), kind)
	if err != nil {
		t.Fatal(err)
	}
	if len(vs) == 0 {
		t.Fatalf("%s: no vectors of kind %q", file, kind)
	}
	return vs
}

// parseVarints checks all rows and returns the rows of this kind.
func parseVarints(rows []Row, kind string) ([]Varint, error) {
	var vs []Varint
	for _, row := range rows {
		v, err := parseVarint(row)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", row.At, err)
		}
		if v.Kind == kind {
			vs = append(vs, v)
		}
	}
	return vs, nil
}

func parseVarint(row Row) (v Varint, err error) {
	v = Varint{At: row.At, Kind: row.Cols[0], Verdict: row.Cols[5]}
	if file, _, _ := strings.Cut(row.At, ":"); varintFiles[v.Kind] != file {
		return v, fmt.Errorf("kind %q has no place in this file", v.Kind)
	}
	if err = v.checkVerdict(); err != nil {
		return v, err
	}
	if v.Bytes, err = parseHex(row.Cols[1]); err != nil {
		return v, err
	}
	if v.Length, err = strconv.Atoi(row.Cols[3]); err != nil {
		return v, err
	}
	if v.Canonical, err = parseYesNo(row.Cols[4]); err != nil {
		return v, err
	}
	if err = v.parseValue(row.Cols[2]); err != nil {
		return v, err
	}
	return v, v.check()
}

// checkVerdict takes the four verdicts, and that on a number only on a tag.
func (v *Varint) checkVerdict() error {
	switch v.Verdict {
	case OK, Truncated, Overflow:
		return nil
	case BadNumber:
		if v.Kind == "tag" {
			return nil
		}
	}
	return fmt.Errorf("verdict %q on a %s", v.Verdict, v.Kind)
}

// check looks for columns that contradict each other.
func (v *Varint) check() error {
	shortest, longest := v.lengths()
	if v.Length < shortest || v.Length > longest {
		return fmt.Errorf("length %d with verdict %s, want %d to %d", v.Length, v.Verdict, shortest, longest)
	}
	if v.Canonical && v.Verdict != OK {
		return fmt.Errorf("canonical with verdict %s", v.Verdict)
	}
	return nil
}

// lengths returns the range of the length: a packed field is read to its end or
// to a fault before it, any other input to a point in it or not at all.
func (v *Varint) lengths() (shortest, longest int) {
	n := len(v.Bytes)
	switch ok := v.Verdict == OK; {
	case ok && v.Kind == "packed":
		return n, n
	case ok:
		return 1, n
	case v.Kind == "packed":
		return 0, n - 1
	}
	return 0, 0
}
