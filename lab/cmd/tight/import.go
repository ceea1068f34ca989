package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/tightwire/tightwire/lab/internal/atomicfile"
	"github.com/tightwire/tightwire/lab/internal/report"
	"github.com/tightwire/tightwire/lab/internal/sample"
)

// An importCommand writes samples of others as the text of Go benchmarks.
type importCommand struct {
	console
	in, out string // out is "" for stdout
	read    func(io.Reader, string) ([]sample.Sample, error)
}

func (k *importCommand) run(_ context.Context, args []string) int {
	err := k.parse(args)
	if errors.Is(err, flag.ErrHelp) {
		return report.Good
	}
	if err == nil {
		err = k.convert()
	}
	if err != nil {
		say(k.stderr, err)
		return report.Usage
	}
	return report.Good
}

func (k *importCommand) parse(args []string) error {
	jmh := k.flags.String("jmh", "", "file that JMH wrote with -rf json")
	csv := k.flags.String("csv", "", "file with columns name and value, and perhaps unit, arm and round")
	k.flags.StringVar(&k.out, "o", "", "file to write, which must not be there yet; else the standard output")
	if err := k.parseFlags(args); err != nil {
		return err
	}
	if k.flags.NArg() > 0 || (*jmh == "") == (*csv == "") {
		return errors.New("want -jmh FILE or -csv FILE, and no other arguments")
	}
	k.in, k.read = *jmh, sample.ReadJMH
	if *csv != "" {
		k.in, k.read = *csv, sample.ReadCSV
	}
	return nil
}

func (k *importCommand) convert() error {
	f, err := os.Open(k.in)
	if err != nil {
		return err
	}
	defer f.Close()
	samples, err := k.read(f, k.in)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := sample.Write(&b, samples); err != nil {
		return fmt.Errorf("%s: %w", k.in, err)
	}
	if k.out == "" {
		_, err := b.WriteTo(k.stdout)
		return err
	}
	return atomicfile.Create(k.out, b.Bytes()) // records are only added to
}
