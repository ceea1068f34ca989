package sample

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math"

	"golang.org/x/perf/benchunit"

	"github.com/tightwire/tightwire/lab/internal/recordfile"
)

// Read returns the samples of a file in the order of the file, compressed by gzip or not. It
// goes by the content: what begins '[' is JSON of JMH,
// and all else the text of Go benchmarks. Times are in "sec/op",
// whatever the file has. A file without samples or with fewer than it says is an error, and
// so is a number that is not finite. Errors begin with the name of the file, and with the
// line of text or the benchmark that is at fault.
func Read(r io.Reader, name string) ([]Sample, error) {
	file, err := io.ReadAll(r)
	if err == nil {
		file, err = recordfile.Text(file)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	b := bufio.NewReader(bytes.NewReader(file))
	samples, err := format(b)(b, name)
	if err == nil && len(samples) == 0 {
		err = fmt.Errorf("%s: no samples", name)
	}
	if err != nil {
		return nil, err
	}
	return samples, nil
}

type reader func(b *bufio.Reader, name string) ([]Sample, error)

// format returns the reader for the format of b, without consuming any of it.
func format(b *bufio.Reader) reader {
	start, _ := b.Peek(1024)
	if bytes.HasPrefix(bytes.TrimSpace(start), []byte("[")) {
		return readJMH
	}
	return readGo
}

// A place is a line of a file.
type place struct {
	file string
	line int
}

func (p place) errorf(format string, args ...any) error {
	return fmt.Errorf("%s:%d: %w", p.file, p.line, fmt.Errorf(format, args...))
}

// add adds a value in its tidied unit.
func (s *Sample) add(value float64, unit string) error {
	value, unit = benchunit.Tidy(value, unit)
	if math.IsNaN(value) || math.IsInf(value, 0) {
		return fmt.Errorf("%v %s, want a finite number", value, unit)
	}
	if _, ok := s.Values[unit]; ok {
		return fmt.Errorf("%s twice", unit)
	}
	if s.Values == nil {
		s.Values = map[string]float64{}
	}
	s.Values[unit] = value
	return nil
}
