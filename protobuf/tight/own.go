package tight

import "github.com/tightwire/tightwire/protowire"

// The Own functions are [Decoder.Text] and those beside it for values that get memory of their own: what
// outlives the rest of the message, and must not keep that.

// OwnText is [Decoder.Text].
func (d *Decoder) OwnText(b []byte) (string, int) {
	v, n := protowire.ConsumeBytes(b)
	if !valid(v) {
		return "", codeUTF8
	}
	return string(v), n
}

// OwnRawText is [Decoder.RawText].
func (d *Decoder) OwnRawText(b []byte) (string, int) {
	v, n := protowire.ConsumeBytes(b)
	return string(v), n
}

// OwnBytes is [Decoder.Bytes].
func (d *Decoder) OwnBytes(b []byte) ([]byte, int) {
	v, n := protowire.ConsumeBytes(b)
	return append(make([]byte, 0, len(v)), v...), n
}

// OwnBytesOrNil is [Decoder.BytesOrNil].
func (d *Decoder) OwnBytesOrNil(b []byte) ([]byte, int) {
	v, n := protowire.ConsumeBytes(b)
	if len(v) == 0 {
		return nil, n
	}
	return append(make([]byte, 0, len(v)), v...), n
}

// CopyEach makes d copy each text by itself, for messages of other packages inside one that was
// generated with copy=each.
func (d *Decoder) CopyEach() { d.window.each = true }
