package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/tightwire/tightwire/lab/internal/atomicfile"
	"github.com/tightwire/tightwire/lab/internal/command"
	"github.com/tightwire/tightwire/lab/internal/exit"
	"github.com/tightwire/tightwire/lab/internal/sample"
)

// An importCommand converts samples of other tools to Go benchmark text.
type importCommand struct {
	command.Console
	jmh, csv, out string // out is "" for stdout
}

func (k *importCommand) Define() {
	k.Flags.StringVar(&k.jmh, "jmh", "", "file that JMH wrote with -rf json")
	k.Flags.StringVar(&k.csv, "csv", "", "file with columns name and value, and optionally unit, arm and round")
	k.Flags.StringVar(&k.out, "o", "", "file to write, which must not exist yet (default: standard output)")
}

func (k *importCommand) Run(context.Context) (int, error) {
	switch {
	case k.Flags.NArg() > 0 || (k.jmh == "") == (k.csv == ""):
		return 0, errors.New("want -jmh FILE or -csv FILE, and no other arguments")
	case k.csv != "":
		return exit.Good, k.convert(k.csv, sample.ReadCSV)
	}
	return exit.Good, k.convert(k.jmh, sample.ReadJMH)
}

func (k *importCommand) convert(file string, read func(io.Reader, string) ([]sample.Sample, error)) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	samples, err := read(f, file)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := sample.Write(&b, samples); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	if k.out == "" {
		_, err := b.WriteTo(k.Stdout)
		return err
	}
	return atomicfile.Create(k.out, b.Bytes()) // records are only added to
}
