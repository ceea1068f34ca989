package main

import (
	"fmt"
	"io"
	"os"

	"github.com/tightwire/tightwire/cmd/internal/quote"
)

// readKey returns the bytes of a file, 1 to longest: a line feed at the end is
// part of the key.
func readKey(name string, longest int) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("key file %s: %s", quote.Name(name), reason(err))
	}
	defer f.Close()
	key, err := io.ReadAll(io.LimitReader(f, int64(longest)+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("key file %s: %s", quote.Name(name), reason(err))
	case len(key) == 0:
		return nil, fmt.Errorf("key file %s is empty, want 1 to %d bytes", quote.Name(name), longest)
	case len(key) > longest:
		return nil, fmt.Errorf("key file %s is longer than the key may be, want 1 to %d bytes", quote.Name(name), longest)
	}
	return key, nil
}
