package tight

import (
	"fmt"
	"math"
	"os"
	"reflect"
	"runtime"
	"sync/atomic"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/runtime/protoiface"
	"google.golang.org/protobuf/runtime/protoimpl"
)

// A Codec has the generated functions for one message, which [Hook] puts under the functions of
// package proto. They are called only with messages of its Go type.
type Codec struct {
	Message proto.Message // a nil pointer of the Go type
	// Decode is [Coder.DecodeTight], for a codec outside of the message's package.
	Decode func(m proto.Message, d *Decoder, b []byte, i, depth int) int
	// Unmarshal gets the values of an [UnmarshalInput], which fit into registers. The whole is copied by the stack, in words of another
	// length than those in which it has been written there, for which a CPU waits.
	Unmarshal func(m proto.Message, b []byte, flags UnmarshalFlags, r Resolver, depth int) error
	Functions // to encode
	// SizeCache returns where the message, which is not nil, keeps its size. It is nil for codecs outside of the
	// message's package, which cannot reach that.
	SizeCache func(m proto.Message) *int32
	// Merge merges from into m and shares no memory that may change with it. m is not nil. nil as from is empty. It is
	// nil where protobuf-go merges and compares, as it does messages that may have extensions.
	Merge      func(m, from proto.Message)
	Equal      func(a, b proto.Message) bool // as proto.Equal has it. nil is an empty message
	Extensions *Extensions                   // nil if the message may have none
	MayLack    bool                          // the message had or may have had required fields below it when the codec was generated
	Schema     *Schema                       // nil is one without a digest
}

// hooked is one message whose table of protobuf-go's has our functions.
type hooked struct {
	codec      Codec
	goType     reflect.Type
	direct     shortcut
	tiny       int // protobuf-go decodes messages of up to so many bytes
	cache      member[int32]
	extensions member[protoimpl.ExtensionFields]
	saved      protoiface.Methods                            // what the table had
	decode     func(UnmarshalInput) (UnmarshalOutput, error) // what Unmarshal of the table is, unless protobuf-go's stays there
}

// Hook puts codecs under proto.Unmarshal, proto.Marshal and proto.Size. It is called in the init of a
// generated file and never later: protobuf-go reads its tables without a lock. A codec that
// cannot be put there is left out, and one whose message has changed is not used; [Report] lists both with the reason.
func Hook(codecs ...Codec) {
	for _, c := range codecs {
		h, why := hook(c)
		reports.note(report{Status: Status{Message: nameOf(c.Message), Hooked: h != nil, Reason: why}, hooked: h})
	}
}

// hook returns what it has put under package proto for c, or why it has not.
func hook(c Codec) (h *hooked, why string) {
	switch {
	case builtOff:
		return nil, "build tag notight"
	case os.Getenv("TIGHT") == "off":
		return nil, "environment TIGHT=off"
	case reports.isHooked(nameOf(c.Message)):
		return nil, "another codec was registered before"
	}
	methods := c.Message.ProtoReflect().ProtoMethods()
	if methods == nil || methods.Unmarshal == nil || methods.Marshal == nil || methods.Size == nil {
		return nil, "protobuf-go has no table for it"
	}
	if c.Schema == nil {
		c.Schema = new(Schema)
	}
	h = &hooked{codec: c, goType: reflect.TypeOf(c.Message), saved: *methods}
	m := c.Message.ProtoReflect().New().Interface()
	h.direct, h.cache, h.tiny = newShortcut(m), newMember(m, c.SizeCache), tinyOf(m.ProtoReflect().Descriptor())
	if !isCalled(methods, m) {
		return nil, "protobuf-go does not call the functions in its table"
	}
	if c.Extensions != nil {
		c.Extensions.saved = &h.saved
		h.extensions = newMember(m, c.Extensions.Of)
	}
	h.decode = h.unmarshal()
	if d := m.ProtoReflect().Descriptor(); d.Fields().Len()+d.ExtensionRanges().Len() > 0 { // else it is quicker without us
		methods.Size, methods.Marshal = h.size(), h.marshal()
		if h.tiny < math.MaxInt { // else protobuf-go decodes all of them, and is quicker if nobody asks
			methods.Unmarshal = h.decode
		}
	}
	if c.Merge != nil && c.Equal != nil {
		methods.Merge, methods.Equal = h.merge(), h.equal()
	}
	if h.saved.CheckInitialized != nil && !c.MayLack { // else it is quicker without us
		methods.CheckInitialized = h.checkInitialized()
	}
	types[h.goType] = h
	return h, ""
}

