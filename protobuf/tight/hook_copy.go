package tight

import "google.golang.org/protobuf/runtime/protoiface"

// merge returns the Merge of the table, which proto.Clone calls, too.
func (h *hooked) merge() func(protoiface.MergeInput) protoiface.MergeOutput {
	return func(in protoiface.MergeInput) protoiface.MergeOutput {
		m, facts := h.message(in.Destination)
		from, others := h.message(in.Source)
		if facts == 0 || others == 0 || isNil(m) {
			return h.saved.Merge(in)
		}
		h.codec.Merge(m, from)
		return protoiface.MergeOutput{Flags: protoiface.MergeComplete}
	}
}

// equal returns the Equal of the table.
func (h *hooked) equal() func(protoiface.EqualInput) protoiface.EqualOutput {
	return func(in protoiface.EqualInput) protoiface.EqualOutput {
		a, facts := h.message(in.MessageA)
		b, others := h.message(in.MessageB)
		if facts == 0 || others == 0 {
			return h.saved.Equal(in)
		}
		return protoiface.EqualOutput{Equal: h.codec.Equal(a, b)}
	}
}
