package main

import (
	"bufio"
	"errors"
	"io"
	"strings"
)

// maxLine is the length in bytes from which a line is always malformed. Names that systems
// can open are far shorter.
const maxLine = 64 << 10

// A list reads a file of lines to be checked, of any length, in bounded memory.
type list struct {
	r      *bufio.Reader
	number int // of the last line, from 1
}

func newList(r io.Reader) *list {
	return &list{r: bufio.NewReaderSize(r, maxLine)}
}

// next returns the next line that is neither empty nor a comment, without its end, and
// io.EOF after the last. For a line that is too long, it returns a malformed line.
func (l *list) next() (string, error) {
	for {
		line, err := l.nextRaw()
		if err != nil {
			return "", err
		}
		if strings.HasPrefix(line, "#") {
			continue
		}
		line = strings.TrimSuffix(line, "\n")
		line = strings.TrimSuffix(line, "\r")
		if line != "" {
			return line, nil
		}
	}
}

// nextRaw returns the next line with its end, and io.EOF after the last. The last line may
// lack its end.
func (l *list) nextRaw() (string, error) {
	l.number++
	raw, err := l.r.ReadSlice('\n')
	line := string(raw)
	if errors.Is(err, bufio.ErrBufferFull) {
		line = line[:1] + "?" // a comment stays a comment
		err = l.skip()
	}
	if err == io.EOF && line != "" {
		err = nil
	}
	return line, err
}

// skip goes to the end of a line.
func (l *list) skip() error {
	for {
		_, err := l.r.ReadSlice('\n')
		if !errors.Is(err, bufio.ErrBufferFull) {
			return err
		}
	}
}