// isCalled reports whether proto.Unmarshal calls the function in the table of m, an empty message. To read the table again would prove
// nothing: with the build tag protoreflect protobuf-go has one and does not use it.
func isCalled(methods *protoiface.Methods, m proto.Message) bool {
	saved, calls := methods.Unmarshal, 0
	methods.Unmarshal = func(UnmarshalInput) (out UnmarshalOutput, err error) {
		calls++
		return out, nil
	}
	err := proto.UnmarshalOptions{AllowPartial: true}.Unmarshal(nil, m)
	methods.Unmarshal = saved
	return err == nil && calls == 1
}

// facts returns what holds for the messages of h.
func (h *hooked) facts() uint32 {
	f := h.codec.Schema.found.Load()
	if f == 0 {
		f = h.ask()
	}
	return f
}

//go:noinline
func (h *hooked) ask() uint32 { return h.codec.Schema.facts(h.codec.Message) }

// unmarshal returns the Unmarshal of the table. The plain version is a method: Go calls that by a
// function that passes its argument on, of nine words, on the stack.
func (h *hooked) unmarshal() func(UnmarshalInput) (UnmarshalOutput, error) {
	return func(in UnmarshalInput) (out UnmarshalOutput, err error) {
		x := h.codec.Extensions
		if len(in.Buf) <= h.tiny && in.Flags&protoiface.UnmarshalAliasBuffer == 0 || x != nil && x.isSmall(in.Buf) {
			return h.saved.Unmarshal(in)
		}
		m, facts := h.message(in.Message)
		if facts == 0 {
			return h.saved.Unmarshal(in)
		}
		switch err = h.codec.Unmarshal(m, in.Buf, in.Flags, in.Resolver, in.Depth); err {
		case errMayLack:
			err = nil
		case nil:
			out.Flags = protoiface.UnmarshalInitialized
		}
		return out, err
	}
}

// checkInitialized returns the CheckInitialized of the table: quick if there is nothing to look for.
func (h *hooked) checkInitialized() func(protoiface.CheckInitializedInput) (protoiface.CheckInitializedOutput, error) {
	return func(in protoiface.CheckInitializedInput) (out protoiface.CheckInitializedOutput, err error) {
		if h.facts()&factMayLack == 0 {
			return out, nil
		}
		return h.saved.CheckInitialized(in)
	}
}

// message returns the message of r and what holds for it, or 0 if it is not the codec's: its type has changed, or it has
// another Go type. Such, as wrappers of messages without ProtoReflect, share the table of a descriptor only if someone
// builds them by hand.
func (h *hooked) message(r protoreflect.Message) (m proto.Message, facts uint32) {
	facts = h.facts()
	if facts&factChanged != 0 {
		return nil, 0
	}
	m, ok := h.direct.take(r)
	if !ok {
		if m = r.Interface(); reflect.TypeOf(m) != h.goType {
			return nil, 0
		}
	}
	return m, facts
}

// encodes reports whether the codec encodes a message, and not the saved functions. Size and Marshal have to
// agree on that: the saved Marshal believes the sizes that only the saved Size stores in each
// message. Messages below may be kept undecoded, and then take another size if the output
// has to be deterministic; protobuf-go knows about that.
func encodes(facts uint32, flags protoiface.MarshalInputFlags) bool {
	return facts != 0 && (flags&protoiface.MarshalDeterministic == 0 || facts&factMayLazy == 0)
}

