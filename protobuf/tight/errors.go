package tight

import (
	"errors"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/tightwire/tightwire/protowire"
)

// Results of decoding functions, below the codes of protowire.
const (
	codeUTF8    = -100 - iota // a string is not UTF-8
	codeForeign               // protobuf-go has decoded a message and returned an error, see Decoder.err

	// CodeDepth: messages nest deeper than allowed.
	CodeDepth
)

// CodeTruncated: the input ends inside a group. It is protowire's code.
var CodeTruncated = firstCode(nil)

// codeFieldNumber is protowire's code for a field number out of range.
var codeFieldNumber = firstCode([]byte{0})

func firstCode(b []byte) int {
	_, _, n := protowire.ConsumeTag(b)
	return n
}

// MaxDepth is how deep messages may nest, as in protobuf-go.
const MaxDepth = protowire.DefaultRecursionLimit

var (
	errDepth = errors.New("exceeded maximum recursion depth")
	errUTF8  = utf8Error{}
	// errMayLack is none for the caller of proto.Unmarshal: required fields have to be looked for.
	errMayLack = errors.New("a required field may be missing")
	errSize    = errors.New("the message has changed since proto.Size: it is longer")
)

// utf8Error has the method by which protobuf-go and others know such an error.
type utf8Error struct{}

func (utf8Error) Error() string     { return "string field contains invalid UTF-8" }
func (utf8Error) InvalidUTF8() bool { return true }

// An Error names a message that could not be decoded or encoded, and the reason. It answers
// errors.Is(err, proto.Error), as protobuf-go's errors do, and io.ErrUnexpectedEOF if the input
// ends too soon.
type Error struct {
	Message protoreflect.FullName // the message that the caller asked for
	Cause   error
}

// Error returns the message and the cause.
func (e *Error) Error() string { return "proto: " + string(e.Message) + ": " + e.Cause.Error() }

// Unwrap returns proto.Error and the cause.
func (e *Error) Unwrap() []error { return []error{proto.Error, e.Cause} }

// nameOf returns the full name of m's type.
func nameOf(m proto.Message) protoreflect.FullName {
	return m.ProtoReflect().Descriptor().FullName()
}
