package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/blake2b"
)

// lists are files to be checked. The file a has the digest ae1e, others are in
// withOddNames; "none" does not exist.
var lists = []string{
	"", "\n", "\r\n", "# only\n", "garbage\n", "\x00", "\xff\xfe\n",
	"ae1e  a\n", "ae1e  a", "AE1E *a\n", "ae1e a\n", "ae1e  a\r\n", "ae1e  a\r\r\n", "\n\nae1e  a\n\n", "#ae1e  none\nae1e  a\n", " # x\nae1e  a\n",
	"ae1f  a\n", "ae1f  a\nae1f  a\n", "ae1e  none\n", "ae1e  none\nae1e  none\n", "ae1e  none\nae1e  a\n", "ae1e  .\n", "ae1e  a/x\nae1e  a\n",
	"ae1e  a\nbad\n", "bad\nae1e  a\nbad\n", "bad\n", "ae1e  .\nae1e  none\nae1f  a\nae1e  a\nbad\n",
	"ae1e  -\n", "ae1e  a\nae1e a\nae1e x\n", "ae1e a\nae1e  a\nae1e *a\n", "ae1e *\n", "ae1e  \n", "ae1e \n", "ae1e\n",
	"BLAKE2b-16 (a) = ae1e\nae1e  a\n", "BLAKE2b-16(a)= AE1E\r\n", "BLAKE2b-16 (a) x) = ae1e\n", "BLAKE2b-16 () = ae1e\n", "BLAKE2b-24 (a) = ae1e\n",
	"BLAKE2b-512 (a) = ae1e\n", "BLAKE2b (a) = ae1e\n", "BLAKE2b-520 (a) = ae1e\n", "BLAKE2b-0 (a) = \n", "SHA256 (a) = ae1e\n",
	"\\ae1e  a\n", " \\ae1e  a\n", "\\ ae1e  a\n", "\\ae1e  line\\nfeed\n", "\\ae1e  both\\n\\\\\\r\n", "\\ae1e  back\\\\slash\n", "ae1e  back\\slash\n",
	"\\ae1e  return\\r\n", "\\ae1e  a\\x\n", "\\ae1e  a\\\n", "\\BLAKE2b-16 (line\\nfeed) = ae1e\n", "\\BLAKE2b-16 (a\\) = ae1e\n",
	"269d  a\nae1e  two words\nae1e   leading\nae1e  *star\nae1e  #comment\nae1e  'none'\n", "ae1e\ta\n", "ae1e\t a\n", "\tae1e  a\n",
}

// reports are flags about what --check says and when it fails.
var reports = []string{
	"", "--quiet", "--status", "--strict", "-w", "--ignore-missing", "--ignore-missing --quiet", "--ignore-missing --status",
	"--ignore-missing --strict", "--strict --status", "--strict -w", "-w --quiet", "--quiet -w", "--status -w", "-w --status", "--status --quiet", "-l 256",
}

// TestChecksLikeCoreutils checks each list by itself, and all in one run with
// each set of flags: what the first lines decide holds for the lists after.
func TestChecksLikeCoreutils(t *testing.T) {
	withOddNames(t)
	all := writeLists(t, lists)
	for _, list := range all {
		compareWithCoreutils(t, false, "abc", "-cw", list)
	}
	for _, flags := range reports {
		compareWithCoreutils(t, false, "abc", append(append(strings.Fields(flags), "-c"), all...)...)
	}
}

// writeLists writes lists to files and returns their names.
func writeLists(t *testing.T, lists []string) []string {
	t.Helper()
	names := make([]string, len(lists))
	for i, list := range lists {
		names[i] = fmt.Sprintf("list%d", i)
		write(t, names[i], list)
	}
	return names
}

// TestMessagesLikeCoreutils compares standard error too.
func TestMessagesLikeCoreutils(t *testing.T) {
	inFolder(t, map[string]string{
		"a": "abc", "list": "ae1e  .\nae1e  none\nae1f  a\nae1e  a\nae1e a\nbad\nae1f  a\n", "one": "ae1f  a\nae1e  none\nbad\n",
		"empty": "", "missing": "ae1e  none\n", "good": "ae1e  a\n",
	})
	for _, flags := range reports {
		args := append([]string{"-c"}, strings.Fields(flags)...)
		compareWithCoreutils(t, true, "ae1e  -\n", args...)
		compareWithCoreutils(t, true, "bad\n", append(args, "-")...)
		compareWithCoreutils(t, true, "", append(args, "good", "list", "one", "empty", "missing", ".", "nowhere", "good")...)
	}
}

// TestRandomListsLikeCoreutils puts lists together from parts, and damages some.
// Most are checked several in one run.
func TestRandomListsLikeCoreutils(t *testing.T) {
	withOddNames(t)
	rnd := rand.New(rand.NewPCG(7, 7))
	for i := range 60 {
		var some []string
		for range 1 + i%2*8 {
			some = append(some, randomList(rnd))
		}
		args := append(strings.Fields(pick(rnd, reports...)), "-c")
		compareWithCoreutils(t, false, "", append(args, writeLists(t, some)...)...)
		if t.Failed() {
			t.Fatalf("the lists were %q", some)
		}
	}
}

// lenient finds what coreutils accepts and we do not: lengths in other bases or
// after spaces, and whatever follows a NUL.
var lenient = regexp.MustCompile(`BLAKE2b-[^1-9]|\x00`)

