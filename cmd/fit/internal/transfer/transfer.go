// Package transfer undoes what mail, FTP and other programs that take a FIT file for a text do to
// its bytes: line feeds become CR LF, or the other way; bytes above 127 become UTF-8; or the whole
// file becomes base64 or quoted-printable (RFC 2045, https://www.rfc-editor.org/rfc/rfc2045), also
// inside a mail or a data URL (RFC 2397).
//
// The checksums of the file prove that a transfer is undone. Where other damage has made them
// wrong, too, [Undo] returns what shows the signs of a transfer, and [Recover] compares what can be
// saved of each. [Lost] tells files of which a transfer took bits for good.
package transfer

import (
	"bytes"

	"github.com/tightwire/tightwire/fit"
)

// A Reading is the bytes of a file with one or several transfers undone.
type Reading struct {
	// Name is what the transfers did, in their order: "LF to CRLF", or "LF to CRLF, then base64".
	Name string
	// Data is the bytes before the transfers. If Proven, it ends with the last file.
	Data []byte
	// Proven reports that Data is files whose checksums are right and whose messages are whole.
	Proven bool
}

// An undone is bytes with one transfer undone.
type undone struct {
	name string
	data []byte
	sure bool // the signs suffice without a checksum
}

// undoers undo a transfer each. Each returns nil bytes without a sign of its transfer. Transfers that
// turn a file into a text come first.
var undoers = []func(b []byte) undone{base64, quoted, utf8Text, feeds, returns}

// most is how many transfers, one after the other, are undone.
const most = 4

// Undo returns b with transfers undone. It returns nil if b is whole or shows no sign of one, one
// reading if the checksums prove it, and otherwise a reading for each step: with the last transfer
// undone, with the last two, and so on. Together they are at most four times as long as b, and do
// not share memory with it.
func Undo(b []byte) (all []Reading) {
	if wholeSize(b) > 0 {
		return nil
	}
	name := ""
	for len(all) < most {
		r, ok := undoOne(b, name)
		switch {
		case !ok:
			return all
		case r.Proven:
			return []Reading{r}
		}
		all = append(all, r)
		b, name = r.Data, r.Name
	}
	return all
}

// undoOne undoes the last transfer of b: the transfer that the checksums prove, or the first with
// enough signs. after is the name of the transfers already undone.
func undoOne(b []byte, after string) (likely Reading, ok bool) {
	for _, undo := range undoers {
		u := undo(b)
		if u.data == nil {
			continue
		}
		name := u.name
		if after != "" {
			name += ", then " + after
		}
		if n := wholeSize(u.data); n > 0 {
			return Reading{name, u.data[:n], true}, true
		}
		if u.sure && !ok && bytes.IndexByte(u.data, 0) >= 0 { // no text has a 0, and each FIT file has many
			likely, ok = Reading{name, u.data, false}, true
		}
	}
	return likely, ok
}

// wholeSize returns the length in bytes of the files in b if all are whole and only white space,
// as the end of a mail has it, follows them; otherwise 0.
func wholeSize(b []byte) (n int) {
	for f, err := range fit.All(b) {
		if err != nil || len(f.Faults) > 0 {
			break
		}
		n += f.Size()
	}
	if len(bytes.TrimSpace(b[n:])) > 0 {
		return 0
	}
	return n
}
