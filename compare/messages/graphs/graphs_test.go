package graphs

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/dynamicpb"

	"github.com/tightwire/tightwire/internal/testkit"
)

// schema returns the messages of a schema.
func schema(t *testing.T, name, text string) protoreflect.MessageDescriptors {
	f, err := protodesc.NewFile(parse(name+".proto", name, text), protoregistry.GlobalFiles)
	if err != nil {
		t.Fatal(err)
	}
	return f.Messages()
}

// TestConnected wants each message to reach each.
func TestConnected(t *testing.T) {
	for _, n := range []int{10, 100} {
		all := schema(t, "connected", connected(n))
		for i := range all.Len() {
			seen := map[protoreflect.FullName]bool{}
			reach(all.Get(i), seen)
			if len(seen) != n {
				t.Fatalf("of %d messages %s reaches %d", n, all.Get(i).Name(), len(seen))
			}
		}
	}
}

func reach(m protoreflect.MessageDescriptor, seen map[protoreflect.FullName]bool) {
	for i := range m.Fields().Len() {
		f := m.Fields().Get(i)
		if f.IsMap() {
			f = f.MapValue()
		}
		if d := f.Message(); d != nil && !seen[d.FullName()] {
			seen[d.FullName()] = true
			reach(d, seen)
		}
	}
}

// TestInputs decodes each input with dynamic messages, and wants an ACK of about 100 bytes, and others of up to
// many kilobytes, with no field unknown.
func TestInputs(t *testing.T) {
	schemas := map[string]protoreflect.MessageDescriptors{
		"discovery": schema(t, "discovery", discovery), "connected": schema(t, "connected", connected(100)),
	}
	for _, in := range Inputs() {
		d := schemas[in.Schema].ByName(protoreflect.Name(in.Message))
		b := in.New(dynamicpb.NewMessage(d), 1)
		m := dynamicpb.NewMessage(d)
		if err := proto.Unmarshal(b, m); err != nil || len(m.GetUnknown()) > 0 {
			t.Errorf("%s: %v, %d bytes unknown", in.Name, err, len(m.GetUnknown()))
		}
		if in.Name == "ack" && (len(b) < 90 || len(b) > 110) || len(b) < 20 || len(b) > 200_000 {
			t.Errorf("%s has %d bytes", in.Name, len(b))
		}
	}
}

// The bounds that our codecs have to keep, beside protobuf-go's own.
const (
	leastSpeed = 0.95 // of proto.Unmarshal and proto.Marshal, with what the clock leaves open
	mostStack  = 4    // kilobytes more
	mostCPU    = 3.0  // times, to build connected
	mostSize   = 2.0  // times, of its program
)

// TestGraphs makes the graphs, races them, and builds a program of 150 messages on either side.
func TestGraphs(t *testing.T) {
	n := testkit.Full(0, 150)
	if n == 0 {
		t.Skip("only with TIGHTWIRE_FULL=1, because it builds 300 messages")
	}
	this, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if err := write(folder, this, n); err != nil {
		t.Fatal(err)
	}
	stock, hooked := build(t, folder, "stock"), build(t, folder, "hooked")
	t.Logf("build: %v of CPU, protobuf-go %v; program: %d bytes, %d", hooked.cpu, stock.cpu, hooked.size, stock.size)
	if float64(hooked.cpu) > mostCPU*float64(stock.cpu) {
		t.Errorf("to build %d messages takes %v of CPU, protobuf-go's %v: want %g times at most", n, hooked.cpu, stock.cpu, mostCPU)
	}
	if float64(hooked.size) > mostSize*float64(stock.size) {
		t.Errorf("the program of %d messages has %d bytes, protobuf-go's %d: want %g times at most", n, hooked.size, stock.size, mostSize)
	}
	c := exec.Command("go", "run", "-overlay", filepath.Join(folder, "overlay.json"), "./race")
	c.Stderr = os.Stderr
	out, err := c.Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		judge(t, line)
	}
}

// judge reads a line of command race.
func judge(t *testing.T, line string) {
	t.Log(strings.TrimSpace(line))
	var name string
	var length int
	var decode, encode [3]float64
	var allocs, stock, stack, stockStack float64
	line = strings.NewReplacer("[", "", "]", "", ",", "").Replace(line)
	if strings.HasPrefix(line, "input") {
		return
	}
	if _, err := fmt.Sscan(line, &name, &length, &decode[0], &decode[1], &decode[2], &encode[0], &encode[1], &encode[2],
		&allocs, &stock, &stack, &stockStack); err != nil {
		t.Fatalf("%q: %v", line, err)
	}
	if decode[2] < leastSpeed || encode[2] < leastSpeed {
		t.Errorf("%s: %.2f and %.2f times as fast as protobuf-go, want %g", name, decode[0], encode[0], leastSpeed)
	}
	if allocs > stock {
		t.Errorf("%s: %.0f allocations, protobuf-go has %.0f", name, allocs, stock)
	}
	if stack > stockStack+mostStack {
		t.Errorf("%s: %.1f kB of stack, protobuf-go has %.1f: want %d more at most", name, stack, stockStack, mostStack)
	}
}

// A built is a program, and the CPU time that went into it.
type built struct {
	cpu  time.Duration
	size int64
}

// build builds the program of one side, whose messages have not been built before: a comment is new.
func build(t *testing.T, folder, side string) built {
	files, err := filepath.Glob(filepath.Join(folder, "connected", side, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatal("no files", err)
	}
	for _, name := range files {
		f, err := os.OpenFile(name, os.O_APPEND|os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(f, "// %d\n", time.Now().UnixNano())
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
	}
	program := filepath.Join(folder, side+".exe")
	c := exec.Command("go", "build", "-overlay", filepath.Join(folder, "overlay.json"), "-o", program, "./build/"+side)
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	info, err := os.Stat(program)
	if err != nil {
		t.Fatal(err)
	}
	return built{c.ProcessState.UserTime() + c.ProcessState.SystemTime(), info.Size()}
}
