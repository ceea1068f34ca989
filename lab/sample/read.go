package sample

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math"

	"golang.org/x/perf/benchunit"
)

// Read returns the samples of a file in the order of the file. It tells what the file is
// by its content: what begins with '[' is JSON of JMH, a first line with "name" and
// "value" the head of a CSV, and all else the text of Go benchmarks. Times are in "sec/op",
// whatever the file has. A file without samples is an error, and so is a number that is
// not finite. Errors begin with the name of the file, and with the line where one is at
// fault.
func Read(r io.Reader, name string) ([]Sample, error) {
	b := bufio.NewReader(r)
	samples, err := reader(b)(b, name)
	if err == nil && len(samples) == 0 {
		err = fmt.Errorf("%s: no samples", name)
	}
	if err != nil {
		return nil, err
	}
	return samples, nil
}

// reader returns what reads b, of which it takes nothing but a byte order mark.
func reader(b *bufio.Reader) func(r io.Reader, name string) ([]Sample, error) {
	if mark, _ := b.Peek(3); string(mark) == "\ufeff" {
		b.Discard(3)
	}
	start, _ := b.Peek(1024)
	line, _, _ := bytes.Cut(start, []byte("\n"))
	switch {
	case bytes.HasPrefix(bytes.TrimSpace(start), []byte("[")):
		return readJMH
	case isHeader(string(line)):
		return readCSV
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

// add puts a value in, in the unit that samples have for it.
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
