package main

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit/profile"
)

// census is what a file has, as walk counts it.
type census struct {
	definitions, messages int
	count, bytes          map[string]int // by the name of the message
}

// walk counts the messages of one whole file. It knows the layout of FIT and shares no code with the
// decoder: a header with the size of the data, and definitions that say how long their messages are.
func walk(b []byte) (c census, rest []byte) {
	c = census{count: map[string]int{}, bytes: map[string]int{}}
	var names [16]string
	var sizes [16]int
	end := int(b[0]) + int(binary.LittleEndian.Uint32(b[4:8]))
	for at := int(b[0]); at < end; {
		header := b[at]
		at++
		local := header & 15
		switch {
		case header&0x80 != 0:
			local = header >> 5 & 3
		case header&0x40 != 0:
			order := []binary.ByteOrder{binary.LittleEndian, binary.BigEndian}[b[at+1]]
			names[local] = profile.MessageLabel(profile.MesgNum(order.Uint16(b[at+2 : at+4])))
			sizes[local], at = fieldSizes(b, at+4)
			if header&0x20 != 0 {
				var more int
				more, at = fieldSizes(b, at)
				sizes[local] += more
			}
			c.definitions++
			continue
		}
		c.messages++
		c.count[names[local]]++
		c.bytes[names[local]] += 1 + sizes[local]
		at += sizes[local]
	}
	return c, b[end+2:]
}

// fieldSizes adds up the sizes in a list of fields: how many there are, and three bytes each.
func fieldSizes(b []byte, at int) (size, after int) {
	n := int(b[at])
	at++
	for range n {
		size += int(b[at+1])
		at += 3
	}
	return size, at
}

// wholeOnes returns the files among the vectors and of these tests that check finds whole.
func wholeOnes(t *testing.T) map[string][]byte {
	t.Helper()
	files := map[string][]byte{"a tour": tour(), "an evening": evening.file(), "a chain": slices.Concat(ride(), tour(), climbsOf(1))}
	paths, err := filepath.Glob(vectorFiles + "/*.fit")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		if b := []byte(read(t, path)); fitOn(b, "check").status == 0 {
			files[filepath.Base(path)] = b
		}
	}
	if len(files) < 30 {
		t.Fatalf("%d whole files, want at least 30", len(files))
	}
	return files
}

// TestStatAgrees compares what stat counts with what walk finds: definitions, messages, and of each kind
// how many and their bytes, the largest first.
func TestStatAgrees(t *testing.T) {
	t.Parallel()
	for name, b := range wholeOnes(t) {
		text := fitOn(b, "stat").out
		for i, section := range strings.Split(text, "stdin: file ")[1:] {
			want, rest := walk(b)
			b = rest
			var size, definitions, messages int
			_, data, _ := strings.Cut(section, "\n  data ")
			if _, err := fmt.Sscanf(data, "%d bytes: %d definitions, %d messages", &size, &definitions, &messages); err != nil {
				t.Fatalf("%s, file %d: %v in %s", name, i, err, section)
			}
			if definitions != want.definitions || messages != want.messages {
				t.Errorf("%s, file %d: stat counts %d definitions and %d messages, want %d and %d", name, i, definitions, messages, want.definitions, want.messages)
			}
			compareKinds(t, fmt.Sprintf("%s, file %d", name, i), data, want)
		}
		if len(b) != 0 {
			t.Errorf("%s: stat has nothing of its last %d bytes", name, len(b))
		}
	}
}

// compareKinds compares the lines of stat about kinds of messages with a census.
func compareKinds(t *testing.T, name, text string, want census) {
	t.Helper()
	kinds, before := 0, 1<<30
	for line := range strings.Lines(text) {
		var kind string
		var count, bytes int
		if n, _ := fmt.Sscanf(line, "%s %d %d", &kind, &count, &bytes); n != 3 {
			continue
		}
		kinds++
		if count != want.count[kind] || bytes != want.bytes[kind] {
			t.Errorf("%s: stat counts %d messages %s with %d bytes, want %d with %d", name, count, kind, bytes, want.count[kind], want.bytes[kind])
		}
		if bytes > before {
			t.Errorf("%s: %s has more bytes than the kind above it", name, kind)
		}
		before = bytes
	}
	if kinds != len(want.count) {
		t.Errorf("%s: stat has %d kinds of messages, want %d", name, kinds, len(want.count))
	}
}

// TestDumpAgrees compares the messages of dump and jsonl with those that walk finds: as many objects of
// each kind, numbered from 0 in each file of a chain.
func TestDumpAgrees(t *testing.T) {
	t.Parallel()
	for name, b := range wholeOnes(t) {
		want := map[string]int{}
		for rest := b; len(rest) > 0; {
			var c census
			c, rest = walk(rest)
			for kind, n := range c.count {
				want[kind] += n
			}
		}
		for _, verb := range [][]string{{"dump", "--jsonl"}, {"jsonl"}} {
			got := map[string]int{}
			for line := range strings.Lines(fitOn(b, verb...).out) {
				var o struct{ Message string }
				if err := json.Unmarshal([]byte(line), &o); err != nil {
					t.Fatalf("%s: %v in %s", name, err, line)
				}
				got[o.Message]++
			}
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%s: fit %q has the messages %v, want %v", name, verb, got, want)
			}
		}
	}
}

// TestCheckNamesFaults compares check with stat on files cut at each byte: the same faults, whose offset
// is no more than the length of what is left.
func TestCheckNamesFaults(t *testing.T) {
	t.Parallel()
	whole := tour()
	for n := range whole {
		check, stat := fitOn(whole[:n], "check"), fitOn(whole[:n], "stat")
		_, fault, _ := strings.Cut(stat.out, "  fault       ")
		if check.status != 1 || stat.status != 1 || withoutPlace(check.out) != "stdin: "+fault {
			t.Fatalf("of %d bytes check says %q, stat %q", n, check.out, fault)
		}
		var file, offset int
		if n == 0 {
			continue // which is not a FIT file
		}
		if _, err := fmt.Sscanf(fault, "file %d: offset %d:", &file, &offset); err != nil || file != 0 || offset > n {
			t.Errorf("the fault of %d bytes is %q (%v)", n, fault, err)
		}
		if quiet := fitOn(whole[:n], "check", "--quiet"); quiet != check {
			t.Errorf("check --quiet of %d bytes = %v, want the fault", n, quiet)
		}
	}
	compare(t, []string{"check", "--quiet"}, fitOn(whole, "check", "--quiet"), result{})
}
