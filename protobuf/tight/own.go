package tight

// The Own functions are [Decoder.Text] and those beside it for values that get memory of their own: what
// outlives the rest of the message, and must not keep that.

// OwnText is [Decoder.Text].
func (d *Decoder) OwnText(b []byte, i int) (v string, j int) {
	i, j = Body(b, i)
	if j <= i {
		return "", j
	}
	if !valid(b[i:j]) {
		return "", codeUTF8
	}
	return string(b[i:j]), j
}

// OwnRawText is [Decoder.RawText].
func (d *Decoder) OwnRawText(b []byte, i int) (v string, j int) {
	i, j = Body(b, i)
	if j <= i {
		return "", j
	}
	return string(b[i:j]), j
}

// OwnBytes is [Decoder.Bytes].
func (d *Decoder) OwnBytes(b []byte, i int) (v []byte, j int) {
	i, j = Body(b, i)
	if j <= i {
		return []byte{}, j
	}
	return append(make([]byte, 0, j-i), b[i:j]...), j
}

// OwnBytesOrNil is [Decoder.BytesOrNil].
func (d *Decoder) OwnBytesOrNil(b []byte, i int) (v []byte, j int) {
	if i, j = Body(b, i); j <= i {
		return nil, j
	}
	return append(make([]byte, 0, j-i), b[i:j]...), j
}

// CopyEach makes d copy each text by itself, for messages of other packages inside one that was
// generated with copy=each.
func (d *Decoder) CopyEach() { d.window.each = true }
