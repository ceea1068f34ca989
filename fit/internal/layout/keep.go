package layout

import (
	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/internal/locals"
)

// Keep appends messages with the local types they have, and definitions where their file, the
// source, has them. Between two messages of the source that follow each other in the list,
// the source holds only definitions, and messages that were taken out since.
//
// The result is right whatever the source has between messages: each message is written
// with its own definition in force.
type Keep struct {
	Copier
	src     []byte
	at      int         // how much of src is done
	follows bool        // whether what was added last ends there
	size    frame.Sizes // in src, at that place

	// inForce has the definitions after their header bytes, in Dst. It has 32 places so that
	// an index needs no check.
	inForce [2 * locals.Max][]byte
}

// NewKeep returns a Keep for messages of src, and of other files. src may be empty.
func NewKeep(dst, src []byte) *Keep { return &Keep{Copier: Copier{Dst: dst}, src: src} }

// Add appends b, messages with the definition raw and the same local type, of that many bytes
// each. They lie at that offset in the source; a negative one means another file.
func (k *Keep) Add(b, raw []byte, message, offset int) {
	local := frame.Local(b[0])
	if k.follows = offset >= k.at; k.follows {
		k.walk(offset)
		k.at = offset + len(b)
		k.size[local] = uint32(message)
	}
	k.need(raw, local)
	k.Take(b)
}

// Next returns how much of the source is done, if the messages added last end there; otherwise
// -1.
func (k *Keep) Next() int {
	if !k.follows {
		return -1
	}
	return k.at
}

// InForce reports whether the definition raw is the one in force for a message with that
// header byte. It may take a definition that was not looked at before, or one that lies
// elsewhere, for another.
//
//tight:inline
func (k *Keep) InForce(header uint8, raw []byte) bool {
	d := k.inForce[frame.Local(header)&31]
	return len(d) == len(raw) && len(d) > 0 && &d[0] == &raw[0]
}

// Skip appends the next n bytes of the source, messages whose definitions are in force.
func (k *Keep) Skip(n int) {
	if n > 0 {
		k.Take(k.src[k.at:][:n])
		k.at += n
	}
}

// Finish appends the definitions that the source has left, and returns all bytes appended.
func (k *Keep) Finish() []byte {
	k.walk(len(k.src))
	return k.Flush()
}

// walk appends the definitions of the source up to end and skips its messages. It stops at
// bytes that are neither.
func (k *Keep) walk(end int) {
	for k.at < end {
		b := k.src[k.at:end]
		local := frame.Local(b[0])
		if local == frame.IsDefinition {
			if !k.takeDefinition(b) {
				return
			}
			continue
		}
		n := int(k.size[local])
		if n == 0 || n > len(b) {
			return
		}
		k.at += n
	}
}

// takeDefinition appends the definition at the beginning of b. It reports whether there is one.
func (k *Keep) takeDefinition(b []byte) bool {
	n, message, fault := frame.DefinitionSize(b)
	if fault != nil {
		return false
	}
	local := b[0] & 15
	k.size[local] = uint32(message)
	k.inForce[local] = b[1:n]
	k.Take(k.src[k.at:][:n])
	k.at += n
	return true
}

// need puts the definition raw in force for a local type unless it is.
func (k *Keep) need(raw []byte, local uint8) {
	if k.InForce(local, raw) {
		return
	}
	if string(k.inForce[local]) != string(raw) {
		k.Dst = append(append(k.Flush(), frame.DefinitionBit|frame.DeveloperBitOf(raw)|local), raw...)
	}
	k.inForce[local] = raw // the next one lies there too
}
