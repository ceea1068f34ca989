package tight

import (
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/dynamicpb"
	"google.golang.org/protobuf/types/known/durationpb"
)

// wrapped is a message in a form that is not its first field.
type wrapped struct{ protoreflect.Message }

// TestShortcut wants the message itself by the way protobuf-go passes it, and no shortcut for a nil
// pointer, for another form of it, and for a type that has no such first field.
func TestShortcut(t *testing.T) {
	m := &durationpb.Duration{Seconds: 3}
	s := newShortcut(&durationpb.Duration{})
	if got, ok := s.take(m.ProtoReflect()); !ok || got != proto.Message(m) {
		t.Errorf("take = %v, %t, want the message", got, ok)
	}
	for name, r := range map[string]protoreflect.Message{
		"nil": (*durationpb.Duration)(nil).ProtoReflect(), "wrapped": wrapped{m.ProtoReflect()},
	} {
		if got, ok := s.take(r); ok {
			t.Errorf("%s: take = %v, want no shortcut", name, got)
		}
	}
	d := dynamicpb.NewMessage(m.ProtoReflect().Descriptor())
	if got, ok := newShortcut(d).take(m.ProtoReflect()); ok {
		t.Errorf("of a dynamic message: take = %v, want no shortcut", got)
	}
	if got, ok := (shortcut{}).take(m.ProtoReflect()); ok {
		t.Errorf("without proof: take = %v, want no shortcut", got)
	}
}

// sized is a message that keeps its size where a test can reach it.
type sized struct {
	*durationpb.Duration
	size int32
}

// TestMember wants the place of the size in any message of the type, and nil where there is no such place or
// where it is not in the message.
func TestMember(t *testing.T) {
	c := newMember(&sized{}, func(m proto.Message) *int32 { return &m.(*sized).size })
	if m := (&sized{}); c.of(m) != &m.size {
		t.Errorf("of(%p) = %p, want %p", m, c.of(m), &m.size)
	}
	elsewhere := new(int32)
	for name, c := range map[string]member[int32]{
		"without a function": newMember[int32](&sized{}, nil),
		"elsewhere":          newMember(&sized{}, func(proto.Message) *int32 { return elsewhere }),
	} {
		if got := c.of(&sized{}); got != nil {
			t.Errorf("%s: of = %p, want nil", name, got)
		}
	}
	if !isNil((*sized)(nil)) || isNil(&sized{}) {
		t.Errorf("isNil = %t, %t, want true of a nil pointer, false of a message", isNil((*sized)(nil)), isNil(&sized{}))
	}
}
