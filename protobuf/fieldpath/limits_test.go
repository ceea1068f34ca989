package fieldpath_test

import (
	"runtime"
	"slices"
	"strings"
	"testing"

	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/known/structpb"

	"github.com/tightwire/tightwire/protobuf/fieldpath"
)

// TestMaxElements takes nested_type, which is a message of its own type, at each level.
func TestMaxElements(t *testing.T) {
	const max = 1000
	md := (*descriptorpb.DescriptorProto)(nil).ProtoReflect().Descriptor()
	for element, end := range map[string]string{"nested_type": "name", "3": "1", "99": "1"} {
		path := func(n int) string { return strings.Repeat(element+".", n-1) + end }
		if _, err := fieldpath.Compile(md, path(max)); err != nil {
			t.Errorf("%d times %s: %.200v", max, element, err)
		}
		const want = "fieldpath: path 1 has more than 1000 elements, want at most 1000"
		if _, err := fieldpath.Compile(md, "name", path(max+1)); err == nil || err.Error() != want {
			t.Errorf("%d times %s: %.200v, want %s", max+1, element, err, want)
		}
	}
}

// TestManyPaths: * stands for many fields, and what it stands for in all paths is counted together.
func TestManyPaths(t *testing.T) {
	md := (*structpb.Value)(nil).ProtoReflect().Descriptor()
	path := strings.Repeat("*.", 30) + "*"
	if _, err := fieldpath.Compile(md, path); err != nil {
		t.Fatal(err)
	}
	paths := slices.Repeat([]string{path}, 1000)
	var err error
	n := allocated(func() { _, err = fieldpath.Compile(md, paths...) })
	if err == nil || !strings.Contains(err.Error(), "more than 262144 elements") || n > 50<<20 {
		t.Errorf("Compile: %v with %d bytes, want an error with at most 50 MB", err, n)
	}
}

// TestLongElement: an error does not repeat an element of any length.
func TestLongElement(t *testing.T) {
	md := (*descriptorpb.DescriptorProto)(nil).ProtoReflect().Descriptor()
	long := strings.Repeat("x", 1<<20)
	for _, path := range []string{long, "[" + long, "[" + long + "]", "[a]" + long, "name." + long, "99." + long, "*." + long} {
		if _, err := fieldpath.Compile(md, path); err == nil || len(err.Error()) > 1000 || !strings.Contains(err.Error(), "…") {
			t.Errorf("Compile(%.20s…): %.200v, want an error of at most 1000 bytes", path, err)
		}
	}
}

// allocated returns how many bytes do allocates.
func allocated(do func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// TestLongPathIsRefusedEarly: a path that comes from a stranger may be as long as a request.
func TestLongPathIsRefusedEarly(t *testing.T) {
	md := (*descriptorpb.DescriptorProto)(nil).ProtoReflect().Descriptor()
	path := strings.Repeat("3.", 20_000) + "1"
	var err error
	if n := allocated(func() { _, err = fieldpath.Compile(md, path) }); err == nil || n > 100_000 {
		t.Errorf("Compile of 20,001 elements: %.100v with %d bytes, want an error with at most 100,000", err, n)
	}
}
