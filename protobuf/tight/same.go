package tight

import (
	"bytes"
	"math"
	"reflect"
	"slices"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/tightwire/tightwire/protowire"
)

// The Equal functions compare as proto.Equal does.

// A Float is a number with NaN, which equals NaN.
type Float interface{ float32 | float64 }

// EqualFloat reports whether two numbers with presence, or of a list or map, are equal.
func EqualFloat[F Float](a, b F) bool { return a == b || a != a && b != b }

// EqualPlainFloat reports whether two numbers without presence are equal: a zero with a sign is present, and one
// without is not.
func EqualPlainFloat[F Float](a, b F) bool {
	return EqualFloat(a, b) && (a != 0 || math.Signbit(float64(a)) == math.Signbit(float64(b)))
}

// EqualPointer reports whether two values with presence are equal. A NaN equals nothing.
func EqualPointer[T comparable](a, b *T) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}

// EqualFloatPointer is [EqualPointer] for numbers with NaN.
func EqualFloatPointer[F Float](a, b *F) bool {
	if a == nil || b == nil {
		return a == b
	}
	return EqualFloat(*a, *b)
}

// EqualBytes reports whether two byte slices with presence are equal.
func EqualBytes(a, b []byte) bool { return (a == nil) == (b == nil) && bytes.Equal(a, b) }

// EqualList reports whether two lists have the same elements. A NaN equals nothing.
func EqualList[T comparable](a, b []T) bool { return slices.Equal(a, b) }

// EqualNumberList is [EqualList] for integers.
func EqualNumberList[T fixed](a, b []T) bool { return bytes.Equal(rawOf(a), rawOf(b)) }

// EqualFloatList is [EqualList] for numbers with NaN.
func EqualFloatList[F Float](a, b []F) bool {
	return bytes.Equal(rawOf(a), rawOf(b)) || slices.EqualFunc(a, b, EqualFloat[F])
}

// EqualBytesList is [EqualList] for byte slices.
func EqualBytesList(a, b [][]byte) bool { return slices.EqualFunc(a, b, bytes.Equal) }

// NoneSet reports whether neither of two oneofs is set. A pointer to a wrapper that is nil sets nothing.
func NoneSet(a, b any) bool { return isUnset(a) && isUnset(b) }

func isUnset(oneof any) bool { return oneof == nil || reflect.ValueOf(oneof).IsNil() }

// EqualForeign compares two messages of another package or left to protobuf-go.
func EqualForeign[M interface {
	comparable
	proto.Message
}](a, b M) bool {
	var none M
	switch {
	case a == b:
		return true
	case a == none || b == none:
		return EqualNil(a, b)
	}
	if g, ok := coder(a); ok {
		return g.EqualTight(b)
	}
	return proto.Equal(a, b)
}

// EqualNil compares two messages inside of others, of which one is nil: an element of a list or map, or the value
// of a oneof, for which nil is an empty message.
func EqualNil(a, b proto.Message) bool {
	return protoreflect.ValueOfMessage(a.ProtoReflect()).Equal(protoreflect.ValueOfMessage(b.ProtoReflect()))
}

// EqualUnknown compares unknown fields: of each number the same bytes, in any order of the numbers.
func EqualUnknown(a, b []byte) bool {
	return bytes.Equal(a, b) || len(a) == len(b) && equalByNumber(byNumber(a), byNumber(b))
}

func equalByNumber(a, b map[protowire.Number][]byte) bool {
	if len(a) != len(b) {
		return false
	}
	for n, fields := range a {
		if !bytes.Equal(fields, b[n]) {
			return false
		}
	}
	return true
}

// byNumber sorts fields, which are well-formed, by their numbers. Of others, which somebody has set, the rest has
// number 0.
func byNumber(b []byte) map[protowire.Number][]byte {
	fields := map[protowire.Number][]byte{}
	for len(b) > 0 {
		number, _, n := protowire.ConsumeField(b)
		if n < 0 {
			number, n = 0, len(b)
		}
		fields[number] = append(fields[number], b[:n]...)
		b = b[n:]
	}
	return fields
}

// EqualUnknownOf is [EqualUnknown] for messages of another package.
func EqualUnknownOf(a, b proto.Message) bool {
	return EqualUnknown(a.ProtoReflect().GetUnknown(), b.ProtoReflect().GetUnknown())
}
