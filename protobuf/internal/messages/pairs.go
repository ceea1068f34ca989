package messages

import (
	"slices"
	"strings"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"

	// The messages register themselves.
	_ "github.com/tightwire/tightwire/protobuf/internal/messages/stock/apis"
	_ "github.com/tightwire/tightwire/protobuf/internal/messages/stock/editions"
	_ "github.com/tightwire/tightwire/protobuf/internal/messages/stock/hybrid"
	_ "github.com/tightwire/tightwire/protobuf/internal/messages/stock/opaque"
	_ "github.com/tightwire/tightwire/protobuf/internal/messages/stock/proto2"
	_ "github.com/tightwire/tightwire/protobuf/internal/messages/stock/proto3"
	_ "github.com/tightwire/tightwire/protobuf/internal/messages/stock/trace"
	_ "github.com/tightwire/tightwire/protobuf/internal/messages/stock/write"
	_ "github.com/tightwire/tightwire/protobuf/internal/messages/tight/apis"
	_ "github.com/tightwire/tightwire/protobuf/internal/messages/tight/editions"
	_ "github.com/tightwire/tightwire/protobuf/internal/messages/tight/hybrid"
	_ "github.com/tightwire/tightwire/protobuf/internal/messages/tight/opaque"
	_ "github.com/tightwire/tightwire/protobuf/internal/messages/tight/proto2"
	_ "github.com/tightwire/tightwire/protobuf/internal/messages/tight/proto3"
	_ "github.com/tightwire/tightwire/protobuf/internal/messages/tight/trace"
	_ "github.com/tightwire/tightwire/protobuf/internal/messages/tight/write"
)

// Tight are the methods of generated codecs.
type Tight interface {
	proto.Message
	UnmarshalTight(b []byte) error
	UnmarshalTightAlias(b []byte) error
	MarshalTight() ([]byte, error)
	AppendTight(b []byte) ([]byte, error)
	SizeTight() int
}

// A Pair is one message of schema/, under both names.
type Pair struct {
	Name         string // such as proto3.Lists
	stock, tight protoreflect.MessageType
}

// Stock returns a new message without codecs.
func (p Pair) Stock() proto.Message { return p.stock.New().Interface() }

// Tight returns a new message with codecs.
func (p Pair) Tight() Tight { return p.tight.New().Interface().(Tight) }

const stockPrefix, tightPrefix = "tightwire.stock.", "tightwire.tight."

// Pairs returns all messages, by name.
func Pairs() []Pair {
	var list []Pair
	protoregistry.GlobalFiles.RangeFiles(func(f protoreflect.FileDescriptor) bool {
		if strings.HasPrefix(string(f.Package()), stockPrefix[:len(stockPrefix)-1]) {
			list = appendPairs(list, f.Messages())
		}
		return true
	})
	return sorted(list)
}

func appendPairs(list []Pair, messages protoreflect.MessageDescriptors) []Pair {
	for i := range messages.Len() {
		d := messages.Get(i)
		if d.IsMapEntry() {
			continue
		}
		name := strings.TrimPrefix(string(d.FullName()), stockPrefix)
		list = append(list, Pair{name, typeOf(stockPrefix + name), typeOf(tightPrefix + name)})
		list = appendPairs(list, d.Messages())
	}
	return list
}

// typeOf panics if there is no message of that name: both sides come from one schema.
func typeOf(name string) protoreflect.MessageType {
	t, err := protoregistry.GlobalTypes.FindMessageByName(protoreflect.FullName(name))
	if err != nil {
		panic(err)
	}
	return t
}

func sorted(list []Pair) []Pair {
	slices.SortFunc(list, func(a, b Pair) int { return strings.Compare(a.Name, b.Name) })
	return list
}
