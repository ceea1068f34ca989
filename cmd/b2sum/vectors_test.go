package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"

	"github.com/tightwire/tightwire/cmd/internal/digest"
)

// some is how many vectors there are for one that is tried: the packages try
// all.
const some = 8

// TestKnownAnswers prints digests of the BLAKE2 authors' vectors.
func TestKnownAnswers(t *testing.T) {
	rows := append(testkit.Rows(t, "blake2b_kat.tsv", 4), testkit.Rows(t, "blake2s_kat.tsv", 4)...)
	inFolder(t, nil)
	for i, row := range rows {
		if i%some != 0 {
			continue
		}
		checkPrinted(t, row, row.Cols[0], keyFlags(t, row.Bytes(t, 1), nil, nil), row.Bytes(t, 2), row.Cols[3])
	}
}

// TestModes prints digests of BLAKE2bp and BLAKE2sp with all parameters. Trees
// have leaves of any size there: they are checked, by their tags.
func TestModes(t *testing.T) {
	rowsOf := map[string][]testkit.Row{
		"BLAKE2b": testkit.Rows(t, "blake2b_modes.tsv", 8),
		"BLAKE2s": testkit.Rows(t, "blake2s_modes.tsv", 8),
	}
	inFolder(t, nil)
	for tag, rows := range rowsOf {
		for _, row := range rows {
			flags := keyFlags(t, row.Bytes(t, 2), row.Bytes(t, 3), row.Bytes(t, 4))
			message, output := row.Bytes(t, 6), row.Cols[7]
			checkPrinted(t, row, row.Cols[0], flags, message, output)
			if row.Cols[0] == "tree" {
				f := digest.Function{Algorithm: digest.Named(strings.ToLower(tag)), Size: len(output) / 2, Leaf: uint32(row.Uint(t, 5))}
				checkTree(t, row, f, flags, message, output)
			}
		}
	}
}

// checkPrinted checks the digest of a message, if its function is one for
// --algorithm.
func checkPrinted(t *testing.T, row testkit.Row, tag string, flags []string, message []byte, output string) {
	t.Helper()
	name := strings.ToLower(tag)
	if digest.Named(name) == nil {
		return
	}
	args := append([]string{"-a", name, "-l", fmt.Sprint(4 * len(output))}, flags...)
	if got, want := b2sum(string(message), args...), (result{0, output + "  -\n", ""}); got != want {
		t.Errorf("%s: b2sum %q = %v, want %v", row.At, args, got, want)
	}
}

// checkTree checks a message against the line for it: from standard input, where
// the tree is hashed as it comes, and from a file.
func checkTree(t *testing.T, row testkit.Row, f digest.Function, flags []string, message []byte, output string) {
	t.Helper()
	write(t, "message", string(message))
	write(t, "list", fmt.Sprintf("%s (-) = %s\n%s (message) = %s\n", f, output, f, output))
	args := append([]string{"-c", "-j3", "list"}, flags...)
	if got, want := b2sum(string(message), args...), (result{0, "-: OK\nmessage: OK\n", ""}); got != want {
		t.Errorf("%s: b2sum %q = %v, want %v", row.At, args, got, want)
	}
}

// keyFlags returns the flags for a key, which it writes to a file, salt and
// personalisation.
func keyFlags(t *testing.T, key, salt, person []byte) []string {
	t.Helper()
	flags := []string{"--salt", string(salt), "--personal", string(person)}
	if len(key) > 0 {
		write(t, "key", string(key))
		flags = append(flags, "--key-file", "key")
	}
	return flags
}
