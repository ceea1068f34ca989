package tight

import (
	"sync"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/runtime/protoiface"

	"github.com/tightwire/tightwire/protowire"
)

// UnmarshalInput and UnmarshalOutput are what protobuf-go passes to the functions of a message.
type (
	UnmarshalInput  = protoiface.UnmarshalInput
	UnmarshalOutput = protoiface.UnmarshalOutput
	UnmarshalFlags  = protoiface.UnmarshalInputFlags
)

// A Resolver finds extensions.
type Resolver = interface {
	protoregistry.ExtensionTypeResolver
}

// A Decoder has what the messages of one decode share. Generated functions keep it on their
// stack, or take it from [NewDecoder]. The zero value is ready for [Decoder.Start] or [Decoder.StartHook].
type Decoder struct {
	window   window
	strings  Slab[string] // for lists of strings
	bytes    Slab[[]byte] // for lists of bytes
	numbers  Slab[uint64] // for short packed lists
	flags    UnmarshalFlags
	resolver Resolver
	err      error // of protobuf-go, if a result is codeForeign
	asks     bool  // Finish returns errMayLack instead of MayLack
	mayLack  bool  // see MayLack
	kinds    kinds
	slabs    []slab  // those of kinds, which are allocated together
	reuse    *memory // of a [Reuse], or nil
	walks    *walk   // for maps of tables
}

// decoders has what NewDecoder returns: each keeps its tables, which are empty, but nothing of a message.
var decoders = sync.Pool{New: func() any { return new(Decoder) }}

// mostKept is the most places for kinds that a Decoder keeps for the next message.
const mostKept = 64

// NewDecoder returns a Decoder for a message that takes its memory from kinds.
func NewDecoder() *Decoder { return decoders.Get().(*Decoder) }

// Release gives d, which is of [NewDecoder], back: the caller must not use it any more.
func (d *Decoder) Release() {
	kinds, slabs := d.kinds, d.slabs
	if *d = (Decoder{}); len(kinds.table) <= mostKept {
		kinds.clear()
		clear(slabs)
		d.kinds, d.slabs = kinds, slabs[:0]
	}
	decoders.Put(d)
}

// Start begins to decode b and returns what generated functions read: b with no capacity beyond
// its end. Fields will not share memory with b.
func (d *Decoder) Start(b []byte) []byte {
	d.resolver = protoregistry.GlobalTypes
	return b[:len(b):len(b)]
}

// StartAlias is [Decoder.Start] for a caller who leaves b as it is as long as the message lives:
// its text and bytes are parts of b.
func (d *Decoder) StartAlias(b []byte) []byte {
	b = d.Start(b)
	d.window.alias(b)
	return b
}

// StartHook is [Decoder.Start] for what protobuf-go passes to a hooked message.
func (d *Decoder) StartHook(b []byte, flags UnmarshalFlags, r Resolver) []byte {
	b = b[:len(b):len(b)]
	d.resolver, d.flags, d.asks = r, flags, true
	if flags&protoiface.UnmarshalAliasBuffer != 0 {
		d.window.alias(b)
	}
	return b
}

// Finish turns the result of a generated function for m, a length or a code, into an error.
func (d *Decoder) Finish(m proto.Message, code int) error {
	switch {
	case code < 0:
		return &Error{nameOf(m), d.cause(code)}
	case d.asks && d.mayLack:
		return errMayLack
	}
	return nil
}

// Lack notes that a message lacks a required field, or that nobody has counted its required fields. What comes later in the input
// may have it, for a message that comes in several parts.
func (d *Decoder) Lack() { d.mayLack = true }

// MayLack reports whether a message was read that may lack a required field, so that somebody has to search all of them. If not,
// each part of the input had the required fields of its message.
func (d *Decoder) MayLack() bool { return d.mayLack }

func (d *Decoder) cause(code int) error {
	switch code {
	case CodeDepth:
		return errDepth
	case codeUTF8:
		return errUTF8
	case codeForeign:
		return d.err
	}
	return protowire.ParseError(code)
}
