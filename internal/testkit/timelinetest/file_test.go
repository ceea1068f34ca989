package timelinetest

import (
	"bytes"
	"encoding/binary"
	"testing"
)

// TestVectors looks for what the first vector says: 31 records.
func TestVectors(t *testing.T) {
	v := Vectors(t)[0]
	for i := range uint32(31) {
		record := binary.LittleEndian.AppendUint32(binary.LittleEndian.AppendUint32([]byte{1}, Start+10*i), 1000*i)
		if !bytes.Contains(v.File, record) {
			t.Errorf("%s: record %d is not in the file", v.At, i)
		}
	}
	if v.Last != Start+300 || v.Timer != "200" || v.Metres10 != "290" || v.Offset != "-" {
		t.Errorf("%+v", v)
	}
	for _, words := range [][]string{{"ride", "1"}, {"record", "x", "2"}, {"timer", "1", "jump"}, {"song", "1"}} {
		if err := new(writer).add(words); err == nil {
			t.Errorf("%v is a message", words)
		}
	}
}
