package recordfile

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
)

// CountKey is the key of the line that ends a record with the number of samples above it.
const CountKey = "samples"

const countLine = CountKey + ": "

// Text returns the text of a file's bytes, which may be compressed. It fails if they are
// truncated.
func Text(file []byte) ([]byte, error) {
	if bytes.HasPrefix(file, []byte("\x1f\x8b")) {
		r, err := gzip.NewReader(bytes.NewReader(file))
		if err != nil {
			return nil, err
		}
		if file, err = io.ReadAll(r); err != nil {
			return nil, err
		}
	}
	return file, checkCounts(file)
}

// checkCounts compares the number of samples with the counts in the text, in the last line or
// after each part of text that was put together. A text without counts, as other programs write it, passes.
func checkCounts(text []byte) error {
	if !bytes.Contains(text, []byte(countLine)) {
		return nil
	}
	n, said := 0, ""
	for line := range bytes.Lines(text) {
		if bytes.HasPrefix(line, []byte("Benchmark")) {
			n++
		} else if value, ok := bytes.CutPrefix(line, []byte(countLine)); ok {
			if said = string(bytes.TrimSpace(value)); said != fmt.Sprint(n) {
				return fmt.Errorf("%d samples above the line that counts %s: some samples are lost", n, said)
			}
		}
	}
	if said != "" && said != fmt.Sprint(n) {
		return fmt.Errorf("%d samples without the line that counts them: the end of the file is lost", n)
	}
	return nil
}

// Counted appends the line with the number of samples to a text of benchmarks.
func Counted(text []byte) []byte {
	n := 0
	for line := range bytes.Lines(text) {
		if bytes.HasPrefix(line, []byte("Benchmark")) {
			n++
		}
	}
	return fmt.Appendf(text[:len(text):len(text)], countLine+"%d\n", n)
}
