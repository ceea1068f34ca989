package blake2s

import (
	"bytes"
	"fmt"
	"testing"
)

// TestTreeRefuses gives both forms TreeConfigs that they cannot accept.
func TestTreeRefuses(t *testing.T) {
	for _, bad := range []struct {
		config TreeConfig
		words  string
	}{
		{TreeConfig{Workers: -1}, "-1 workers, want 1 or more"},
		{TreeConfig{Config: Config{Tree: &Tree{MaxDepth: 2}}}, "Tree is given, want nil"},
		{TreeConfig{Config: Config{Size: Size + 1}}, "digest size"},
	} {
		h, err := NewTree(&bad.config)
		refusedPointer(t, h, err, bad.words)
		sum, err := SumTree(&bad.config, bytes.NewReader(nil), 0)
		refusedSum(t, sum, err, bad.words)
	}
	sum, err := SumTree(nil, bytes.NewReader(nil), -1)
	refusedSum(t, sum, err, "message of -1 bytes, want 0 or more")
}

func refusedSum(t *testing.T, sum []byte, err error, words string) {
	t.Helper()
	if sum != nil {
		t.Errorf("digest %x, want nil", sum)
	}
	refused(t, nil, err, words)
}

// TestTreeTooLong asks for one leaf more than there are numbers. Where they are of
// 64 bits no message is so long.
func TestTreeTooLong(t *testing.T) {
	if nodeOffsetBits > 62 {
		t.Skipf("node offsets of %d bits", nodeOffsetBits)
	}
	for _, leafSize := range []int64{1, 3} {
		longest := leafSize << (nodeOffsetBits % 64)
		words := fmt.Sprintf("message of %d bytes in leaves of %d, want at most 2^%d leaves", longest+1, leafSize, nodeOffsetBits)
		c := TreeConfig{LeafSize: uint32(leafSize)}
		sum, err := SumTree(&c, bytes.NewReader(nil), longest+1)
		refusedSum(t, sum, err, words)

		h := mustTree(&c)
		h.written = longest - 1
		if n, err := h.Write([]byte{1}); n != 1 || err != nil {
			t.Errorf("Write(1 byte) after %d = %d, %v, want 1, nil", longest-1, n, err)
		}
		n, err := h.Write([]byte{1})
		refused(t, nil, err, words)
		if n != 0 || h.written != longest {
			t.Errorf("Write(1 byte) after %d = %d, and a message of %d bytes, want 0, %d", longest, n, h.written, longest)
		}
	}
}
