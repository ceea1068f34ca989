package ab

import (
	"context"
	"crypto/sha256"
	"fmt"
	"os"
)

// Hash builds what would run, and returns a name for these bytes: if a record has it, the
// same was run before. Samples have it in their configuration, as "binaries". It fails as
// [Plan.Run] does.
func (p Plan) Hash(ctx context.Context) (string, error) {
	p = p.withDefaults()
	if err := p.refuse(); err != nil {
		return "", err
	}
	base, err := p.Binaries.test(ctx, p.Base, 0)
	if err != nil {
		return "", err
	}
	candidate, err := p.Binaries.test(ctx, p.Candidate, 0)
	if err != nil {
		return "", err
	}
	return hashOf(base, candidate)
}

// Hash builds the program, and returns a name for its bytes, as [Plan.Hash] does.
func (p Program) Hash(ctx context.Context) (string, error) {
	p.Side = p.Side.withDefaults()
	if err := refuse(p.Side.Cell, p.Exec); err != nil {
		return "", err
	}
	program, err := p.Binaries.program(ctx, p.Side, 0)
	if err != nil {
		return "", err
	}
	return hashOf(program)
}

// hashOf names the bytes of binaries in the linker's own layout, from which the others follow,
// and of the files that they find in testdata.
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
