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

// Our b2sum is a program of another module; hashed is a file in the top folder.
const (
	tightwire = "github.com/tightwire/tightwire"
	b2sum     = tightwire + "/cmd/b2sum"
	hashed    = "LICENSE"
)

// showDigests hashes a file with our b2sum, by both functions, and with x/crypto.
func showDigests(w io.Writer, folder string) error {
	return errors.Join(
		showDigest(w, folder, nil, func(b []byte) []byte { d := blake2b.Sum512(b); return d[:] }),
		showDigest(w, folder, []string{"--algorithm", "blake2s"}, func(b []byte) []byte { d := blake2s.Sum256(b); return d[:] }),
	)
}

// showDigest shows a command line for the repository's top folder and its output,
// and whether that is the digest of sum.
func showDigest(w io.Writer, folder string, flags []string, sum func([]byte) []byte) error {
	args := append(flags, hashed)
	command := "go run ./cmd/b2sum " + strings.Join(args, " ")
	fmt.Fprintf(w, "\n$ %s\n", command)
	b, err := os.ReadFile(filepath.Join(folder, hashed))
	if err != nil {
		return err
	}
	got, err := runProgram(b2sum, folder, nil, args...)
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
