package main

import (
	"cmp"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// A hunt is one run of the search.
type hunt struct {
	shape
	root       string
	toolchains []string
	layouts    int // of the program, under each toolchain
	messages   []string
	count      int // variants in a generation
	keep       int // of which the best have neighbours in the next
	rand       *rand.Rand
}

// search looks for block functions that are faster here than the shipped one,
// and prints the best of each generation as it goes.
func search(args []string) error {
	flags := flag.NewFlagSet("search", flag.ContinueOnError)
	root := flags.String("root", "..", "root of the repository")
	toolchains := flags.String("toolchains", "go1.26.8,go1.27.4", "toolchains to be fast under")
	messages := flags.String("message", "view,copy", "ways to read messages: view, copy, locals")
	layouts := flags.Int("layouts", 3, "random layouts of the program under each toolchain")
	count := flags.Int("count", 40, "variants in a generation")
	keep := flags.Int("keep", 8, "variants whose neighbours make the next generation")
	generations := flags.Int("generations", 5, "how many")
	seed := flags.Uint64("seed", 1, "of the random choices")
	if err := flags.Parse(args); err != nil {
		return err
	}
	s, ok := map[string]shape{"blake2s": blake2s, "blake2b": blake2b}[flags.Arg(0)]
	if !ok {
		return fmt.Errorf("search %q, want blake2s or blake2b after the flags", flags.Args())
	}
	h := &hunt{
		shape: s, root: *root, count: *count, keep: *keep,
		layouts:    *layouts,
		toolchains: strings.Split(*toolchains, ","),
		messages:   strings.Split(*messages, ","),
		rand:       rand.New(rand.NewPCG(*seed, 0)),
	}
	return h.run(*generations)
}

// A finding is a variant and its time in nanoseconds a block: the worst over
// toolchains and layouts, and the worst again if it was timed again.
type finding struct {
	variant
	ns    float64
	times int
}

func (h *hunt) run(generations int) error {
	var all []finding
	for generation := range generations {
		found, err := h.measure(h.breed(all[:min(len(all), h.keep)]))
		if err != nil {
			return err
		}
		all = merge(all, found)
		fmt.Printf("generation %d: nanoseconds a block, worst of %s\n", generation, strings.Join(h.toolchains, ", "))
		for _, f := range all[:min(len(all), h.keep)] {
			fmt.Printf("%.1f (timed %d times) %s\n", f.ns, f.times, f.variant)
		}
	}
	return nil
}

// merge returns all findings, the fastest first.
func merge(all, found []finding) []finding {
	for _, f := range found {
		i := slices.IndexFunc(all, func(g finding) bool { return g.String() == f.String() })
		if i < 0 {
			all = append(all, f)
			continue
		}
		g := &all[i]
		g.ns = max(g.ns, f.ns)
		g.times++
	}
	slices.SortFunc(all, func(a, b finding) int { return cmp.Compare(a.ns, b.ns) })
	return all
}

// breed returns the next generation: the best again, for one time may have been
// luck, and neighbours of them; or the shipped one and random ones if there are
// none.
func (h *hunt) breed(best []finding) (next []variant) {
	if len(best) == 0 {
		next = append(next, h.shipped())
		for len(next) < h.count {
			next = append(next, randomVariant(h.rand, h.messages))
		}
		return next
	}
	for _, f := range best {
		next = append(next, f.variant)
	}
	for len(next) < h.count {
		next = append(next, neighbour(h.rand, pick(h.rand, best).variant, h.messages))
	}
	return next
}

// shipped returns the variant that is shipped for the same shape and message.
func (h *hunt) shipped() (v variant) {
	for _, k := range kernels {
		if u, err := parseVariant(k.variant); err == nil && k.shape == h.shape && slices.Contains(h.messages, u.Message) {
			v = u
		}
	}
	return v
}
