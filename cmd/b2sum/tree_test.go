package main

import (
	"io"
	"strings"
	"testing"
	"time"

	"github.com/tightwire/tightwire/cmd/internal/digest"
)

// treesOfLetters are tree digests of five leaves and 20 bytes, the letters in
// turn. Python's hashlib has computed them node by node.
var treesOfLetters = []struct {
	want string
	args []string
}{
	{"42471ad07c5f8d0dc6007be1ff7d6e6a05b8200db72ac055a267ebd401e47a81" +
		"3685e015f55deb4f8f675cc8051777002321de6edf0c406acd75c66bfba67ce2", nil},
	{"4c720d610cb76aa516c2696ee4339bd817a6f10d96c1cc71be1fe3a9e2d67d65" +
		"9117dd4575edf877e2002e8b2c386bd4f09c9de79e2906bcd84912b2401d9a41", []string{"--salt", "salt", "--personal", "person"}},
	{"e770bd36f3ef3a3ec2255979b657ce424df9dfd781de0cb16a609acd3c745d17", []string{"-a", "blake2s"}},
	{"08d7769e1ce5030404d3d73fcbb675bd7f1b5eef6e01a1fd0dff7a1e3835727c", []string{"-a", "blake2s", "--salt", "salt", "--personal", "person"}},
}

// TestTreesLikeHashlib hashes a tree from a pipe and from a file, by one worker
// and several.
func TestTreesLikeHashlib(t *testing.T) {
	message := strings.Repeat("abcdefghijklmnopqrstuvwxyz", (5<<20+20)/26)
	inFolder(t, map[string]string{"message": message})
	for _, tt := range treesOfLetters {
		for _, jobs := range []string{"-j1", "-j4"} {
			args := append([]string{"--tree", jobs, "-", "message"}, tt.args...)
			compare(t, args, b2sum(message, args...), result{0, tt.want + "  -\n" + tt.want + "  message\n", ""})
		}
	}
}

// TestTreesAreChecked checks trees by their tags, and untagged ones with --tree.
// Neither passes for the digest of another function.
func TestTreesAreChecked(t *testing.T) {
	inFolder(t, map[string]string{"large": strings.Repeat("x", defaultLeaf+1), "leaf": strings.Repeat("x", defaultLeaf), "empty": ""})
	names := []string{"large", "leaf", "empty"}
	good := "large: OK\nleaf: OK\nempty: OK\n"
	for _, name := range []string{"blake2b", "blake2s"} {
		print := append([]string{"-a", name, "-l", "128", "--tree"}, names...)
		plain, tagged := b2sum("", print...).out, b2sum("", append(print, "--tag")...).out
		if want := digest.Named(name).Tag + "-128-tree-1048576 (large) = "; !strings.HasPrefix(tagged, want) {
			t.Errorf("b2sum %q --tag wrote %q, want %q first", print, tagged, want)
		}
		for _, tt := range []struct {
			list string
			args []string
			ok   bool
		}{
			{tagged, nil, true},
			{tagged, []string{"--tree"}, true},
			{plain, []string{"--tree", "-a", name}, true},
			{plain, []string{"-a", name}, false},
			{strings.ReplaceAll(tagged, "-tree-1048576", ""), nil, false},
			{strings.ReplaceAll(tagged, "-tree-1048576", "-tree-1048575"), nil, false},
		} {
			got := b2sum(tt.list, append([]string{"-c"}, tt.args...)...)
			if (got.status == 0) != tt.ok || (got.out == good) != tt.ok || strings.Contains(got.out, "OK") != tt.ok {
				t.Errorf("b2sum -c %q on %q = %v, want OK = %t", tt.args, tt.list, got, tt.ok)
			}
		}
		if got := coreutils(t, tagged, "-c"); got.status != 1 || got.out != "" {
			t.Errorf("b2sum of GNU on %q = %v, want no line of it understood", tagged, got)
		}
	}
}

// TestTreeProgress checks that the bytes of trees are counted once, as they are
// hashed, whichever way.
func TestTreeProgress(t *testing.T) {
	const size = 3*defaultLeaf + 1
	message := strings.Repeat("x", size)
	inFolder(t, map[string]string{"large": message, "small": "x"})
	o, err := parse([]string{"--tree", "large", "-", "small", "large"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	p := newProgram(o, strings.NewReader(message), io.Discard, io.Discard)
	p.console.StartMeter(time.Hour)
	if status := p.run(); status != 0 {
		t.Errorf("b2sum %q = %d, want 0", o.files, status)
	}
	if got, want := first(p.console.Counted()), int64(3*size+1); got != want {
		t.Errorf("b2sum %q counted %d bytes, want %d", o.files, got, want)
	}
}

func first(a, _ int64) int64 { return a }
