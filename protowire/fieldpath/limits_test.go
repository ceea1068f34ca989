package fieldpath_test

import (
	"errors"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/protowire"
	"github.com/tightwire/tightwire/protowire/fieldpath"
)

// ones returns a path of n elements.
func ones(n int) string { return strings.Repeat("1.", n-1) + "1" }

// chain returns the steps of ones(n).
func chain(n int) (steps []fieldpath.Step) {
	for range n {
		steps = []fieldpath.Step{{Number: 1, Next: steps}}
	}
	return steps
}

// allocated returns how many bytes do allocates.
func allocated(do func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

func TestMaxElements(t *testing.T) {
	const max = 1000
	if _, err := fieldpath.Compile(ones(max)); err != nil {
		t.Errorf("Compile of %d elements: %v", max, err)
	}
	if _, err := fieldpath.CompileSteps(chain(max)); err != nil {
		t.Errorf("CompileSteps of %d elements: %v", max, err)
	}
	_, text := fieldpath.Compile("1", ones(max+1))
	_, steps := fieldpath.CompileSteps(chain(1), chain(max+1))
	endless := []fieldpath.Step{{Number: 1}}
	endless[0].Next = endless
	_, cycle := fieldpath.CompileSteps(chain(1), endless)
	for want, err := range map[string]error{
		"fieldpath: path 1 has 1001 elements, want at most 1000":           text,
		"fieldpath: path 1 has more than 1000 elements, want at most 1000": steps,
	} {
		if err == nil || err.Error() != want {
			t.Errorf("%d elements: %v, want %s", max+1, err, want)
		}
	}
	if cycle == nil || !strings.Contains(cycle.Error(), "elements") {
		t.Errorf("a step that follows itself: %v, want an error", cycle)
	}
}

// TestLongPathIsRefusedEarly: a path that comes from a stranger may be as long as a request.
func TestLongPathIsRefusedEarly(t *testing.T) {
	path := ones(20_000)
	var err error
	if n := allocated(func() { _, err = fieldpath.Compile(path) }); err == nil || n > 10_000 {
		t.Errorf("Compile of 20,000 elements: %.100v with %d bytes, want an error with at most 10,000", err, n)
	}
}

// TestManyLongPaths: the longest paths that are accepted take a small multiple of their steps, and more is refused
// before anything is allocated for it.
func TestManyLongPaths(t *testing.T) {
	const most = 1 << 18
	path, steps := ones(1000), chain(1000)
	for name, tt := range map[string]struct {
		do   func(paths int) error
		most uint64 // bytes for each element
	}{
		"Compile": {func(n int) error { _, err := fieldpath.Compile(slices.Repeat([]string{path}, n)...); return err }, 100},
		"CompileSteps": {func(n int) error {
			_, err := fieldpath.CompileSteps(slices.Repeat([][]fieldpath.Step{steps}, n)...)
			return err
		}, 50},
	} {
		var err error
		if n := allocated(func() { err = tt.do(most / 1000) }); err != nil || n > tt.most*most {
			t.Errorf("%s of %d paths: %v with %d bytes, want at most %d", name, most/1000, err, n, tt.most*most)
		}
		if n := allocated(func() { err = tt.do(1000) }); err == nil || n > tt.most*most {
			t.Errorf("%s of 1000 paths: %v with %d bytes, want an error with at most %d", name, err, n, tt.most*most)
		}
	}
	var err error
	if n := allocated(func() { _, err = fieldpath.Compile(slices.Repeat([]string{path}, 1000)...) }); err == nil || n > 50_000 {
		t.Errorf("Compile of 1000 paths: %v with %d bytes, want an error with at most 50,000", err, n)
	}
}

// TestLongElement: an error does not repeat an element of any length.
func TestLongElement(t *testing.T) {
	for _, path := range []string{strings.Repeat("9", 1<<20), "1." + strings.Repeat("\xff", 1<<20)} {
		if _, err := fieldpath.Compile(path); err == nil || len(err.Error()) > 1000 || !strings.Contains(err.Error(), "…") {
			t.Errorf("Compile of %d bytes: %.200v, want an error of at most 1000 bytes", len(path), err)
		}
	}
}

// TestErrorIsComparable: an Error may be compared with ==, and be a key.
func TestErrorIsComparable(t *testing.T) {
	_, err := compile(t, "1.1").Delete(nil, []byte{0x0a, 1, 8})
	var e *fieldpath.Error
	if !errors.As(err, &e) || *e != (fieldpath.Error{Path: "1", Err: e.Err}) {
		t.Errorf("Delete: %#v", err)
	}
}

// TestDeepGroups: each of 9,999 groups in one another is read a few times, and not once more for each path element
// around it. Whoever looks for the end of so deep a group allocates, so that memory shows it.
func TestDeepGroups(t *testing.T) {
	var b []byte
	for range protowire.DefaultRecursionLimit - 1 {
		b = append(b, 0x0b)
	}
	for range protowire.DefaultRecursionLimit - 1 {
		b = append(b, 0x0c)
	}
	const depth = 1000
	s, guess := compile(t, ones(depth)), compile(t, strings.Repeat("*.", depth-1)+"1")
	v := fieldpath.Field{Type: protowire.VarintType, Value: []byte{1}}
	dst := make([]byte, 0, 2*len(b))
	for name, do := range map[string]func() (out []byte, err error){
		"Select": func() (out []byte, err error) {
			for _, f := range s.Select(b) {
				out, err = f.Value, f.Err
			}
			return out, err
		},
		"Select by *": func() (out []byte, err error) {
			for _, f := range guess.Select(b) {
				out, err = f.Value, f.Err
			}
			return out, err
		},
		"Delete": func() ([]byte, error) { return s.Delete(dst, b) },
		"Keep":   func() ([]byte, error) { return s.Keep(dst, b) },
		"Insert": func() ([]byte, error) { return compile(t, ones(depth)).Insert(dst, b, v) },
		"Replace": func() ([]byte, error) {
			return s.Replace(dst, b, func(_ int, f fieldpath.Field) []byte { return f.Value })
		},
	} {
		wantLen := map[string]int{"Delete": 2 * (depth - 1), "Insert": len(b) + 2, "Keep": len(b), "Replace": len(b)}[name]
		if strings.HasPrefix(name, "Select") {
			wantLen = len(b) - 2*depth
		}
		var out []byte
		var err error
		if n := allocated(func() { out, err = do() }); err != nil || len(out) != wantLen || n > 64*uint64(len(b)) {
			t.Errorf("%s: %d bytes, %v, with %d bytes of memory, want %d bytes, with at most 64 for each of %d", name, len(out), err, n, wantLen, len(b))
		}
	}
}

// TestErrorPathIsBuiltOnce: an error inside many messages costs as much as its text, not a text for each level.
func TestErrorPathIsBuiltOnce(t *testing.T) {
	const depth = 1000
	b := []byte{8}
	for range depth - 1 {
		b = protowire.AppendBytes([]byte{0x0a}, b)
	}
	s := compile(t, ones(depth))
	want := ones(depth - 1)
	var bad error
	for name, do := range map[string]func(){
		"Select": func() {
			for _, f := range s.Select(b) {
				bad = f.Err
			}
		},
		"Delete": func() { _, bad = s.Delete(nil, b) },
	} {
		n := testing.AllocsPerRun(3, do)
		var e *fieldpath.Error
		if !errors.As(bad, &e) || e.Path != want || n > 100 {
			t.Errorf("%s: %v allocations for %.100v, want at most 100 and all numbers", name, n, bad)
		}
	}
}

// TestSharedSteps: steps that are one slice in memory may be reached on 2^n ways, which need one state a level.
func TestSharedSteps(t *testing.T) {
	var shared []fieldpath.Step
	for range 14 {
		shared = []fieldpath.Step{{Number: 1, Next: shared}, {Number: 1, Next: shared}}
	}
	var s *fieldpath.Set
	var err error
	if n := allocated(func() { s, err = fieldpath.CompileSteps(shared) }); err != nil || n > 100_000 {
		t.Fatalf("CompileSteps: %v, %d bytes, want at most 100,000", err, n)
	}
	b := []byte{8, 7}
	for range 13 {
		b = protowire.AppendBytes([]byte{0x0a}, b)
	}
	var got []string
	for _, f := range s.Select(b) {
		got = append(got, string(f.Value))
	}
	if !slices.Equal(got, []string{"\x07"}) {
		t.Errorf("Select = %q, want the 7 once", got)
	}
}

// TestManyArrivals: many paths with the same steps need few states, but each path has to arrive at each.
func TestManyArrivals(t *testing.T) {
	wide := slices.Repeat([]fieldpath.Step{{Number: 1}}, 1024)
	_, err := fieldpath.CompileSteps(slices.Repeat([][]fieldpath.Step{wide}, 1100)...)
	if err == nil || !strings.Contains(err.Error(), "more than 262144 steps") {
		t.Errorf("CompileSteps: %v, want too many steps", err)
	}
}

// TestSharedStepsOfAny: a step that is there twice counts once, also beside the steps of a number.
func TestSharedStepsOfAny(t *testing.T) {
	last := []fieldpath.Step{{Number: 1}}
	s, err := fieldpath.CompileSteps(
		[]fieldpath.Step{{Number: 3, Next: last}},
		[]fieldpath.Step{{Next: last}, {Next: last}, {Number: 2, Next: last}},
	)
	if err != nil {
		t.Fatal(err)
	}
	b := protowire.AppendBytes([]byte{0x12}, []byte{8, 7})
	b = protowire.AppendBytes(append(b, 0x1a), []byte{8, 9})
	if got, want := selected(s, b), "1@2=07,0@6=09,1@6=09"; got != want {
		t.Errorf("Select = %s, want %s", got, want)
	}
}
