package tight

import "google.golang.org/protobuf/proto"

// MergeForeign merges from into m, two messages of another package or left to protobuf-go.
func MergeForeign[M proto.Message](m, from M, c *Copier) {
	if g, ok := coder(m); ok {
		g.MergeTight(from, c)
		return
	}
	proto.Merge(m, from)
}

// MergeUnknown appends the unknown fields of from to those of m, for messages of another package.
func MergeUnknown(m, from proto.Message) {
	if fields := from.ProtoReflect().GetUnknown(); len(fields) > 0 {
		r := m.ProtoReflect()
		r.SetUnknown(append(r.GetUnknown(), fields...))
	}
}

// CloneForeign returns a copy of from as vtprotobuf's code makes it of a message of another package: by its CloneVT
// if it has that.
func CloneForeign[M proto.Message](from M) M {
	if v, ok := any(from).(interface{ CloneVT() M }); ok && !isOutdated(from) {
		return v.CloneVT()
	}
	return proto.CloneOf(from)
}
