package fieldpath_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/protowire"
	"github.com/tightwire/tightwire/protowire/fieldpath"
)

// canonical returns a path without zeros before its numbers, and whether it is a path, from the description of
// Compile: elements are taken from its text a byte at a time.
func canonical(path string) (string, bool) {
	var out []string
	for element := range strings.SplitSeq(path, ".") {
		number := strings.TrimLeft(element, "0")
		value := int64(0)
		for _, c := range []byte(number) {
			if c < '0' || c > '9' || value > 1<<29 {
				value = 0
				break
			}
			value = value*10 + int64(c-'0')
		}
		if element != "*" && (value < 1 || value >= 1<<29) {
			return "", false
		}
		out = append(out, number)
	}
	return strings.Join(out, "."), len(out) <= 1000
}

// along returns a message in which path leads to a number, and the same in a group beside each message.
func along(path string) []byte {
	b := []byte{7}
	typ := protowire.VarintType
	elements := strings.Split(path, ".")
	for i := len(elements) - 1; i >= 0; i-- {
		num, err := strconv.Atoi(elements[i])
		if err != nil {
			num = 1
		}
		next := appendField(nil, protowire.Number(num), typ, b)
		if i > len(elements)-3 && typ == protowire.BytesType {
			next = appendField(next, protowire.Number(num), protowire.StartGroupType, b)
		}
		b, typ = next, protowire.BytesType
	}
	return b
}

// FuzzPath compares what Compile makes of texts, with commas between them, with plain.
func FuzzPath(f *testing.F) {
	for _, text := range []string{
		"1", "1.2.3", "*", "1.*.2,1.2", "*.*.*,1.*,*.1", "", ".", "1.", "007", "+1", "-1", "1_0", "٣", "**", "1.x",
		"536870911", "536870912", "4294967297", "18446744073709551617", "1,1,1", ones(100), ones(1000), ones(1001),
		strings.Repeat("*.", 30) + "1," + strings.Repeat("*.", 20) + "1",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		paths, ok := strings.Split(text, ","), true
		whole := make([]string, len(paths))
		for i, path := range paths {
			var valid bool
			whole[i], valid = canonical(path)
			ok = ok && valid
		}
		_, err := fieldpath.Compile(paths...)
		if err != nil && !strings.HasPrefix(err.Error(), "fieldpath: ") {
			t.Errorf("Compile(%q): %v, without the package's name", paths, err)
		}
		if ok && err != nil && strings.Contains(err.Error(), "the paths need more than") {
			return
		}
		if (err == nil) != ok {
			t.Fatalf("Compile(%.200q): %v, want a set %t", paths, err, ok)
		}
		if !ok || len(text) > 3000 || len(paths) > 20 {
			return
		}
		for i, path := range whole {
			b := along(path)
			checkSelect(t, whole, b)
			if got, want := selected(compile(t, paths...), b), selected(compile(t, whole...), b); got != want || !strings.Contains(got, strconv.Itoa(i)+"@") {
				t.Fatalf("Select by %.200q = %s, want %s with path %d", paths, got, want, i)
			}
		}
	})
}
