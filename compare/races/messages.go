package races

import "strings"

// armName turns the name of a codec into that of an arm, which has no slash:
// "ours/reader" is reader, "encoding/binary" is binary.
func armName(codec string) string {
	return codec[strings.LastIndexByte(codec, '/')+1:]
}
