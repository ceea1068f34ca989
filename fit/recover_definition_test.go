package fit_test

import "testing"

// TestRecoverDefinition damages a file whose longest definition could be read as many
// messages of another one. Its fields say more than those do.
func TestRecoverDefinition(t *testing.T) {
	const long = 120 // fields, of one byte each
	w := newFile().DefineRaw(0, 0, 0, 0, 1, 0).Byte(0, 4)
	w.DefineRaw(0, 0, 20, 3, 1, 2, 5, 4, 0x86)
	for i := range 200 {
		w.Byte(le([]byte{0}, 1, 90+i%7, 4, 16_000_000+300*i)...)
	}
	w.Byte(0x0F, 0x0F, 0x0F, 0x0F, 0x0F, 0x0F, 0x0F)
	var fields, values []byte
	for i := range byte(long) {
		fields, values = append(fields, 30+i, 1, 0), append(values, 200+i%3)
	}
	w.DefineRaw(6, 0, 18, fields...).Byte(6).Byte(values...)
	for i := range 200 {
		w.Byte(le([]byte{0}, 1, 90+i%7, 4, 16_060_000+300*i)...)
	}
	if counts, damages := kept(w.Bytes()); counts[18] != 1 || counts[20] < 399 || counts[20] > 400 {
		t.Errorf("%v messages, want one of number 18 and 400 of 20; damages %v", counts, damages)
	}
}
