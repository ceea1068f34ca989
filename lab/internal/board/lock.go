package board

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/atomicfile"
	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/record"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// LockName is the file beside the claims that has what the records support: the verdicts on the
// promises, and a bound for each row of a table.
const LockName = "bounds.lock"

const lockHead = `# What the records support, written by "board prove -update". A change is reviewed as a diff.
# promise: what it is about, and the worst verdict on each machine
# bound: table, row that it names, arm / base, and the worst end of the intervals over all machines and builds: at least
# so many times as fast, or at most so many bytes or allocations
`

// Lock returns the text of the lock by the records.
func Lock(f *claim.File, records []*record.Record) (string, error) {
	s := NewSplicer(f, records)
	of, err := s.promises()
	if err != nil {
		return "", err
	}
	lines := lists.Map(of.all, promise.locked)
	for i := range f.Tables {
		if f.Tables[i].Every != nil { // of all races there are, and of no one that we name
			continue
		}
		lines = append(lines, boundsOf(f, &f.Tables[i], records)...)
	}
	return lockHead + strings.Join(lines, "\n") + "\n", nil
}

func (p promise) locked() string {
	line := []string{"promise", p.Name, promisedOf(p.Claim)}
	if p.Withdrawn != "" {
		line = append(line, "withdrawn")
	}
	for _, k := range p.on {
		line = append(line, k.machine.Name+" "+string(k.status))
	}
	return strings.Join(line, " | ")
}

// promisedOf says what a claim is about: its effect, the arms and how many workloads.
func promisedOf(c *claim.Claim) string {
	return fmt.Sprintf("%s %s, %s / %s, %s", c.Metric, c.Effect.Text, c.Candidate, c.Base, page.Counted(len(c.Workloads), "workload"))
}

// A bound is the worst number of a row in one column, over all machines and builds.
type bound struct {
	worst float64
	text  string // with its unit
	where string
}

// worse keeps the worse of two bounds. Of speeds less is worse, of counts more.
func (b *bound) worse(x float64, less bool, text, where string) {
	if b.text == "" || less && x < b.worst || !less && x > b.worst {
		*b = bound{x, text, where}
	}
}

// boundsOf returns a line for each row of a table, and for what each of its columns compares.
func boundsOf(f *claim.File, t *claim.Table, records []*record.Record) []string {
	var keys []string
	all := map[string]*bound{}
	for _, p := range partsOf(t, records) {
		machine := f.MachineOf(p.cpu())
		for _, r := range p.rows() {
			for _, c := range p.Columns {
				base, arm := p.armsOf(r, c)
				key := strings.Join([]string{"bound", t.Name, r.Title, arm + " / " + base}, " | ")
				if all[key] == nil {
					all[key] = &bound{}
					keys = append(keys, key)
				}
				for _, b := range p.builds {
					p.bound(all[key], machine, b, r, c)
				}
			}
		}
	}
	keys = slices.DeleteFunc(keys, func(key string) bool { return all[key].text == "" })
	return lists.Map(keys, func(key string) string { return key + " | " + all[key].text + " | " + all[key].where })
}

// bound takes what a cell shows into the bound of its row. Times and rates have none: they are of
// one machine.
func (p *part) bound(worst *bound, machine string, b *build, r claim.Row, c claim.Column) {
	base, arm := p.armsOf(r, c)
	if base == arm {
		return
	}
	where := machine + ", " + b.newest().Cell
	switch c.Show {
	case "ratio", "reached":
		v := p.lowest(b, r.Races, base, arm)
		if v.N == 0 {
			return
		}
		x := 1 / v.Ratio
		if v.IsEnough() && v.Status != verdict.Noisy {
			x = 1 / v.Hi
		} else {
			where += ", unproven"
		}
		worst.worse(x, true, fmt.Sprintf("%.2f", x), where)
	case "memory":
		name := p.name(b, r.Races[0], arm)
		bytes, allocs := b.values(name, "B/op"), b.values(name, "allocs/op")
		if len(bytes) > 0 && len(allocs) > 0 {
			worst.worse(bytes[0], false, memory(bytes, allocs), where)
		}
	}
}

// ReadLock returns the lock beside the claims, "" if there is none.
func ReadLock(f *claim.File) (string, error) {
	text, err := os.ReadFile(filepath.Join(f.Dir, LockName))
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return string(text), err
}

// WriteLock replaces the lock. It refuses to lose a promise of the old one, or to change its effect:
// what was promised stays, perhaps withdrawn with the record that refutes it.
func WriteLock(f *claim.File, records []*record.Record, old, text string) error {
	for line := range strings.Lines(old) {
		words := strings.Split(strings.TrimSpace(line), " | ")
		if words[0] != "promise" {
			continue
		}
		i := slices.IndexFunc(f.Claims, func(c claim.Claim) bool { return c.Name == words[1] })
		switch {
		case i < 0:
			return fmt.Errorf("the promise %q is gone: keep it, with withdrawn = RECORD if one refutes it", words[1])
		case promisedOf(&f.Claims[i]) != words[2]:
			return fmt.Errorf("the promise %q was %q, and now is %q: withdraw it, and make another", words[1], words[2], promisedOf(&f.Claims[i]))
		}
	}
	if err := checkWithdrawn(f, records); err != nil {
		return err
	}
	return atomicfile.Replace(filepath.Join(f.Dir, LockName), []byte(text))
}

// checkWithdrawn wants a record that refutes each promise that is withdrawn.
func checkWithdrawn(f *claim.File, records []*record.Record) error {
	for i := range f.Claims {
		c := &f.Claims[i]
		refuted := func(r *record.Record) bool { return r.Path == c.Withdrawn && f.Refutes(r, c) }
		if c.Withdrawn != "" && !slices.ContainsFunc(records, refuted) {
			return fmt.Errorf("%s:%d: claim %q: withdrawn = %q, which does not refute it", f.Path, c.Line, c.Name, c.Withdrawn)
		}
	}
	return nil
}

// CompareLocks returns a line for each line of the lock that the records do not give, and for each
// that they give instead.
func CompareLocks(old, text string) (differences []string) {
	a, b := strings.Split(old, "\n"), strings.Split(text, "\n")
	for _, line := range a {
		if !slices.Contains(b, line) {
			differences = append(differences, "- "+line)
		}
	}
	for _, line := range b {
		if !slices.Contains(a, line) {
			differences = append(differences, "+ "+line)
		}
	}
	return differences
}
