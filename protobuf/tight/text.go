package tight

import "unicode/utf8"

// Short returns the place behind the text at i, if its length is one byte and the input is known to be ASCII
// and in the window up to there, and otherwise 0. Then [Decoder.ShortText] returns the text, and else
// [Decoder.Text] or [Decoder.RawText].
//
// The plain version is Text, which looks at each text by itself. Here Text looks further than its own text,
// once for many of them: up to the mark, d.ascii. So a short text is one comparison. A length of two
// bytes and more is not ASCII.
//
//tight:inline
func (d *Decoder) Short(b []byte, i int) (end int) {
	if uint(i) < uint(len(b)) {
		if e := i + 1 + int(b[i]); e <= len(b) && e <= d.ascii {
			return e
		}
	}
	return 0
}

// ShortText returns the text at i that [Decoder.Short] has found to end at end.
//
//tight:inline
func (d *Decoder) ShortText(i, end int) string {
	d.window.used += end - i - 1
	return partOf(d.window.copy, i+1-d.window.start, end-i-1)
}

// Text reads a string, which must be UTF-8.
func (d *Decoder) Text(b []byte, i int) (v string, j int) {
	i, j = Body(b, i)
	if j <= i {
		return "", j
	}
	own := d.window.own(b, i, j)
	switch {
	case j <= d.ascii:
	case j == d.window.end(): // there is no other text to look for
		if !valid(own) {
			return "", codeUTF8
		}
	case !d.mark(i, j) && !utf8.Valid(own):
		return "", codeUTF8
	}
	return textOf(own), j
}

// RawText is [Decoder.Text] for fields whose strings are not checked.
func (d *Decoder) RawText(b []byte, i int) (v string, j int) {
	i, j = Body(b, i)
	if j <= i {
		return "", j
	}
	own := d.window.own(b, i, j)
	if j > d.ascii && j < d.window.end() { // else there is no other text to look for
		d.mark(i, j)
	}
	return textOf(own), j
}

// ahead is how far beyond a text its reader looks, in bytes.
const ahead = 512

// mark looks how far the window is ASCII from i on, and reports whether it is up to j. The mark stays one byte before
// the window's end, so that no text, if it is empty, points behind the window, to memory of others.
func (d *Decoder) mark(i, j int) bool {
	w := &d.window
	if w.each {
		return false
	}
	at := i - w.start
	end := i + countASCII(w.copy[at:min(len(w.copy), j-w.start+ahead)])
	d.ascii = min(end, w.end()-1)
	return end >= j
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

// Texts appends the string at i, and those that follow it with the same tag of one byte, to list.
func (d *Decoder) Texts(list *[]string, b []byte, i int, tag uint64) int {
	for {
		var v string
		if e := d.Short(b, i); e > 0 {
			v, i = d.ShortText(i, e), e
		} else if v, i = d.Text(b, i); i < 0 {
			return i
		}
		d.addText(list, v, b, i, tag)
		if !follows(b, i, tag) {
			return i
		}
		i++
	}
}

// RawTexts is [Decoder.Texts] for fields whose strings are not checked.
func (d *Decoder) RawTexts(list *[]string, b []byte, i int, tag uint64) int {
	for {
		var v string
		if v, i = d.RawText(b, i); i < 0 {
			return i
		}
		d.addText(list, v, b, i, tag)
		if !follows(b, i, tag) {
			return i
		}
		i++
	}
}

func (d *Decoder) addText(list *[]string, v string, b []byte, i int, tag uint64) {
	if len(*list) == cap(*list) {
		*list = longer(*list, &d.strings, 1+Run(b[i:], tag), cap(b)-i)
	}
	*list = append(*list, v)
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
