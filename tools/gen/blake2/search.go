package main

import (
	"cmp"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// A searcher looks for faster variants of one block function.
type searcher struct {
	shape
	root       string
	toolchains []string
	layouts    int // of the program, under each toolchain
	messages   []string
	count      int // variants in a generation
	keep       int // the best variants, whose neighbours are in the next generation
	rand       *rand.Rand
}

// search looks for block functions that are faster here than the shipped one,
// and prints the best of each generation as it goes.
func search(args []string) error {
	flags := flag.NewFlagSet("search", flag.ContinueOnError)
	root := flags.String("root", "../..", "root of the repository")
	toolchains := flags.String("toolchains", "go1.26.8,go1.27.4", "toolchains under which a variant must be fast")
	messages := flags.String("message", "view,copy", "ways to read messages: view, copy, locals")
	layouts := flags.Int("layouts", 3, "random layouts of the program under each toolchain")
	count := flags.Int("count", 40, "variants in a generation")
	keep := flags.Int("keep", 8, "variants whose neighbours make the next generation")
	generations := flags.Int("generations", 5, "number of generations")
	seed := flags.Uint64("seed", 1, "seed of the random choices")
	if err := flags.Parse(args); err != nil {
		return err
	}
	s, ok := map[string]shape{"blake2s": blake2s, "blake2b": blake2b}[flags.Arg(0)]
	if !ok {
		return fmt.Errorf("search %q, want blake2s or blake2b after the flags", flags.Args())
	}
	h := &searcher{
		shape: s, root: *root, count: *count, keep: *keep,
		layouts:    *layouts,
		toolchains: strings.Split(*toolchains, ","),
		messages:   strings.Split(*messages, ","),
		rand:       rand.New(rand.NewPCG(*seed, 0)),
	}
	return h.run(*generations)
}

// A timing is a variant and its time in nanoseconds a block: the worst over
// toolchains and layouts, and the worst again if it was timed again.
type timing struct {
	variant
	ns    float64
	times int
}

func (s *searcher) run(generations int) error {
	var all []timing
	for generation := range generations {
		found, err := s.measure(s.nextVariants(all[:min(len(all), s.keep)]))
		if err != nil {
			return err
		}
		all = merge(all, found)
		fmt.Printf("generation %d: nanoseconds a block, worst of %s\n", generation, strings.Join(s.toolchains, ", "))
		for _, f := range all[:min(len(all), s.keep)] {
			fmt.Printf("%.1f (timed %d times) %s\n", f.ns, f.times, f.variant)
		}
	}
	return nil
}

// merge returns all timings, the fastest first.
func merge(all, found []timing) []timing {
	for _, f := range found {
		i := slices.IndexFunc(all, func(g timing) bool { return g.String() == f.String() })
		if i < 0 {
			all = append(all, f)
			continue
		}
		g := &all[i]
		g.ns = max(g.ns, f.ns)
		g.times++
	}
	slices.SortFunc(all, func(a, b timing) int { return cmp.Compare(a.ns, b.ns) })
	return all
}

// nextVariants returns the next generation: the best again, because one measurement may
// be off, and neighbours of them; or, at first, the shipped variant and random ones.
func (s *searcher) nextVariants(best []timing) (next []variant) {
	if len(best) == 0 {
		next = append(next, s.shipped())
		for len(next) < s.count {
			next = append(next, randomVariant(s.rand, s.messages))
		}
		return next
	}
	for _, f := range best {
		next = append(next, f.variant)
	}
	for len(next) < s.count {
		next = append(next, neighbour(s.rand, pick(s.rand, best).variant, s.messages))
	}
	return next
}

// shipped returns the variant that is shipped for the same shape and message.
func (s *searcher) shipped() (v variant) {
	for _, k := range kernels {
		if u, err := parseVariant(k.variant); err == nil && k.shape == s.shape && slices.Contains(s.messages, u.Message) {
			v = u
		}
	}
	return v
}
