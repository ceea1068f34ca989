package races

import (
	"strings"

	"github.com/tightwire/tightwire/compare/messages"
	"github.com/tightwire/tightwire/lab/race"
)

// messageRaces race decoding messages, whose fields go into the answer, and encoding values. A
// unit is a whole message.
func messageRaces[T any](
	name string, decoders []messages.Decoder[T], encoders []messages.Encoder[T],
	values func() []*T, encoded func() [][]byte, answer func(*T) uint64,
) []race.Race {
	decode := race.Race{Name: name + "/op=decode", Inputs: Variants}
	for _, d := range decoders {
		into := new(T)
		decode.Arms = append(decode.Arms, race.Arm{Name: armName(d.Name), Run: func(i int) uint64 {
			if err := d.Decode(into, encoded()[i]); err != nil {
				return Failed
			}
			return answer(into)
		}})
	}
	encode := race.Race{Name: name + "/op=encode", Inputs: Variants}
	for _, e := range encoders {
		encode.Arms = append(encode.Arms, intoBuffer(armName(e.Name), values, e.Encode))
	}
	return []race.Race{decode, encode}
}

// armName returns the name of a codec's arm, which must not contain a slash: "ours/reader"
// becomes reader, "encoding/binary" binary.
func armName(codec string) string {
	return codec[strings.LastIndexByte(codec, '/')+1:]
}
