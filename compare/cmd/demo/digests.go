package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/crypto/blake2b"
	"golang.org/x/crypto/blake2s"
)

// hashed is a file in the top folder.
const hashed = "LICENSE"

// showDigests hashes a file with our b2sum, by both functions, and with x/crypto.
func showDigests(w io.Writer, t *tools) error {
	return errors.Join(
		showDigest(w, t, nil, func(b []byte) []byte { d := blake2b.Sum512(b); return d[:] }),
		showDigest(w, t, []string{"--algorithm", "blake2s"}, func(b []byte) []byte { d := blake2s.Sum256(b); return d[:] }),
	)
}

// showDigest shows a command line for the repository's top folder and its output,
// and whether that is the digest of sum.
func showDigest(w io.Writer, t *tools, flags []string, sum func([]byte) []byte) error {
	args := append(flags, hashed)
	command := "go run ./cmd/b2sum " + strings.Join(args, " ")
	fmt.Fprintf(w, "\n$ %s\n", command)
	b, err := os.ReadFile(filepath.Join(t.folder, hashed))
	if err != nil {
		return err
	}
	got, err := t.run("b2sum", nil, args...)
	fmt.Fprintf(w, "%s", got)
	if err != nil {
		return err
	}
	if want := fmt.Sprintf("%x  %s\n", sum(b), hashed); string(got) != want {
		return fmt.Errorf("%s: printed %q, want %q as x/crypto says", command, got, want)
	}
	fmt.Fprintln(w, "The same as x/crypto's.")
	return nil
}
