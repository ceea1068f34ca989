package tight

import (
	"reflect"
	"sync"
	"sync/atomic"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"

	"github.com/tightwire/tightwire/protobuf/tight/schema"
)

// A Schema says for which fields of a message a codec was made. What else the codec has to know is up to messages of
// other packages, which may have changed since. It is found when the codec is used first, and not when the program
// starts: that would take longer than all else that a hooked message needs then. Goroutines may share a Schema.
type Schema struct {
	// Digest is that of package schema: of the message and those of its Go package below it, or, if it is Whole, of
	// all messages below it, for codecs outside of their messages' packages. 0 is not compared.
	Digest uint64
	Whole  bool

	found atomic.Uint32 // facts, 0 as long as nobody has asked
}

// What holds for a message or for one below it.
const (
	factKnown   = 1 << iota // always
	factChanged             // its codec does not fit
	factMayLack             // it may lack a required field
	factMayLazy             // protobuf-go may keep a part of it undecoded
)

// facts returns what holds for m, which may be nil: its Go type counts.
func (s *Schema) facts(m proto.Message) uint32 {
	if f := s.found.Load(); f != 0 {
		return f
	}
	f := schemas.facts(s, m.ProtoReflect().Descriptor())
	s.found.Store(f)
	return f
}

// fits reports whether the message has the fields for which its codec was made.
func (s *Schema) fits(m proto.Message) bool { return s.facts(m)&factChanged == 0 }

// schemas has what is known of messages, each of which is visited once.
var schemas = func() *knowledge {
	k := &knowledge{below: map[protoreflect.MessageDescriptor]uint32{}, packages: map[protoreflect.FileDescriptor]string{}}
	k.own = schema.NewDigests(k.samePackage)
	k.whole = schema.NewDigests(func(_, _ protoreflect.MessageDescriptor) bool { return true })
	return k
}()

type knowledge struct {
	mu         sync.Mutex
	own, whole *schema.Digests
	below      map[protoreflect.MessageDescriptor]uint32
	packages   map[protoreflect.FileDescriptor]string
}

func (k *knowledge) facts(s *Schema, m protoreflect.MessageDescriptor) uint32 {
	k.mu.Lock()
	defer k.mu.Unlock()
	facts := k.factsBelow(m)
	digests := k.own
	if s.Whole {
		digests = k.whole
	}
	if s.Digest != 0 && s.Digest != digests.Of(m) {
		facts |= factChanged
	}
	return facts
}

// factsBelow returns the facts of m that are up to the messages of all packages.
func (k *knowledge) factsBelow(m protoreflect.MessageDescriptor) uint32 {
	if f, ok := k.below[m]; ok {
		return f
	}
	unseen := func(m protoreflect.MessageDescriptor) (list []protoreflect.MessageDescriptor) {
		for _, b := range schema.Below(m) {
			if _, seen := k.below[b]; !seen {
				list = append(list, b)
			}
		}
		return list
	}
	for _, component := range schema.Components([]protoreflect.MessageDescriptor{m}, unseen) {
		facts := uint32(factKnown)
		for _, m := range component {
			facts |= factsOf(m)
			for _, b := range schema.Below(m) {
				facts |= k.below[b]
			}
		}
		for _, m := range component {
			k.below[m] = facts
		}
	}
	return k.below[m]
}

// factsOf returns the facts of m itself.
func factsOf(m protoreflect.MessageDescriptor) (facts uint32) {
	if schema.MayLack(m) {
		facts |= factMayLack
	}
	if schema.MayBeLazy(m) {
		facts |= factMayLazy
	}
	return facts
}

// samePackage reports whether two messages are of one Go package.
func (k *knowledge) samePackage(a, b protoreflect.MessageDescriptor) bool {
	x, y := a.ParentFile(), b.ParentFile()
	return x == y || k.goPackage(x) != "" && k.goPackage(x) == k.goPackage(y)
}

// goPackage returns the import path of the Go package of a file, which all of its messages have, or nothing if the program has
// no Go types of it.
func (k *knowledge) goPackage(f protoreflect.FileDescriptor) string {
	if f == nil {
		return "" // of a message that is missing
	}
	path, ok := k.packages[f]
	if !ok {
		path = packageOf(f.Messages().Get(0))
		k.packages[f] = path
	}
	return path
}

func packageOf(m protoreflect.MessageDescriptor) string {
	t, err := protoregistry.GlobalTypes.FindMessageByName(m.FullName())
	if err != nil || t.Descriptor() != m {
		return ""
	}
	g := reflect.TypeOf(t.Zero().Interface())
	if g.Kind() != reflect.Pointer {
		return ""
	}
	return g.Elem().PkgPath()
}