// extended returns how many extensions the message of r has. With any, its size is that of protobuf-go, so that its
// Marshal and ours can go on from there.
func (h *hooked) extended(r protoreflect.Message) int {
	if h.codec.Extensions == nil {
		return 0
	}
	if m := h.direct.pointer(r); m != nil {
		return h.extensionsOf(m)
	}
	return 0
}

func (h *hooked) extensionsOf(m ref) int {
	if !h.extensions.is {
		return 0
	}
	return len(*h.extensions.at(m))
}

// tinyBytes is the most of a message that protobuf-go decodes whatever its type: there ours gains less than it takes to begin.
const tinyBytes = 64

// tinyOf returns how many bytes a message with descriptor d may have for protobuf-go to decode it. That is [tinyBytes] for most
// types. It has no limit if all fields are single values and at most one is a text or bytes: there we save no allocation.
func tinyOf(d protoreflect.MessageDescriptor) int {
	texts := 0
	for i := range d.Fields().Len() {
		switch f := d.Fields().Get(i); {
		case f.Message() != nil || f.IsList():
			return tinyBytes
		case f.Kind() == protoreflect.StringKind || f.Kind() == protoreflect.BytesKind:
			texts++
		}
	}
	if texts <= 1 {
		return math.MaxInt
	}
	return tinyBytes
}

// simple returns the message of r if nothing else has to be asked of a message that knows its size, but whether it has extensions, as
// in nearly all calls, and else nil. The plain version is [hooked.message] and what its callers ask, which takes a tenth
// of the time of a message of ten bytes, in Size and again in Marshal.
func (h *hooked) simple(r protoreflect.Message, flags protoiface.MarshalInputFlags) ref {
	if flags&protoiface.MarshalDeterministic != 0 || h.codec.Schema.found.Load()&(factKnown|factChanged) != factKnown {
		return nil
	}
	return h.direct.pointer(r)
}

// size returns the Size of the table.
func (h *hooked) size() func(protoiface.SizeInput) protoiface.SizeOutput {
	if !h.cache.is {
		return h.sizeAny
	}
	return func(in protoiface.SizeInput) (out protoiface.SizeOutput) {
		m := h.simple(in.Message, in.Flags)
		if m == nil || in.Flags&protoiface.MarshalUseCachedSize != 0 || h.extensionsOf(m) > 0 {
			return h.sizeAny(in)
		}
		out.Size = h.codec.size(m)
		storeSize(h.cache.at(m), out.Size)
		return out
	}
}

// sizeAny is the Size of the table for any message.
func (h *hooked) sizeAny(in protoiface.SizeInput) (out protoiface.SizeOutput) {
	if h.extended(in.Message) > 0 {
		return h.saved.Size(in)
	}
	m, facts := h.message(in.Message)
	switch {
	case !encodes(facts, in.Flags):
		return h.saved.Size(in)
	case isNil(m):
		return out
	}
	cache := h.cache.of(m)
	if cache == nil {
		out.Size = h.codec.size(pointerOf(m))
		return out
	}
	if n := atomic.LoadInt32(cache); n > 0 && in.Flags&protoiface.MarshalUseCachedSize != 0 {
		out.Size = int(n - 1)
		return out
	}
	out.Size = h.codec.size(pointerOf(m))
	storeSize(cache, out.Size)
	return out
}

// marshal returns the Marshal of the table. It reads no size of another message than m, and that only to
// find out that the message has changed since Size.
func (h *hooked) marshal() func(protoiface.MarshalInput) (protoiface.MarshalOutput, error) {
	if !h.cache.is {
		return h.marshalAny
	}
	return func(in protoiface.MarshalInput) (out protoiface.MarshalOutput, err error) {
		m := h.simple(in.Message, in.Flags)
		if m == nil || in.Flags&protoiface.MarshalUseCachedSize == 0 || h.extensionsOf(m) > 0 {
			return h.marshalAny(in)
		}
		n := int(atomic.LoadInt32(h.cache.at(m))) - 1
		if n < 0 || cap(in.Buf)-len(in.Buf) < n {
			return h.marshalAny(in)
		}
		return h.put(in.Buf, n, m, false)
	}
}