// TestRefusedLines has the lines that the comment of the program says coreutils accepts.
func TestRefusedLines(t *testing.T) {
	full := fmt.Sprintf("%x", blake2b.Sum512([]byte("abc")))
	inFolder(t, map[string]string{"a": "abc"})
	for _, line := range []string{
		full + "  a\x00", "BLAKE2b- 512 (a) = " + full, "BLAKE2b-+512 (a) = " + full, "BLAKE2b-01000 (a) = " + full,
		"BLAKE2b-0x200 (a) = " + full, "BLAKE2b\t(a) = " + full, "BLAKE2b  (a) = " + full,
	} {
		if got := b2sum(line+"\n", "-c"); got.status != 1 || got.out != "" {
			t.Errorf("b2sum -c of %q = %v, want 1", line, got)
		}
		if want := coreutils(t, line+"\n", "-c"); want.status != 0 {
			t.Errorf("coreutils' b2sum -c of %q = %v, want 0", line, want)
		}
	}
}

func randomList(rnd *rand.Rand) string {
	for {
		if list := anyList(rnd); !lenient.MatchString(list) {
			return list
		}
	}
}

func anyList(rnd *rand.Rand) string {
	var b strings.Builder
	for range rnd.IntN(6) {
		line := randomLine(rnd)
		if rnd.IntN(3) == 0 && line != "" {
			at := rnd.IntN(len(line))
			line = line[:at] + pick(rnd, "", " ", "\t", "*", "\\", "(", ")", "=", "-", "n", "r", "#", "a", "0", "B", "\r", "\n") + line[at+rnd.IntN(2):]
		}
		b.WriteString(line)
		b.WriteString(pick(rnd, "\n", "\n", "\n", "\r\n", ""))
	}
	return b.String()
}

func randomLine(rnd *rand.Rand) string {
	name := pick(rnd, append([]string{"a", "a", "a", "none", ".", "", "-"}, oddNames...)...)
	sum := pick(rnd, "ae1e", "AE1E", "ae1f", "269d", "8c45ed", "6b")
	mark := ""
	if rnd.IntN(2) == 0 {
		mark, name = escape(name)
	}
	switch rnd.IntN(8) {
	case 0:
		return pick(rnd, "", "bad", "# comment", "BLAKE2b", "ae1e")
	case 1, 2, 3:
		return fmt.Sprintf("%s%s%s(%s)%s=%s%s", mark, pick(rnd, "BLAKE2b-16", "BLAKE2b-24", "BLAKE2b-8", "BLAKE2b"),
			pick(rnd, " ", " ", " ", "", "  "), name, pick(rnd, " ", "", "\t"), pick(rnd, " ", "", "\t"), sum)
	}
	return mark + sum + pick(rnd, "  ", "  ", "  ", " *", " ", "\t ", "\t") + name
}

func pick(rnd *rand.Rand, from ...string) string { return from[rnd.IntN(len(from))] }

// TestListsOfOtherTools checks formats that coreutils does not know.
func TestListsOfOtherTools(t *testing.T) {
	inFolder(t, map[string]string{"a": "abc"})
	sum := strings.Fields(b2sum("", "-a", "blake2s", "a").out)[0]
	for _, tt := range []struct {
		list string
		args []string
		ok   bool
	}{
		{sum + " a\n", []string{"-c", "-a", "blake2s"}, true}, // the BLAKE2 authors' b2sum
		{sum + " a\n", []string{"-c"}, false},
		{"BLAKE2s (a) = " + sum + "\n", []string{"-c"}, true},
		{"BLAKE2s (a) = " + sum + "\n", []string{"-c", "-a", "blake2s"}, true},
		{"BLAKE2b-256 (a) = " + sum + "\n", []string{"-c", "-a", "blake2s"}, false},
	} {
		if got := b2sum(tt.list, tt.args...); (got.status == 0) != tt.ok || (got.out == "a: OK\n") != tt.ok {
			t.Errorf("b2sum %q on %q = %v, want OK = %t", tt.args, tt.list, got, tt.ok)
		}
	}
}

// TestNameWithNUL checks that a line is not cut at a NUL, as C does it: what
// --zero printed is not a list.
func TestNameWithNUL(t *testing.T) {
	inFolder(t, map[string]string{"a": "abc", "b": "abc"})
	list := b2sum("", "-z", "a", "b").out
	compare(t, nil, b2sum(list, "-c"), result{1, "", "b2sum: 'standard input': no properly formatted checksum lines found\n"})
}

// TestUnreadableFile checks that what cannot be read does not stop the rest.
func TestUnreadableFile(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Log("root may read everything: only a folder and a missing file are tried")
	}
	inFolder(t, map[string]string{"a": "abc", "closed": "x"})
	if err := os.Chmod("closed", 0); err != nil {
		t.Fatal(err)
	}
	want := "ae1e  a\n"
	for _, name := range []string{".", "none", "closed"} {
		got := b2sum("", "-l16", "a", name, "a")
		if name == "closed" && os.Geteuid() == 0 {
			continue
		}
		if got.status != 1 || got.out != want+want || strings.Count(got.errors, "\n") != 1 {
			t.Errorf("b2sum a %s a = %v, want two lines and an error", name, got)
		}
	}
}
