package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/tightwire/tightwire/compare/promise"
	"github.com/tightwire/tightwire/lab/judge"
)

// A loss is something that the first page warns of: races in which ours is slower for sure.
type loss struct {
	text, instead string
	races         []string
	base          string
	rounds        judge.Rounds
}

var losses = []loss{
	{
		"BLAKE2 of up to 256 bytes without a key, beside a busy neighbour on the same core", "x/crypto's assembly",
		[]string{"BLAKE2s/op=Sum256/bytes=32", "BLAKE2s/op=Sum256/bytes=64", "BLAKE2s/op=Sum256/bytes=256", "BLAKE2b/op=Sum256/bytes=32", "BLAKE2b/op=Sum512/bytes=64"},
		"xcrypto", judge.Shared,
	},
	{
		"BLAKE2s of 1 KiB and more", "x/crypto's assembly",
		[]string{"BLAKE2s/op=Sum256/bytes=1024", "BLAKE2s/op=Sum256/bytes=8192", "BLAKE2s/op=Sum256/bytes=1048576"},
		"xcrypto", judge.Alone,
	},
}

// front writes what the first page says: gains that records prove, with the CPUs where they do, and losses that are
// certain. A gain that no record proves, or that one refutes, is an error, and so is a loss that no record shows.
func (rs records) front(w io.Writer) error {
	lines := [][]string{{"gain", "instead of", "proven on, and at least so many times as fast"}}
	for _, name := range promise.Front {
		line, err := rs.gain(name)
		if err != nil {
			return err
		}
		lines = append(lines, line)
	}
	writeTable(w, lines)
	lines = [][]string{{"loss", "instead of", "measured on, and how many times as fast at worst"}}
	for _, l := range losses {
		line, err := rs.loss(l)
		if err != nil {
			return err
		}
		lines = append(lines, line)
	}
	fmt.Fprintln(w)
	writeTable(w, lines)
	return nil
}

func (rs records) gain(name string) ([]string, error) {
	p, err := named(name)
	if err != nil {
		return nil, err
	}
	var where []string
	for _, cpu := range rs.cpus() {
		switch j, err := rs.judgePromise(cpu, p, judge.Alone); {
		case err != nil:
			return nil, err
		case j.answer == judge.No:
			return nil, fmt.Errorf("%s: refuted on %s", name, cpu)
		case j.answer == judge.Yes:
			where = append(where, nickname(cpu)+" "+number(j.ratios[0]))
		}
	}
	if len(where) == 0 {
		return nil, fmt.Errorf("%s: no record proves it", name)
	}
	return []string{p.Text, p.Instead, strings.Join(where, ", ")}, nil
}

func (rs records) loss(l loss) ([]string, error) {
	var where []string
	for _, cpu := range rs.cpus() {
		worst, certain := judge.Verdict{Answer: judge.NotMeasured}, false
		for _, build := range promise.Plain {
			for _, race := range l.races {
				v, err := rs.compare(cpu, comparison{build, race, l.base, "ours", "sec/op", 1, l.rounds})
				if err != nil {
					return nil, err
				}
				worst, certain = lower(worst, v), certain || v.Answer == judge.No
			}
		}
		if certain {
			where = append(where, fmt.Sprintf("%s **%s**", nickname(cpu), number(worst.Ratio)))
		}
	}
	if len(where) == 0 {
		return nil, fmt.Errorf("%s: no record shows this loss", l.text)
	}
	return []string{l.text, l.instead, strings.Join(where, ", ")}, nil
}
