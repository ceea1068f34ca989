package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

// TestMessagesCheckedIn is TestCheckedIn of vectors/messages, which has no other
// files than those and its README.
func TestMessagesCheckedIn(t *testing.T) {
	dir := t.TempDir()
	if err := writeMessages(dir); err != nil {
		t.Fatal(err)
	}
	made, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range made {
		if got, want := read(t, checkedIn, "messages/"+f.Name()), read(t, dir, f.Name()); !bytes.Equal(got, want) {
			t.Errorf("vectors/messages/%s is not what the generator writes: run it (see its package comment)", f.Name())
		}
	}
	if all, err := os.ReadDir(checkedIn + "/messages"); err != nil || len(all) != len(made)+1 {
		t.Errorf("vectors/messages has %d files, error %v, want %d and a README", len(all), err, len(made))
	}
}

// TestKnownFaults compares with lines made by hand.
func TestKnownFaults(t *testing.T) {
	text := string(messageFaults())
	for _, line := range []string{
		"08 truncated 1 truncated 1",
		"08ffffffffffffffffff02 overflow 1 overflow 1",
		"6affffffff07010203 truncated 1 truncated 1",
		"7308016c end-group 4 end-group 1",
		"6a04010203 truncated 1 truncated 1",
		"74 end-group 1 end-group 1",
		"0e01000100 reserved 1 reserved 1",
		"6a056a040102030801 truncated 3 ok -",
	} {
		if want := strings.ReplaceAll(line, " ", "\t") + "\n"; !strings.Contains(text, want) {
			t.Errorf("vectors/messages/faults.tsv: no line %q", want)
		}
	}
}
