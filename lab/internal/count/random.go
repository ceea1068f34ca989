package count

import (
	"bytes"
	"debug/dwarf"
	"debug/elf"
	"slices"
)

// A random says where the runtime keeps the state of its random numbers. Each thread has its
// own, and the kernel decides which thread runs a benchmark and what it has run before. The
// state is therefore set at the beginning of a benchmark's function.
type random struct {
	thread  int64 // offset in a goroutine's structure of the pointer to its thread
	chacha8 int64 // offset in a thread's structure of a generator
	cheap   int64 // offset of the other generator
}

// chacha8Size is the length in bytes of a generator: numbers, seed, and three counters for
// the remaining numbers.
const chacha8Size, countersSize = 304, 16

// chacha8State returns a state without remaining numbers: the next ones are made
// from the seed.
func chacha8State() []byte {
	return append(bytes.Repeat([]byte{0x5a}, chacha8Size-countersSize), make([]byte, countersSize)...)
}

// A net says where a benchmark's structure has the bytes and objects allocated while its timer ran.
type net struct{ bytes, allocs int64 }

// offsets reads the offsets of both from the binary's debugging information.
func offsets(f *elf.File) (random, net, error) {
	d, err := f.DWARF()
	if err != nil {
		return random{}, net{}, unseen("the binary has no debugging information: %v", err)
	}
	of := structures(d)
	g, m, b := of["runtime.g"], of["runtime.m"], of["testing.B"]
	bytes, allocs := field(b, "netBytes"), field(b, "netAllocs")
	if bytes == nil || allocs == nil {
		return random{}, net{}, unseen("the counts of allocations of this release of Go were not found")
	}
	thread, chacha8, cheap := field(g, "m"), field(m, "chacha8"), field(m, "cheaprand")
	if thread == nil || chacha8 == nil || cheap == nil || chacha8.Type.Size() != chacha8Size {
		return random{}, net{}, unseen("the random number generator of this release of Go was not found")
	}
	return random{thread.ByteOffset, chacha8.ByteOffset, cheap.ByteOffset}, net{bytes.ByteOffset, allocs.ByteOffset}, nil
}

// structures returns the structures of a goroutine, a thread and a benchmark.
func structures(d *dwarf.Data) map[string]*dwarf.StructType {
	found := map[string]*dwarf.StructType{}
	for r := d.Reader(); len(found) < 3; {
		e, err := r.Next()
		if e == nil || err != nil {
			break
		}
		switch name, _ := e.Val(dwarf.AttrName).(string); {
		case e.Tag == dwarf.TagCompileUnit:
			continue
		case e.Tag == dwarf.TagStructType && (name == "runtime.g" || name == "runtime.m" || name == "testing.B"):
			found[name] = structure(d, e)
		}
		r.SkipChildren()
	}
	return found
}

func structure(d *dwarf.Data, e *dwarf.Entry) *dwarf.StructType {
	t, _ := d.Type(e.Offset)
	s, _ := t.(*dwarf.StructType)
	return s
}

func field(of *dwarf.StructType, name string) *dwarf.StructField {
	if of == nil {
		return nil
	}
	i := slices.IndexFunc(of.Field, func(f *dwarf.StructField) bool { return f.Name == name })
	if i < 0 {
		return nil
	}
	return of.Field[i]
}
