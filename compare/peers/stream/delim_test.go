package stream_test

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"testing"

	"google.golang.org/protobuf/encoding/protodelim"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/emptypb"
	"google.golang.org/protobuf/types/known/structpb"

	"github.com/tightwire/tightwire/protowire/stream"
)

// check reads b with protodelim and with ours: the same messages, and the same kind of error at the
// same place. A message that protodelim refuses to unmarshal is one that proto.Unmarshal refuses.
func check(t *testing.T, b []byte, limit int, opts ...stream.Option) {
	t.Helper()
	theirs := bufio.NewReader(bytes.NewReader(b))
	r := stream.NewReader(bytes.NewReader(b), limit, opts...)
	for i := 0; ; i++ {
		m := new(emptypb.Empty)
		want := protodelim.UnmarshalOptions{MaxSize: int64(limit)}.UnmarshalFrom(theirs, m)
		msg, err := r.Next()
		if err != nil {
			checkError(t, b, i, err, want)
			return
		}
		mine := new(emptypb.Empty)
		if bad := proto.Unmarshal(msg, mine); (bad == nil) != (want == nil) {
			t.Fatalf("message %d of %x is %x (%v), protodelim says %v", i, b, msg, bad, want)
		} else if bad == nil && !bytes.Equal(m.ProtoReflect().GetUnknown(), mine.ProtoReflect().GetUnknown()) {
			t.Fatalf("message %d of %x is %x, protodelim has %x", i, b, msg, m.ProtoReflect().GetUnknown())
		}
	}
}

func checkError(t *testing.T, b []byte, i int, err, want error) {
	t.Helper()
	var large *protodelim.SizeTooLargeError
	switch {
	case want == io.EOF:
		if err == io.EOF {
			return
		}
	case errors.Is(want, io.ErrUnexpectedEOF):
		if errors.Is(err, io.ErrUnexpectedEOF) {
			return
		}
	case errors.As(want, &large):
		var e *stream.Error
		if errors.As(err, &e) && errors.Is(err, stream.ErrTooLarge) && e.Size == large.Size {
			return
		}
	case errors.Is(err, stream.ErrMalformed): // binary.ReadUvarint's error for an overflow is not exported
		return
	}
	t.Fatalf("message %d of %x: %v, protodelim says %v", i, b, err, want)
}

// limit is more than 0, which is another limit to protodelim.
const limit = 300

// randomStream has messages, some of which proto.Unmarshal refuses.
func randomStream(rnd *rand.Rand) (b []byte) {
	for range rnd.IntN(8) {
		msg := make([]byte, rnd.IntN(1<<rnd.IntN(9)))
		if rnd.IntN(3) > 0 && len(msg) > 2 {
			msg[0], msg[1] = 0x0a, byte(min(len(msg)-2, 127)) // bytes, and zeros after 127 of them
		}
		b, _ = stream.Varint.Append(b, msg)
	}
	return b
}

// TestDelimRandom compares on random streams, cut or with a byte that is wrong.
func TestDelimRandom(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 38))
	for i := range 10_000 {
		b := randomStream(rnd)
		if len(b) > 0 {
			switch i % 3 {
			case 1:
				b = b[:rnd.IntN(len(b))]
			case 2:
				b[rnd.IntN(len(b))] ^= 1 << rnd.IntN(8)
			}
		}
		check(t, b, limit)
		check(t, b, limit, stream.ReadAhead())
	}
}

// TestDelimWriter writes what protodelim writes.
func TestDelimWriter(t *testing.T) {
	var ours, theirs bytes.Buffer
	w := stream.NewWriter(&ours)
	for _, n := range []int{0, 1, 100, 1000, 100_000} {
		m := structpb.NewStringValue(string(bytes.Repeat([]byte("x"), n)))
		if _, err := protodelim.MarshalTo(&theirs, m); err != nil {
			t.Fatal(err)
		}
		b, err := proto.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Write(b); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(ours.Bytes(), theirs.Bytes()) {
		t.Errorf("we write %d bytes, protodelim %d others", ours.Len(), theirs.Len())
	}
}

func FuzzDelim(f *testing.F) {
	rnd := rand.New(rand.NewPCG(2, 38))
	for range 20 {
		f.Add(randomStream(rnd))
	}
	for _, in := range []string{"\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", "\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x00", "\x81\x00a", "\x02\x08"} {
		f.Add([]byte(in))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		check(t, b, limit)
		check(t, b, limit, stream.ReadAhead())
	})
}
