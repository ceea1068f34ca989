package tight

// Near returns the place behind the value at i, if that has at most shortText bytes and lies in the window, and otherwise 0. Then
// [Decoder.ShortText] or [Decoder.ShortBytes] return the value; but a text that has to be UTF-8, and of which [IsASCII] reports false,
// is for [Decoder.Text].
//
// The plain version is a call of Text for each, which goes through the text word by word. Here four words in front of its end are read
// whatever its length, and what is not the text's is masked: no branch depends on the length or on what lies between texts, so the CPU
// guesses all of them. Traces take 0.91 of the time, metrics 0.90 (against a look ahead up to the next byte that is not ASCII).
//
//tight:inline
func (d *Decoder) Near(b []byte, i int) (end int) {
	if uint(i) < uint(len(b)) {
		n := int(b[i])
		if e := i + 1 + n; n <= shortText && e <= len(b) && uint(e-shortText) < d.window.near {
			return e
		}
	}
	return 0
}

// IsASCII reports whether the value at i that [Decoder.Near] has found to end at end is ASCII.
//
//tight:inline
func IsASCII(b []byte, i, end int) bool { return isShort(tailOf(b, end), &shortBits[end-i-1]) }

// ShortText returns the text at i that [Decoder.Near] has found to end at end.
//
//tight:inline
func (d *Decoder) ShortText(i, end int) string {
	return d.window.part(i+1, end)
}

// ShortBytes is [Decoder.ShortText] for bytes.
//
//tight:inline
func (d *Decoder) ShortBytes(i, end int) []byte {
	return bytesOf(d.window.part(i+1, end))
}

// Text reads a string, which must be UTF-8.
func (d *Decoder) Text(b []byte, i int) (v string, j int) {
	i, j = Body(b, i)
	if j <= i {
		return "", j
	}
	if !valid(b[i:j]) {
		return "", codeUTF8
	}
	return d.window.text(b, i, j), j
}

// RawText is [Decoder.Text] for fields whose strings are not checked.
func (d *Decoder) RawText(b []byte, i int) (v string, j int) {
	i, j = Body(b, i)
	if j <= i {
		return "", j
	}
	return d.window.text(b, i, j), j
}

// Bytes reads bytes. They are never nil, and have no capacity beyond their end.
func (d *Decoder) Bytes(b []byte, i int) (v []byte, j int) {
	i, j = Body(b, i)
	if j <= i {
		return []byte{}, j
	}
	return d.window.own(b, i, j), j
}

// BytesOrNil is [Decoder.Bytes] for fields without presence: no bytes are nil.
func (d *Decoder) BytesOrNil(b []byte, i int) (v []byte, j int) {
	i, j = Body(b, i)
	if j <= i {
		return nil, j
	}
	return d.window.own(b, i, j), j
}

// ahead is how far the reader of a list of texts looks, in bytes.
const ahead = 512

// Texts appends the string at i, and those that follow it with the same tag of one byte, to list.
//
// The plain version calls Text for each. In a list there are few other bytes between the texts. So one look finds how far they are
// ASCII, with their tags and lengths, of which those of two bytes and more are not: up to there a text is two comparisons.
func (d *Decoder) Texts(list *[]string, b []byte, i int, tag uint64) int {
	texts, ascii := *list, 0
	for {
		var v string
		if end := endOfASCII(b, i, ascii); end > 0 && end < d.window.end() {
			v, i = d.window.part(i+1, end), end
		} else if v, i = d.Text(b, i); i < 0 {
			*list = texts // as protobuf-go keeps what comes before an error
			return i
		} else {
			ascii = i + countASCII(b[i:min(len(b), i+ahead)])
		}
		if len(texts) == cap(texts) {
			texts = longer(texts, &d.strings, 1+Run(b[i:], tag), cap(b)-i)
		}
		if texts = append(texts, v); !follows(b, i, tag) {
			*list = texts
			return i
		}
		i++
	}
}

// endOfASCII returns where the text at i ends, or 0 if that is not before ascii, up to which b is known to be ASCII.
func endOfASCII(b []byte, i, ascii int) int {
	if uint(i) < uint(min(ascii, len(b))) {
		if e := i + 1 + int(b[i]); e <= ascii {
			return e
		}
	}
	return 0
}

// RawTexts is [Decoder.Texts] for fields whose strings are not checked.
func (d *Decoder) RawTexts(list *[]string, b []byte, i int, tag uint64) int {
	texts := *list
	for {
		var v string
		if v, i = d.RawText(b, i); i < 0 {
			*list = texts
			return i
		}
		if len(texts) == cap(texts) {
			texts = longer(texts, &d.strings, 1+Run(b[i:], tag), cap(b)-i)
		}
		if texts = append(texts, v); !follows(b, i, tag) {
			*list = texts
			return i
		}
		i++
	}
}

// BytesList appends the bytes at i, and those that follow them with the same tag of one byte, to list.
func (d *Decoder) BytesList(list *[][]byte, b []byte, i int, tag uint64) int {
	for {
		var v []byte
		if v, i = d.Bytes(b, i); i < 0 {
			return i
		}
		if len(*list) == cap(*list) {
			*list = longer(*list, &d.bytes, 1+Run(b[i:], tag), cap(b)-i)
		}
		*list = append(*list, v)
		if !follows(b, i, tag) {
			return i
		}
		i++
	}
}

// follows reports whether a tag of one byte is at i.
func follows(b []byte, i int, tag uint64) bool {
	return tag < 0x80 && uint(i) < uint(len(b)) && uint64(b[i]) == tag
}
