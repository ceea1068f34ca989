// Command race measures our codecs under package proto against protobuf-go's own, for the messages of package
// graphs. It has them only if it is built with the overlay that the test of package graphs makes. It prints a line for
// each kind of messages: its bytes, how many times as fast as protobuf-go proto.Unmarshal and proto.Marshal
// are, the allocations of a decode, and the kilobytes of stack that a goroutine has after one decode.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"runtime"
	"sync"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"

	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/compare/messages/graphs"
	"github.com/tightwire/tightwire/lab/race"
)

var rounds = flag.Int("rounds", 200, "rounds of a race")

func main() {
	flag.Parse()
	fmt.Println("input bytes decode encode allocs allocs-stock stack stack-stock")
	for _, in := range graphs.Inputs() {
		if err := measure(in); err != nil {
			fmt.Fprintln(os.Stderr, "race:", err)
			os.Exit(1)
		}
	}
}

func measure(in graphs.Input) error {
	var arms [2]arm
	for i, side := range []string{"stock", "hooked"} {
		name := protoreflect.FullName("tightwire.compare.graphs." + in.Schema + "." + side + "." + in.Message)
		typ, err := protoregistry.GlobalTypes.FindMessageByName(name)
		if err != nil {
			return errors.New("built without the overlay: see package graphs")
		}
		arms[i] = newArm(in, side, typ)
	}
	if err := same(arms); err != nil {
		return err
	}
	stacks := [2]float64{arms[0].stack(), arms[1].stack()}
	decode, err := compete(in.Name, "decode", arm.decode, arms)
	if err != nil {
		return err
	}
	encode, err := compete(in.Name, "encode", arm.encode, arms)
	if err != nil {
		return err
	}
	q, err := decode.Ratio("stock", "hooked")
	if err != nil {
		return err
	}
	e, err := encode.Ratio("stock", "hooked")
	if err != nil {
		return err
	}
	length := 0
	for _, b := range arms[0].in {
		length += len(b)
	}
	fmt.Printf("%s %d %.2f [%.2f, %.2f] %.2f [%.2f, %.2f] %.0f %.0f %.1f %.1f\n", in.Name, length/len(arms[0].in),
		q.Centre, q.Lo, q.Hi, e.Centre, e.Lo, e.Hi, decode.Arms[1].Allocs, decode.Arms[0].Allocs, stacks[1], stacks[0])
	return nil
}

// same wants the two sides to have written and decoded the same messages.
func same(arms [2]arm) error {
	again := proto.MarshalOptions{Deterministic: true}
	for i, want := range arms[0].in {
		b, err := again.Marshal(arms[1].from[i])
		if err != nil || !bytes.Equal(arms[1].in[i], want) || !bytes.Equal(b, want) {
			return fmt.Errorf("%s: message %d is another one with our codecs: %v", arms[0].typ.Descriptor().Name(), i, err)
		}
	}
	return nil
}

// An arm is one side of a race.
type arm struct {
	name string
	typ  protoreflect.MessageType
	into proto.Message // of decodes
	from []proto.Message
	in   [][]byte
}

func newArm(in graphs.Input, side string, typ protoreflect.MessageType) arm {
	a := arm{name: side, typ: typ, into: typ.New().Interface()}
	for seed := range uint64(corpus.Variants) {
		b := in.New(typ.New().Interface(), seed)
		m := typ.New().Interface()
		if err := proto.Unmarshal(b, m); err != nil {
			panic(err) // it has just been written
		}
		a.in, a.from = append(a.in, b), append(a.from, m)
	}
	return a
}

func (a arm) decode(i int) uint64 {
	if proto.Unmarshal(a.in[i], a.into) != nil {
		return 0
	}
	return 1
}

func (a arm) encode(i int) uint64 {
	b, err := proto.Marshal(a.from[i])
	if err != nil {
		return 0
	}
	return uint64(len(b))
}

func compete(name, op string, run func(arm, int) uint64, arms [2]arm) (*race.Result, error) {
	r := race.Race{Name: "Graphs/of=" + name + "/op=" + op, Inputs: corpus.Variants}
	for _, a := range arms {
		r.Arms = append(r.Arms, race.Arm{Name: a.name, Run: func(i int) uint64 { return run(a, i) }})
	}
	return r.Run(race.Options{Rounds: *rounds})
}

// stack returns how many kilobytes of stack a goroutine has after it has decoded one message.
func (a arm) stack() float64 {
	const n = 512
	var before, after runtime.MemStats
	var ready, done sync.WaitGroup
	leave := make(chan struct{})
	runtime.GC()
	runtime.ReadMemStats(&before)
	ready.Add(n)
	for range n {
		done.Go(func() {
			a.use(a.typ.New().Interface())
			ready.Done()
			<-leave
		})
	}
	ready.Wait()
	runtime.ReadMemStats(&after)
	close(leave)
	done.Wait()
	return float64(after.StackInuse-before.StackInuse) / n / 1024
}

func (a arm) use(m proto.Message) {
	if err := proto.Unmarshal(a.in[0], m); err != nil {
		panic(err) // it was decoded before
	}
}
