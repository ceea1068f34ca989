package ab

import (
	"context"
	"crypto/sha256"
	"fmt"
	"os"
)

// Hash builds what would run and returns a hash of it. A record with the same hash is of
// the same code. Samples carry it in their configuration, as "binaries". It fails as
// [Plan.Run] does.
func (p Plan) Hash(ctx context.Context) (string, error) {
	p = p.withDefaults()
	if err := p.refuse(); err != nil {
		return "", err
	}
	base, candidate, err := p.Binaries.tests(ctx, p.Base, p.Candidate)
	if err != nil {
		return "", err
	}
	return hashOf(base, candidate)
}

// hashOf hashes binaries in the linker's own layout, which determines the others, and the files
// that they read.
func hashOf(binaries ...binary) (string, error) {
	sum := sha256.New()
	for _, b := range binaries {
		bytes, err := os.ReadFile(b.file)
		if err != nil {
			return "", err
		}
		sum.Write(bytes)
		found, err := inputs(b.folder)
		if err != nil {
			return "", err
		}
		fmt.Fprint(sum, found)
	}
	return fmt.Sprintf("%.6x", sum.Sum(nil)), nil
}
