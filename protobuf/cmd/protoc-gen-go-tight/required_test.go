package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/protobuf/cmd/protoc-gen-go-tight/internal/emit"
)

// mainRequired prints whether messages with so many required fields are decoded: with all of them, without the first, without the
// last, and with an unknown field in its place. Behind them are 300 bytes that nobody knows, as small messages are left to protobuf-go.
const mainRequired = `package main

import (
	"fmt"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"

	"` + madePath + `/many"
)

func message(from, to int, others ...int) []byte {
	var b []byte
	for n := from; n <= to; n++ {
		others = append(others, n)
	}
	for _, n := range others {
		b = protowire.AppendVarint(protowire.AppendTag(b, protowire.Number(n), protowire.VarintType), 1)
	}
	return protowire.AppendBytes(protowire.AppendTag(b, 1000, protowire.BytesType), make([]byte, 300))
}

func main() {
	for n, m := range map[int]interface {
		proto.Message
		UnmarshalTight([]byte) error
	}{1: new(many.M1), 64: new(many.M64), 65: new(many.M65)} {
		for i, b := range [][]byte{message(1, n), message(2, n), message(1, n-1), message(1, n-1, n+1)} {
			fmt.Println(n, i, proto.Unmarshal(b, m) == nil, m.UnmarshalTight(b) == nil)
		}
	}
}
`

// TestManyRequired has as many required fields as a word has bits, and one more.
func TestManyRequired(t *testing.T) {
	var file strings.Builder
	file.WriteString(`name: "many.proto" syntax: "proto2" package: "many" `)
	want := map[string]bool{}
	for _, n := range []int{1, 64, 65} {
		fmt.Fprintf(&file, `message_type { name: "M%d" `, n)
		for k := 1; k <= n; k++ {
			fmt.Fprintf(&file, `field { name: "f%d" number: %d label: LABEL_REQUIRED type: TYPE_INT32 } `, k, k)
		}
		file.WriteString("} ")
		for i := range 4 {
			want[fmt.Sprintf("%d %d %t %t", n, i, i == 0, i == 0)] = true
		}
	}
	m := made{"main.go": mainRequired}
	m.add(t, []string{file.String()}, &emit.Options{Hook: "all", Names: "vt"}, "many.proto")
	out, err := m.goCommand(t, []string{"TIGHT="}, "run", "./cmd/protoc-gen-go-tight/made")
	if err != nil {
		t.Fatal(err, out)
	}
	for line := range strings.Lines(out) {
		if line = strings.TrimSpace(line); !want[line] {
			t.Errorf("%s: a decode that should fail, or fails", line)
		}
		delete(want, line)
	}
	if len(want) > 0 {
		t.Errorf("not printed: %v", want)
	}
}