// sizeOf returns the size that m knows, or -1.
func (h *hooked) sizeOf(m proto.Message) int {
	if cache := h.cache.of(m); cache != nil && !isNil(m) {
		return int(atomic.LoadInt32(cache)) - 1
	}
	return -1
}

// marshalAny is the Marshal of the table for any message.
func (h *hooked) marshalAny(in protoiface.MarshalInput) (out protoiface.MarshalOutput, err error) {
	if n := h.extended(in.Message); n > 0 && in.Flags&protoiface.MarshalUseCachedSize != 0 {
		size := h.saved.Size(protoiface.SizeInput{Message: in.Message, Flags: in.Flags}).Size // that it has stored
		if IsMost(n, size) {
			if out, err := h.saved.Marshal(in); err == nil && len(out.Buf) == len(in.Buf)+size {
				return out, nil
			}
		}
	}
	m, facts := h.message(in.Message)
	if !encodes(facts, in.Flags) {
		return h.saved.Marshal(in)
	}
	if out.Buf = in.Buf; isNil(m) {
		return out, nil
	}
	n := -1
	if in.Flags&protoiface.MarshalUseCachedSize != 0 {
		n = h.sizeOf(m)
	}
	return h.write(in, m, n)
}

// write appends m, of n bytes, or of any number if n is negative, to the input's buffer.
func (h *hooked) write(in protoiface.MarshalInput, m proto.Message, n int) (out protoiface.MarshalOutput, err error) {
	deterministic := in.Flags&protoiface.MarshalDeterministic != 0
	if n >= 0 && cap(in.Buf)-len(in.Buf) >= n {
		return h.put(in.Buf, n, pointerOf(m), deterministic)
	}
	e, b, i := StartEncode(deterministic)
	b, i = h.codec.encode(pointerOf(m), e, b, i)
	out.Buf, err = e.Finish(m, in.Buf, b, i)
	return out, err
}

// put appends m, of n bytes, to buf, which has room for it. If m is longer, since somebody changes it, its encode panics.
func (h *hooked) put(buf []byte, n int, m ref, deterministic bool) (out protoiface.MarshalOutput, err error) {
	begin := -1
	out.Buf = buf
	defer func() {
		if begin >= 0 {
			return // recover takes longer than to look
		}
		if r := recover(); r != nil {
			err = h.outgrown(n, m, r)
		}
	}()
	var e Encoder
	room := buf[len(buf) : len(buf)+n]
	b, i := e.startExact(room, deterministic)
	_, begin = h.codec.encode(m, e.hidden(), b, i)
	if begin != 0 || e.err != nil {
		return out, h.fault(&e, n-begin, n)
	}
	out.Buf = buf[:len(buf)+n]
	return out, nil
}

// fault returns the error of a message for whose n bytes there was room, and of which e has written some.
func (h *hooked) fault(e *Encoder, written, n int) error {
	if e.err != nil {
		return &Error{nameOf(h.codec.Message), e.err}
	}
	return &Error{nameOf(h.codec.Message), fmt.Errorf("the message has changed since proto.Size: %d bytes written, want %d", written, n)}
}

// outgrown returns the error for the panic r of put, if the cause is that m has not n bytes any more. Any
// other panic goes on.
func (h *hooked) outgrown(n int, m ref, r any) error {
	if _, ok := r.(runtime.Error); !ok || h.codec.size(m) == n {
		panic(r)
	}
	return &Error{nameOf(h.codec.Message), errSize}
}

// storeSize stores n as protobuf-go does: plus one, so that zero means none. Messages may be marshalled
// by several goroutines at once.
func storeSize(cache *int32, n int) {
	if n >= math.MaxInt32 {
		n = -1
	}
	atomic.StoreInt32(cache, int32(n+1))
}
