package tight

import (
	"fmt"
	"os"
	"reflect"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/runtime/protoiface"
)

// A Reuse decodes messages one after the other, each into the memory of the one before: for a loop that is done with
// a message before it asks for the next. As soon as it has met the largest message it allocates nothing.
//
//	var spans tight.Reuse[tracepb.TracesData]
//	for b := range queue {
//		m, err := spans.Unmarshal(b)
//		...
//	}
//
// A message, all messages in it, and all strings, bytes, lists and maps, are valid until the next call. Until then
// the caller may change them. What is needed for longer has to be copied: [Detach] copies a message, proto.Clone
// does not copy its strings. With the build tag tightpoison the next call overwrites what the last one has returned, so
// that a test finds who keeps it.
//
// A Reuse keeps the memory of its largest message, until 64 messages in a row are less than an eighth of that.
// Messages without a codec, and all messages with the build tag notight or TIGHT=off, are decoded by package proto into
// new memory, as are messages of other packages without a codec inside of others. Values that were generated
// with copy=each or each=NAME have memory of their own.
//
// The zero value is ready. A Reuse is for one goroutine at a time, and must not be copied.
type Reuse[T any] struct {
	// Options are those of proto.UnmarshalOptions; Merge has no meaning here.
	Options proto.UnmarshalOptions

	message *T
	face    proto.Message // message
	decode  decodeFunc    // nil: package proto
	decoder Decoder
	memory  memory
	input   []byte // a copy
	largest largest
}

// A decodeFunc merges b[i:] into m, as [Coder.DecodeTight] does.
type decodeFunc func(m proto.Message, d *Decoder, b []byte, i, depth int) int

// Unmarshal returns the message in b, which is valid until the next call. It has no part of b. After an error the
// message is nil.
func (r *Reuse[T]) Unmarshal(b []byte) (*T, error) {
	if err := r.begin(len(b)); err != nil {
		return nil, err
	}
	r.input = append(r.input[:0], b...)
	return r.unmarshal(r.input)
}

// UnmarshalAlias is [Reuse.Unmarshal] without a copy of b: strings and bytes of the message are parts of b, which must
// not change as long as the message is in use.
func (r *Reuse[T]) UnmarshalAlias(b []byte) (*T, error) {
	if err := r.begin(len(b)); err != nil {
		return nil, err
	}
	return r.unmarshal(b)
}

// begin takes back the memory of the last message, for one of n bytes.
func (r *Reuse[T]) begin(n int) error {
	if r.message == nil {
		if err := r.start(); err != nil {
			return err
		}
	}
	if r.decode == nil {
		return nil
	}
	if poisons {
		r.poison()
	}
	var zero T
	*r.message = zero
	if r.largest.isPast(n) {
		r.decoder, r.memory, r.input = Decoder{}, memory{}, nil
	}
	r.decoder.rewind(&r.memory, n)
	return nil
}

// start finds the codec.
func (r *Reuse[T]) start() error {
	m, ok := any(new(T)).(proto.Message)
	if !ok {
		return fmt.Errorf("tight: *%s is not a message", reflect.TypeFor[T]())
	}
	r.message, r.face = any(m).(*T), m
	if !builtOff && os.Getenv("TIGHT") != "off" {
		r.decode = decoderOf(m)
	}
	return nil
}

// decoderOf returns the codec of m's Go type, or nil.
func decoderOf(m proto.Message) decodeFunc {
	if _, ok := coder(m); ok {
		return func(m proto.Message, d *Decoder, b []byte, i, depth int) int {
			return m.(Coder).DecodeTight(d, b, i, depth)
		}
	}
	if h := types[reflect.TypeOf(m)]; h != nil && h.codec.Decode != nil && h.facts()&factChanged == 0 {
		return h.codec.Decode
	}
	return nil
}

func (r *Reuse[T]) unmarshal(b []byte) (*T, error) {
	o := r.Options
	if r.decode == nil {
		m := new(T)
		o.Merge = false
		if err := o.Unmarshal(b, any(m).(proto.Message)); err != nil {
			return nil, err
		}
		return m, nil
	}
	d := &r.decoder
	d.setOptions(o)
	b = b[:len(b):len(b)]
	d.window.alias(b)
	depth := o.RecursionLimit
	if depth == 0 {
		depth = MaxDepth
	}
	if code := r.decode(r.face, d, b, 0, depth); code < 0 {
		return nil, d.Finish(r.face, code)
	}
	if d.mayLack && !o.AllowPartial {
		if err := proto.CheckInitialized(r.face); err != nil {
			return nil, err
		}
	}
	return r.message, nil
}

func (d *Decoder) setOptions(o proto.UnmarshalOptions) {
	d.resolver = protoregistry.GlobalTypes
	if o.Resolver != nil {
		d.resolver = o.Resolver
	}
	d.flags = 0
	if o.DiscardUnknown {
		d.flags |= protoiface.UnmarshalDiscardUnknown
	}
	if o.NoLazyDecoding {
		d.flags |= protoiface.UnmarshalNoLazyDecoding
	}
}

// A largest knows the length of the largest message for which there is memory.
type largest struct{ bytes, smaller int }

// Memory for messages of more than keptAnyway bytes is given up when manySmaller in a row had a shareth of that at most.
const (
	keptAnyway  = 64 << 10
	manySmaller = 64
	share       = 8
)

// isPast takes the length of a message, and reports whether the memory for the largest one is to be given up.
func (l *largest) isPast(n int) bool {
	switch {
	case n > l.bytes:
		*l = largest{bytes: n}
	case l.bytes < keptAnyway || n > l.bytes/share:
		l.smaller = 0
	default:
		l.smaller++
	}
	if l.smaller < manySmaller {
		return false
	}
	*l = largest{bytes: n}
	return true
}
