package races

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"math/rand/v2"

	"google.golang.org/protobuf/encoding/protodelim"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/descriptorpb"

	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/lab/race"
	wire "github.com/tightwire/tightwire/protowire/stream"
)

// streamBytes is about how many bytes one operation reads: few enough to stay in the cache, since
// the time that it takes to copy them from memory says nothing about framing.
const streamBytes = 64 << 10

// streamLimit is more than any message has.
const streamLimit = 1 << 20

// streamRaces race the reading of streams through a bufio.Reader: the messages as they are, in
// a buffer that all of them share, and as Go types.
func streamRaces() []race.Race {
	var all []race.Race
	for _, most := range []int{60, 400, 3000} {
		n := streamBytes / (most / 2)
		in := Made(func(seed uint64) [][]byte { return bodies(n, most, seed) })
		all = append(all, race.Race{Name: fmt.Sprintf("Stream/op=frames/upto=%d", most), Inputs: Variants, Units: n, Arms: []race.Arm{
			overStream("binary", in, framesBinary),
			overStream("ours", in, framesOurs),
		}})
	}
	return append(all, race.Race{Name: "Stream/op=Unmarshal/type=FieldDescriptorProto", Inputs: Variants, Units: streamedFields, Arms: []race.Arm{
		overStream("protodelim", Made(fieldDescriptors), messagesDelim),
		overStream("ours", Made(fieldDescriptors), messagesOurs),
	}})
}

// streamedFields is the number of messages of one operation that makes Go types of them.
const streamedFields = 500

// bodies returns n messages of random bytes, up to most bytes long. How they are read does not
// depend on what is in them.
func bodies(n, most int, seed uint64) [][]byte {
	r := rand.New(rand.NewPCG(seed, uint64(most)))
	all := make([][]byte, n)
	for i := range all {
		all[i] = make([]byte, 1+r.IntN(most))
		for j := range all[i] {
			all[i][j] = byte(r.Uint32())
		}
	}
	return all
}

// fieldDescriptors returns the descriptors of fields of protobuf-go's own messages.
func fieldDescriptors(seed uint64) [][]byte {
	var known [][]byte
	for _, file := range corpus.DescriptorSet().File {
		for _, m := range file.MessageType {
			for _, f := range m.Field {
				known = append(known, Sound(proto.MarshalOptions{Deterministic: true}.Marshal(f)))
			}
		}
	}
	all := make([][]byte, streamedFields)
	for i := range all {
		all[i] = known[(i+37*int(seed))%len(known)]
	}
	return all
}

// overStream returns an arm that opens its stream once, and then reads the same bytes again in each
// operation.
func overStream(name string, in func() [][][]byte, open func(r *bufio.Reader) (read func(n int) uint64)) race.Arm {
	streams := Made(func(seed uint64) []byte {
		var b []byte
		for _, m := range in()[seed] {
			b = append(binary.AppendUvarint(b, uint64(len(m))), m...)
		}
		return b
	})
	var source bytes.Reader
	buffered := bufio.NewReader(&source)
	read := open(buffered)
	return race.Arm{Name: name, Run: func(i int) uint64 {
		source.Reset(streams()[i])
		buffered.Reset(&source)
		return read(len(in()[i]))
	}}
}

// sum adds the length and the ends of a message to an answer.
func sum(answer uint64, msg []byte) uint64 {
	return answer*31 + uint64(len(msg))<<16 + uint64(msg[0])<<8 + uint64(msg[len(msg)-1])
}

func framesBinary(r *bufio.Reader) func(n int) uint64 {
	var buf []byte
	return func(n int) (answer uint64) {
		for range n {
			size, err := binary.ReadUvarint(r)
			if err != nil || size > streamLimit {
				return Failed
			}
			if size > uint64(cap(buf)) {
				buf = make([]byte, size)
			}
			msg := buf[:size]
			if _, err := io.ReadFull(r, msg); err != nil {
				return Failed
			}
			answer = sum(answer, msg)
		}
		return answer
	}
}

func framesOurs(r *bufio.Reader) func(n int) uint64 {
	messages := wire.NewReader(r, streamLimit)
	return func(n int) (answer uint64) {
		for range n {
			msg, err := messages.Next()
			if err != nil {
				return Failed
			}
			answer = sum(answer, msg)
		}
		return answer
	}
}

func messagesDelim(r *bufio.Reader) func(n int) uint64 {
	return func(n int) (answer uint64) {
		for range n {
			m := new(descriptorpb.FieldDescriptorProto)
			if err := protodelim.UnmarshalFrom(r, m); err != nil {
				return Failed
			}
			answer = ofFieldDescriptor(answer, m)
		}
		return answer
	}
}

func messagesOurs(r *bufio.Reader) func(n int) uint64 {
	messages := wire.NewReader(r, streamLimit)
	return func(n int) (answer uint64) {
		for range n {
			msg, err := messages.Next()
			if err != nil {
				return Failed
			}
			m := new(descriptorpb.FieldDescriptorProto)
			if err := proto.Unmarshal(msg, m); err != nil {
				return Failed
			}
			answer = ofFieldDescriptor(answer, m)
		}
		return answer
	}
}

func ofFieldDescriptor(answer uint64, m *descriptorpb.FieldDescriptorProto) uint64 {
	return answer*31 + uint64(len(m.GetName()))<<16 + uint64(m.GetNumber())<<8 + uint64(m.GetType())
}
