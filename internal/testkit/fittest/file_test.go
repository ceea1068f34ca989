package fittest

import (
	"bytes"
	"encoding/hex"
	"testing"

	"github.com/tightwire/tightwire/fit/profile"
)

// TestCRC has the check value of the catalogue of CRCs.
func TestCRC(t *testing.T) {
	if got := CRC([]byte("123456789")); got != 0xBB3D {
		t.Errorf("CRC(123456789) = %#04x, want 0xbb3d", got)
	}
}

// TestBytes compares with files made by hand.
func TestBytes(t *testing.T) {
	little := File{Protocol: 0x10, Profile: 2132, ShortHeader: true}
	little.Define(1, 0, Field{4, 4, profile.Uint32})
	little.Data(1).Uint32(1)
	big := File{NoHeaderSum: true, BigEndian: true}
	big.DefineDeveloper(0, 20, []Field{{2, 2, profile.Uint16}}, []DeveloperField{{7, 1, 3}})
	big.Compressed(0, 5).Uint16(0x0102).Byte(9)
	for _, tt := range []struct {
		file *File
		want string // without the checksum
	}{
		{&little, "0c1054080e000000 2e464954" + "41 00 00 0000 01 040486" + "01 01000000"},
		{&big, "0e00000011000000 2e464954 0000" + "60 00 01 0014 01 020284 01 070103" + "85 0102 09"},
	} {
		want, err := hex.DecodeString(string(bytes.ReplaceAll([]byte(tt.want), []byte(" "), nil)))
		if err != nil {
			t.Fatal(err)
		}
		got := tt.file.Bytes()
		if !bytes.Equal(got[:len(got)-2], want) {
			t.Errorf("Bytes() = %x, want %x and a checksum", got, want)
		}
		if sum := CRC(got); sum != 0 {
			t.Errorf("CRC of header, body and checksum = %#04x, want 0", sum)
		}
	}
}

// TestMessage wants one definition for messages of one kind, and a new one for
// another.
func TestMessage(t *testing.T) {
	var got, want File
	got.Message(3, 20, Uint8(3, 120), Sint32(0, -2), Text(9, "ab", 4))
	got.Message(3, 20, Uint8(3, 121), Sint32(0, 2), Text(9, "abcd", 4))
	got.MessageDeveloper(3, 20, []Value{Array(6, profile.Uint16, 0x0102, 0x0304)}, DeveloperValue{2, Uint8(7, 9)})

	want.Define(3, 20, Field{3, 1, profile.Uint8}, Field{0, 4, profile.Sint32}, Field{9, 4, profile.String})
	want.Data(3).Byte(120).Uint32(0xFFFFFFFE).Text("ab", 4)
	want.Data(3).Byte(121).Uint32(2).Text("abc", 4)
	want.DefineDeveloper(3, 20, []Field{{6, 4, profile.Uint16}}, []DeveloperField{{7, 1, 2}})
	want.Data(3).Uint16(0x0102, 0x0304).Byte(9)
	if !bytes.Equal(got.Body, want.Body) {
		t.Errorf("Message wrote %x, want %x", got.Body, want.Body)
	}
}
