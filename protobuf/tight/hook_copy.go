package tight

import "google.golang.org/protobuf/runtime/protoiface"

// merge returns the Merge of the table, which proto.Clone calls, too.
func (h *hooked) merge() func(protoiface.MergeInput) protoiface.MergeOutput {
	return func(in protoiface.MergeInput) protoiface.MergeOutput {
		m, owned := h.message(in.Destination)
		from, alike := h.message(in.Source)
		if !owned || !alike || isNil(m) {
			return h.saved.Merge(in)
		}
		h.codec.Merge(m, from)
		return protoiface.MergeOutput{Flags: protoiface.MergeComplete}
	}
}

// equal returns the Equal of the table.
func (h *hooked) equal() func(protoiface.EqualInput) protoiface.EqualOutput {
	return func(in protoiface.EqualInput) protoiface.EqualOutput {
		a, owned := h.message(in.MessageA)
		b, alike := h.message(in.MessageB)
		if !owned || !alike {
			return h.saved.Equal(in)
		}
		return protoiface.EqualOutput{Equal: h.codec.Equal(a, b)}
	}
}
