package count

import (
	"bytes"
	"context"
	"debug/dwarf"
	"debug/elf"
	"debug/gosym"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/sample"
)

// A Binary is a test binary for this machine, as go test -c builds it.
type Binary struct {
	file, dir string
	module    string // what names of its module's files begin with
	symbols   *gosym.Table
	random    random
	net       net
	blocks    *blocks
	data      float64 // bytes of variables
}

// Open reads the symbols of a test binary. Its benchmarks will run in dir, the folder of
// their package.
func Open(file, dir string) (*Binary, error) {
	f, err := elf.Open(file)
	if err != nil {
		return nil, unseen("%s is not a binary that can be single-stepped: %v", file, err)
	}
	defer f.Close()
	if f.Type != elf.ET_EXEC {
		return nil, unseen("the binary is position-independent, so its addresses are not known")
	}
	b := &Binary{file: file, dir: dir, data: dataOf(f)}
	if f.Class == elf.ELFCLASS32 {
		return b, nil // it runs, but is not stepped through
	}
	if b.symbols, err = symbolsOf(f); err != nil {
		return nil, err
	}
	if b.random, b.net, err = offsets(f); err != nil {
		return nil, err
	}
	b.blocks, err = blocksOf(f.Section(".text"))
	return b, err
}

// symbolsOf reads the table of functions and lines, which stripped binaries also have.
func symbolsOf(f *elf.File) (*gosym.Table, error) {
	table, text := f.Section(".gopclntab"), f.Section(".text")
	if table == nil || text == nil {
		return nil, unseen("the binary has no table of its functions")
	}
	data, err := table.Data()
	if err != nil {
		return nil, err
	}
	return gosym.NewTable(nil, gosym.NewLineTable(data, startOfGo(f, text.Addr)))
}

// startOfGo returns where Go's code begins. Code of C may precede it.
func startOfGo(f *elf.File, text uint64) uint64 {
	all, _ := f.Symbols() // none in a stripped binary
	for _, s := range all {
		if s.Name == "runtime.text" {
			return s.Value
		}
	}
	return text
}

// function returns where a function begins and ends.
func (b *Binary) function(name string) (from, to uint64, err error) {
	f := b.symbols.LookupFunc(name)
	if f == nil {
		return 0, 0, unseen("the binary has no function %s", name)
	}
	return f.Entry, f.End, nil
}

// line returns the source line of an instruction.
func (b *Binary) line(pc uint64) (file string, line int) {
	file, line, f := b.symbols.PCToLine(pc)
	if f == nil {
		return "", 0
	}
	return strings.TrimPrefix(file, b.module), line
}

// arguments returns the arguments with which a test binary runs n iterations of
// benchmarks.
func arguments(pattern string, n int) []string {
	return []string{
		"-test.run=^$", "-test.bench=" + pattern, fmt.Sprintf("-test.benchtime=%dx", n),
		"-test.cpu=1", "-test.count=1", "-test.v=false",
	}
}

// environment stops the runtime from doing anything that depends on time.
func environment() []string {
	return append(os.Environ(), "GODEBUG=asyncpreemptoff=1,memprofilerate=0", "GOGC=off", "GOMAXPROCS=1")
}

// A Once is a benchmark that has run, and about how long one iteration took.
type Once struct {
	Name string
	Took time.Duration
}

// Once runs once each benchmark that the pattern matches, as go test -bench takes
// it. It fails with a [FailedError] if one does, and with an
// [UnseenError] if the CPU is not one that the binary is built for. If the context ends it also returns those that have
// run until then.
func (b *Binary) Once(ctx context.Context, pattern string) ([]Once, error) {
	out, err := b.output(ctx, arguments(pattern, 1)...)
	return onceIn(out), err
}

func onceIn(out string) (all []Once) {
	for _, m := range nameLine.FindAllStringSubmatch(out, -1) {
		took, _ := time.ParseDuration(m[2] + "ns") // none is printed for one that failed
		all = append(all, Once{m[1], took})
	}
	return all
}

// Samples runs one benchmark a number of times, n iterations each, and returns its results. There are
// no results if the benchmark does not exist or skips itself, and more if it has sub-benchmarks. It
// fails as [Binary.Once] does.
func (b *Binary) Samples(ctx context.Context, bench string, n, times int) ([]sample.Sample, error) {
	out, err := b.output(ctx, append(arguments(sample.Pattern(bench), n), "-test.benchmem", "-test.count="+strconv.Itoa(times))...)
	if err != nil || !nameLine.MatchString(out) {
		return nil, err
	}
	samples, err := sample.Read(strings.NewReader(out), bench)
	for i := range samples {
		samples[i] = samples[i].WithProcs() // there is one CPU, for which go test appends no number
	}
	return samples, err
}

// output runs the binary and returns all output.
func (b *Binary) output(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, b.file, args...)
	cmd.Dir, cmd.Env = b.dir, environment()
	out, err := cmd.CombinedOutput()
	if err != nil && build.Interrupted(ctx, err) {
		return string(out), ctx.Err()
	}
	if bytes.Contains(out, []byte("microarchitecture support")) {
		return "", unseen("%s", bytes.TrimSpace(out))
	}
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		return "", &FailedError{exit.String(), string(out)}
	}
	return string(out), err
}

// nameLine matches the begin of testing's line, wherever the program's own output ends: such output
// does not have this tab.
var nameLine = regexp.MustCompile(`(Benchmark\S*) *\t(?: +1\t +([0-9.]+) ns/op)?`)

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
