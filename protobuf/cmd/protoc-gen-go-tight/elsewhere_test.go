package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/protobuf/cmd/protoc-gen-go-tight/internal/emit"
)

// Message SIDE.a.A has a message SIDE.b.M, of another Go package, which is changed after the codecs of both were made.
const (
	fileA = `name: "SIDE/a.proto" package: "SIDE.a" syntax: "proto2" dependency: "SIDE/b.proto"
		message_type { name: "A" field { name: "m" number: 1 label: LABEL_OPTIONAL type: TYPE_MESSAGE type_name: ".SIDE.b.M" } }`
	fileB = `name: "SIDE/b.proto" package: "SIDE.b" syntax: "proto2"
		message_type { name: "M" field { name: "s" number: 1 label: LABEL_OPTIONAL type: TYPE_STRING } %s } %s`
	newField   = `field { name: "n" number: 2 label: LABEL_OPTIONAL type: TYPE_MESSAGE type_name: ".SIDE.b.N" }`
	newMessage = `message_type { name: "N" field { name: "r" number: 1 label: LABEL_REQUIRED type: TYPE_INT32 } }`
)

// mainAB prints what comes of SIDE.a.A for each SIDE, and what Report says.
const mainAB = `package main

import (
	"fmt"

	"` + module + `/tight"
)

func main() {
	old()
	none()
	new_()
	for _, s := range tight.Report() {
		fmt.Printf("%s: %t\n", s.Message, s.Hooked)
	}
}
`

// programAB prints what comes of a SIDE.a.A whose SIDE.b.N has its required field, or not.
const programAB = `package main

import (
	"fmt"

	"google.golang.org/protobuf/proto"

	"` + madePath + `/SIDE/a"
	"` + madePath + `/SIDE/b"
)

func SIDE() {
	for _, in := range [][]byte{{0x0a, 4, 0x12, 2, 8, 7}, {0x0a, 2, 0x12, 0}} {
		for _, unmarshal := range []func([]byte, *a.A) error{
			func(b []byte, m *a.A) error { return proto.Unmarshal(b, m) },
			func(b []byte, m *a.A) error { return m.UnmarshalTight(b) },
			func(b []byte, m *a.A) error { return m.UnmarshalTightAlias(b) },
			func(b []byte, m *a.A) error { return m.UnmarshalVT(b) },
			func(b []byte, m *a.A) error { return m.UnmarshalVTUnsafe(b) },
		} {
			m := &a.A{}
			err := unmarshal(in, m)
			fmt.Println(err != nil, m.GetM().GetN() != nil, m.GetM().GetN().GetR(), proto.CheckInitialized(m) != nil)
		}
		m := &a.A{M: &b.M{N: &b.N{}}}
		if len(in) == 6 {
			m.M.N.R = proto.Int32(7)
		}
		for _, marshal := range []func(*a.A) ([]byte, error) {
			func(m *a.A) ([]byte, error) { return proto.Marshal(m) },
			func(m *a.A) ([]byte, error) { return proto.MarshalOptions{Deterministic: true}.Marshal(m) },
			func(m *a.A) ([]byte, error) { return m.MarshalTight() },
			func(m *a.A) ([]byte, error) { return m.AppendTight(nil) },
			func(m *a.A) ([]byte, error) { return m.MarshalVT() },
			func(m *a.A) ([]byte, error) {
				b := make([]byte, m.SizeVT())
				n, err := m.MarshalToSizedBufferVT(b)
				return b[:n], err
			},
		} {
			if b, err := marshal(m); err == nil {
				fmt.Printf("%x\n", b)
			} else {
				fmt.Println("no bytes")
			}
		}
	}
	m, other := &a.A{M: &b.M{N: &b.N{R: proto.Int32(7)}}}, &a.A{M: &b.M{N: &b.N{R: proto.Int32(8)}}}
	for _, clone := range []*a.A{proto.CloneOf(m), m.CloneVT()} {
		fmt.Println(clone.GetM().GetN().GetR(), proto.Equal(clone, m), clone.EqualVT(m), proto.Equal(clone, other), clone.EqualVT(other))
	}
}
`

// TestChangedElsewhere gives another package's message a field with a required field, after which only that package is
// generated anew, and wants what protobuf-go does: with its codecs as they were (old), without any (none), and with new ones.
func TestChangedElsewhere(t *testing.T) {
	m, o := made{"main.go": mainAB}, &emit.Options{Hook: "all", Names: "vt"}
	before, after := fmt.Sprintf(fileB, "", ""), fmt.Sprintf(fileB, newField, newMessage)
	for side, add := range map[string]func(side func(string) string, b string){
		"old": func(side func(string) string, b string) {
			m.add(t, []string{side(before)}, o, b)
			m.add(t, []string{side(after)}, nil, b)
		},
		"none": func(side func(string) string, b string) { m.add(t, []string{side(after)}, nil, b) },
		"new_": func(side func(string) string, b string) { m.add(t, []string{side(after)}, o, b) },
	} {
		on := func(text string) string { return strings.ReplaceAll(text, "SIDE", side) }
		m.add(t, []string{on(before), on(fileA)}, o, side+"/a.proto")
		add(on, side+"/b.proto")
		m[side+".go"] = on(programAB)
	}
	want := strings.Repeat(strings.Repeat("false true 7 false\n", 5)+strings.Repeat("0a0412020807\n", 6)+
		strings.Repeat("true true 0 true\n", 5)+strings.Repeat("no bytes\n", 6)+strings.Repeat("7 true true false false\n", 2), 3) +
		"new_.a.A: true\nnew_.b.M: true\nnew_.b.N: true\nnone.a.A: true\nold.a.A: true\nold.b.M: false\n"
	got, err := m.goCommand(t, []string{"TIGHT="}, "run", "./cmd/protoc-gen-go-tight/made")
	if err != nil || got != want {
		t.Errorf("%v\n%s\nwant\n%s", err, got, want)
	}
}
