package main

import (
	"fmt"
	"html"
	"io"
	"slices"

	"github.com/tightwire/tightwire/compare/promise"
	"github.com/tightwire/tightwire/lab/judge"
)

// A card is a product on the front page of the website, with the promise whose figure it shows.
type card struct {
	promise string // its short text
	at      string // what the figure is about
}

var cards = map[string]card{
	"card-fit":      {"FIT: decode, read, structs", "decoding and reading files"},
	"card-protobuf": {"Unmarshal and Marshal of telemetry", "decoding and encoding telemetry"},
	"card-blake2":   {"many digests, with SIMD", "many digests at once, with SIMD"},
	"card-java":     {"Java: arrays of varints", "arrays of varints, with kernels turned on"},
}

// write writes the figure of the promise on the CPU that was measured last of those on which it holds.
func (c card) write(w io.Writer, rs records) error {
	p, err := named(c.promise)
	if err != nil {
		return err
	}
	for _, cpu := range rs.cpus() {
		j, err := rs.judgePromise(cpu, p, judge.Alone)
		if err != nil {
			return err
		}
		if j.answer == judge.Yes {
			_, err = fmt.Fprintf(w, "<p class=\"figure\"><strong>%s×</strong> as fast as %s, at least, at %s (%s)</p>\n", number(j.ratios[0]), html.EscapeString(p.Instead), c.at, nickname(cpu))
			return err
		}
	}
	_, err = fmt.Fprintln(w, `<p class="figure">No CPU has shown it yet.</p>`)
	return err
}

// judgedCard writes how much of what we promise was judged.
func (rs records) judgedCard(w io.Writer) error {
	_, err := fmt.Fprintf(w, "<p class=\"figure\"><strong>%d</strong> promises about speed, judged by it on %d CPUs</p>\n", len(promise.All), len(rs.cpus()))
	return err
}

// bars are the arms of the race on the front page.
var bars = []struct{ arm, title string }{
	{"hooked", "Tightwire, in proto.Unmarshal"},
	{"hyperpb", "hyperpb, for reading by reflection"},
	{"vtprotobuf", "vtprotobuf, by a call of its own"},
	{"protobuf", "protobuf-go"},
}

// raceOfFront is the race that they are of.
const raceOfFront = "Messages/set=traces/op=decode"

// race writes a bar for each arm, as long as its time, by the records of the CPU that was measured last.
func (rs records) race(w io.Writer) error {
	for _, cpu := range rs.cpus() {
		var times []float64
		for _, b := range bars {
			if t := rs.median(cpu, comparison{build: newest, race: raceOfFront, base: b.arm, arm: b.arm}); t > 0 {
				times = append(times, t)
			}
		}
		if len(times) != len(bars) {
			continue
		}
		fmt.Fprintln(w, `<div class="race">`)
		for i, b := range bars {
			fmt.Fprintf(w, "<p class=\"%s\"><span>%s</span> <b style=\"--share: %.1f%%\">%.3g µs</b></p>\n", b.arm, b.title, 100*times[i]/slices.Max(times), times[i]*1e6)
		}
		_, err := fmt.Fprintf(w, "</div>\n<p class=\"soft\">Median times on %s with Go 1.27.4. <a href=\"docs/protobuf/generated.md#speed\">Other messages, other CPUs, and what the others do not do</a>.</p>\n", nickname(cpu))
		return err
	}
	return fmt.Errorf("no record has all of %s", raceOfFront)
}
