package fit_test

import (
	"bytes"
	"encoding/hex"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/internal/testkit"
)

// TestRecoverVectors recovers files whose damage and whole messages
// tools/scripts/vectors_fit_damage.py has noted. Most of the files have some thirty messages, so
// that some cases lack evidence for the rest.
func TestRecoverVectors(t *testing.T) {
	const enough = 90 // percent of the cases
	rows, saved := testkit.Rows(t, "fit_damage.tsv", 5), 0
	for _, row := range rows {
		b, err := os.ReadFile(filepath.Join("..", "vectors", "fit", row.Cols[1]+".fit"))
		if err != nil {
			t.Fatal(err)
		}
		keys, all := wholeKeys(t, b)
		if got := strconv.Itoa(len(keys)); got != row.Cols[2] {
			t.Fatalf("%s: %s has %s messages, want %s", row.At, row.Cols[1], got, row.Cols[2])
		}
		v := verdict{messages: len(keys)}
		savable := map[string]int{}
		for _, i := range numbers(t, row.Cols[4]) {
			savable[keys[i]]++
			v.savable++
		}
		files, damages := fit.Recover(patched(t, b, row.Cols[3]))
		for _, f := range files {
			for _, m := range f.Messages {
				v.count(keyOfMessage(m), all, savable)
			}
		}
		v.faulty = checkAgain(files)
		switch {
		case !v.clean() || v.faulty != nil:
			t.Errorf("%s: %s, %s: %v; damages %v", row.At, row.Cols[0], row.Cols[1], v, damages)
		case v.enough():
			saved++
		default:
			t.Logf("%s: %s, %s: %v", row.At, row.Cols[0], row.Cols[1], v)
		}
	}
	if saved*100 < enough*len(rows) {
		t.Errorf("%d of %d cases have enough messages, want %d %%", saved, len(rows), enough)
	}
}

// wholeKeys returns what all messages of whole files are, and how often each is there.
func wholeKeys(t *testing.T, b []byte) (keys []string, all map[string]int) {
	all = map[string]int{}
	for f, err := range fit.All(b) {
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range f.Messages {
			keys = append(keys, keyOfMessage(m))
			all[keyOfMessage(m)]++
		}
	}
	return keys, all
}

// patched returns b with the changes in list made: OFFSET-LOST+BYTES;…
func patched(t *testing.T, b []byte, list string) (out []byte) {
	end := 0
	for change := range strings.SplitSeq(list, ";") {
		place, text, _ := strings.Cut(change, "+")
		offset, lost, _ := strings.Cut(place, "-")
		text, times, repeated := strings.Cut(text, "*")
		other, err := hex.DecodeString(text)
		if err != nil {
			t.Fatal(err)
		}
		if repeated {
			other = bytes.Repeat(other, number(t, times))
		}
		at := number(t, offset)
		out = append(append(out, b[end:at]...), other...)
		end = at + number(t, lost)
	}
	return append(out, b[end:]...)
}

// numbers returns the numbers of a list such as 0-3,7, and none for "-".
func numbers(t *testing.T, list string) (all []int) {
	if list == "-" {
		return nil
	}
	for part := range strings.SplitSeq(list, ",") {
		from, to, ok := strings.Cut(part, "-")
		if !ok {
			to = from
		}
		for i := number(t, from); i <= number(t, to); i++ {
			all = append(all, i)
		}
	}
	return all
}

func number(t *testing.T, s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
