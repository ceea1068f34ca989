package digest

import (
	"github.com/tightwire/tightwire/blake2b"
	"github.com/tightwire/tightwire/blake2s"
)

// Keying is the input of a digest besides the message and the function.
type Keying struct {
	Key          []byte
	Salt, Person string
}

func (k *Keying) forB(size int) *blake2b.Config {
	return &blake2b.Config{Size: size, Key: k.Key, Salt: []byte(k.Salt), Person: []byte(k.Person)}
}

func (k *Keying) forS(size int) *blake2s.Config {
	return &blake2s.Config{Size: size, Key: k.Key, Salt: []byte(k.Salt), Person: []byte(k.Person)}
}
