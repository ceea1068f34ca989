package main

import (
	"bytes"
	"errors"
	"io/fs"
	"os"

	"github.com/tightwire/tightwire/lab/internal/recordfile"
	"github.com/tightwire/tightwire/lab/internal/sample"
)

// checkSamples fails if samples cannot be appended to a file. It is called before measuring.
func checkSamples(file string) error {
	if file == "" {
		return nil
	}
	_, err := lastSample(file)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(file, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	return f.Close()
}

// keep appends the samples to a file.
func (c *comparison) keep(file string) error {
	var all []sample.Sample
	for _, o := range c.outcomes {
		all = append(all, o.Samples...)
	}
	return keepSamples(file, all)
}

// keepSamples appends samples to a file.
func keepSamples(file string, all []sample.Sample) error {
	if file == "" || len(all) == 0 {
		return nil
	}
	last, err := lastSample(file)
	if err != nil {
		return err
	}
	var before, after bytes.Buffer
	if err := errors.Join(sample.Write(&before, last), sample.Write(&after, append(last, all...))); err != nil {
		return err
	}
	return recordfile.Append(file, after.Bytes()[before.Len():])
}

// lastSample returns the last sample of a file, whose configuration also applies to what is
// appended. It returns none if the file is missing or empty.
func lastSample(file string) ([]sample.Sample, error) {
	f, err := os.Open(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil || info.Size() == 0 {
		return nil, err
	}
	samples, err := sample.Read(f, file)
	return samples[max(0, len(samples)-1):], err
}
