package race_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"

	"github.com/tightwire/tightwire/lab/race"
)

// Two ways to count spaces in a few kilobytes of text. The times depend on the
// machine, so the example does not print them.
func Example() {
	texts := make([]string, 8)
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range texts {
		b := bytes.Repeat([]byte("x"), 4096)
		for range 600 {
			b[rng.IntN(len(b))] = ' '
		}
		texts[i] = string(b)
	}
	r := race.Race{
		Name:   "CountSpaces/len=4096",
		Inputs: len(texts),
		Bytes:  4096,
		Arms: []race.Arm{
			{Name: "loop", Run: func(i int) (n uint64) {
				for _, c := range []byte(texts[i]) {
					if c == ' ' {
						n++
					}
				}
				return n
			}},
			{Name: "strings", Run: func(i int) uint64 {
				return uint64(strings.Count(texts[i], " "))
			}},
		},
	}
	progress := race.Terminal(os.Stderr)
	res, err := r.Run(race.Options{Rounds: 50, Seed: 1, Progress: progress(r.Name)})
	if err != nil {
		fmt.Println(err)
		return
	}
	q, err := res.Ratio("loop", "strings")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Fprintln(os.Stderr, r.Name, "loop / strings:", q) // "30.381x [30.330, 30.399]", say
	fmt.Println(q.N, "rounds; interval in order:", q.Lo <= q.Hi)

	var record bytes.Buffer
	_ = race.WriteHeader(&record, race.Describe(race.Commit(".")))
	_, _ = res.WriteTo(&record)
	fmt.Println("samples:", strings.Count(record.String(), "\nBenchmark"+r.Name))
	// Output:
	// 50 rounds; interval in order: true
	// samples: 100
}
