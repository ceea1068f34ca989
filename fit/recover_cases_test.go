package fit_test

import (
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/internal/testkit"
)

// A verdict is what became of one damaged file.
type verdict struct {
	messages int // of the whole file
	savable  int // whose bytes, definition and descriptions are whole
	saved    int // of those
	invented int // that the whole file has not
	itself   int // of those, with other values than they had
	older    int // invented messages whose definition is lost, so that they look like messages of an older definition
	files    int
	want     int  // files, 0 if it is not clear how many
	other    bool // the damage left a sound but different definition
	few      bool // without a header there are too few messages for a file
	faulty   error
}

// enough reports whether all that matters is saved: 95 %, or all but one.
func (v verdict) enough() bool { return v.saved*100 >= v.savable*95 || v.saved >= v.savable-1 }

// clean reports whether nothing is there that was not: but for 3 messages, or 0.2 %.
func (v verdict) clean() bool { return v.allows(v.invented) }

// known reports whether nothing is there that was not, but for what is damaged itself, and for
// what no decoder can know.
func (v verdict) known() bool { return v.allows(v.invented - v.itself - v.older) }

func (v verdict) allows(invented int) bool {
	return invented <= max(3, v.messages/500) && (v.want == 0 || v.files == v.want)
}

func (v verdict) String() string {
	s := fmt.Sprintf("%d of %d saved, %d invented", v.saved, v.savable, v.invented)
	if v.itself+v.older > 0 {
		s += fmt.Sprintf(" (%d are damaged themselves, %d have an older definition)", v.itself, v.older)
	}
	if v.want != 0 && v.files != v.want {
		s += fmt.Sprintf(", %d files, want %d", v.files, v.want)
	}
	if v.faulty != nil {
		s += fmt.Sprintf(", %v", v.faulty)
	}
	return s
}

// inflict damages a whole file.
func inflict(k damage, whole []byte, l *layout, seed uint64) *damaged {
	d := &damaged{whole: whole, rng: rand.New(rand.NewPCG(seed, uint64(len(whole)))), layout: l}
	d.pieces = []piece{{0, len(whole), nil}}
	k.do(d)
	return d
}

// judge says what became of d when it was recovered to files.
func judge(d *damaged, b []byte, files []*fit.File) verdict {
	v := verdict{messages: len(d.layout.messages), files: len(files)}
	all := map[string]int{}
	for _, m := range d.layout.messages {
		all[m.key]++
	}
	whole := d.wholeOf()
	inFiles := map[int]bool{}
	savable := map[string]int{}
	for _, m := range d.layout.messages {
		if whole.has(m) {
			savable[m.key]++
			v.savable++
			inFiles[m.file] = true
		}
	}
	if d.also != nil {
		v.want = len(inFiles) + 1
		for _, m := range layoutOf(d.also).messages {
			all[m.key]++
			savable[m.key]++
			v.savable++
		}
	}
	from := d.origin()
	for _, f := range files {
		for _, m := range f.Messages {
			switch {
			case !v.count(keyOfMessage(m), all, savable):
			case from.isItself(m):
				v.itself++
			case from.isOlder(m):
				v.older++
			}
		}
	}
	v.other = d.leavesOther(b)
	v.few = v.savable < 8 && d.layout.files == 1 && !whole.holds(0, int(d.whole[0]))
	v.faulty = checkAgain(files)
	return v
}

// count counts a recovered message, and reports whether it is new.
func (v *verdict) count(key string, all, savable map[string]int) (isNew bool) {
	if all[key]--; all[key] < 0 {
		isNew = true
		v.invented++
	}
	if savable[key]--; savable[key] >= 0 {
		v.saved++
	}
	return isNew
}

// checkAgain encodes files and decodes them: all must be whole, and be there again, with the
// times that are known.
func checkAgain(files []*fit.File) error {
	var b []byte
	var want, got []fit.Message
	for _, f := range files {
		var err error
		if b, err = fit.Append(b, f, fit.KeepLayout()); err != nil {
			return err
		}
		want = append(want, f.Messages...)
	}
	if len(files) == 0 {
		return nil
	}
	for f, err := range fit.All(b) {
		if err != nil {
			return err
		}
		got = append(got, f.Messages...)
	}
	if !slices.EqualFunc(got, want, isAgain) {
		return fmt.Errorf("%d messages were written, %d read, or others", len(want), len(got))
	}
	return nil
}

// isAgain reports whether m is old, read again. A compressed timestamp that would change is
// written as field 253, and one that is unknown as a header without time. A message that has
// both a compressed timestamp and a field 253 keeps its bytes, and its time can change.
func isAgain(m, old fit.Message) bool {
	if _, compressed := old.CompressedOffset(); compressed && hasField(old, 253) {
		return keyOfMessage(m) == keyOfMessage(old)
	}
	at, timed := m.Timestamp()
	want, known := old.Timestamp()
	if at != want || timed != known {
		return false
	}
	return keyOfMessage(m) == keyOfMessage(old) ||
		!timed && string(m.Bytes()) == string(old.Bytes()) && string(m.Definition().Bytes()) == string(old.Definition().Bytes()) ||
		m.Num() == old.Num() && m.Field(253).Valid() && !old.Field(253).Valid() && slices.Equal(otherFields(m), otherFields(old))
}

// hasField reports whether the definition of m has a field.
func hasField(m fit.Message, num uint8) bool {
	return slices.ContainsFunc(m.Definition().Fields(), func(f fit.FieldDefinition) bool { return f.Num == num })
}

// otherFields returns the fields of m but 253, each with its definition and bytes.
func otherFields(m fit.Message) (fields []string) {
	b := m.Bytes()
	for _, f := range m.Definition().Fields() {
		if f.Num != 253 {
			fields = append(fields, fmt.Sprint(f.Num, f.Type, b[:f.Size]))
		}
		b = b[f.Size:]
	}
	return append(fields, string(b)) // developer fields
}

// wholeness says where the bytes of the whole file are in the damaged one; -1 is
// nowhere.
type wholeness []int

func (d *damaged) wholeOf() wholeness {
	if d.at != nil {
		return d.at
	}
	w := make(wholeness, len(d.whole))
	for i := range w {
		w[i] = -1
	}
	at := 0
	for _, p := range d.pieces {
		if p.other != nil {
			at += len(p.other)
			continue
		}
		for i := range p.n {
			w[p.from+i] = at + i
		}
		at += p.n
	}
	d.at = w
	return w
}

func (w wholeness) holds(offset, size int) bool {
	for i := range size {
		if w[offset+i] < 0 || w[offset+i] != w[offset]+i {
			return false
		}
	}
	return true
}

func (w wholeness) has(m *placed) bool {
	if !w.holds(m.offset, m.size) {
		return false
	}
	for _, d := range m.needs {
		if !w.holds(d.offset, d.size) || w[d.offset] > w[m.offset] {
			return false
		}
	}
	for _, by := range m.described {
		if !w.has(by) {
			return false
		}
	}
	return true
}

// leavesOther reports whether a definition that is damaged is sound where it was, or nothing
// is wrong with the file but a checksum: then no decoder can tell.
func (d *damaged) leavesOther(b []byte) bool {
	place := d.places()
	w := d.wholeOf()
	damaged := false
	for _, def := range d.layout.definitions {
		if w.holds(def.offset, def.size) {
			continue
		}
		damaged = true
		if to := place[def.offset]; to >= 0 && sound(b, to) {
			return true
		}
	}
	return damaged && readable(b)
}

// readable reports whether a decoder that looks at no checksum finds nothing wrong with b.
func readable(b []byte) bool {
	for f, err := range fit.All(b, fit.Checksums(fit.Ignore)) {
		if err != nil || len(f.Faults) > 0 {
			return false
		}
	}
	return true
}

// verdictCount sums up the verdicts of one kind of damage.
type verdictCount struct {
	cases, other, few, enough, clean, known, faulty int
	saved, savable, most                            int
}

func (t *verdictCount) add(v verdict) {
	if v.faulty != nil {
		t.faulty++
	}
	if v.other {
		t.other++
		return
	}
	if v.few {
		t.few++
		return
	}
	t.cases++
	t.saved += v.saved
	t.savable += v.savable
	t.most = max(t.most, v.invented)
	if v.enough() {
		t.enough++
	}
	if v.clean() {
		t.clean++
	}
	if v.known() {
		t.known++
	}
}

func (t *verdictCount) sum(u verdictCount) {
	t.cases += u.cases
	t.other += u.other
	t.few += u.few
	t.enough += u.enough
	t.clean += u.clean
	t.known += u.known
	t.faulty += u.faulty
	t.saved += u.saved
	t.savable += u.savable
	t.most = max(t.most, u.most)
}

func (t verdictCount) row(name string) string {
	percent := "–"
	if t.savable > 0 {
		percent = fmt.Sprintf("%.1f %%", 100*float64(t.saved)/float64(t.savable))
	}
	return fmt.Sprintf("| %s | %d | %d | %d | %s | %d | %d |\n", name, t.cases, t.enough, t.clean, percent, t.most, t.other+t.few)
}

const verdictHead = "| damage | cases | 95 % saved, or all but one | at most 3 or 0.2 % new | saved of all | most new in a case | cases not counted |\n|---|---|---|---|---|---|---|\n"

// verdictCounts are the counts for files whose values are evidence, and for files whose values say
// little.
type verdictCounts struct{ telling, silent verdictCount }

// inflictAll damages files in all ways, each with a seed of its own, and returns the
// table of what became of them: a row for each way, and one for all files that say little. Of
// some cases only one in every is tried.
func inflictAll(t *testing.T, files map[string][]byte, seed uint64, every int) (table string, all verdictCounts) {
	t.Helper()
	table = verdictHead
	layouts, little := map[string]*layout{}, map[string]bool{}
	for name, whole := range files {
		layouts[name], little[name] = layoutOf(whole), saysLittle(whole)
	}
	tried := 0
	for _, k := range damages {
		var of verdictCount
		for _, name := range slices.Sorted(maps.Keys(files)) {
			seed++
			if tried++; tried%every != 0 {
				continue
			}
			d := inflict(k, files[name], layouts[name], seed)
			b := d.bytes()
			recovered, _ := fit.Recover(b)
			v := judge(d, b, recovered)
			if little[name] {
				all.silent.add(v)
			} else {
				of.add(v)
			}
			if !v.other && !v.few && (!v.enough() || !v.clean()) || v.faulty != nil {
				t.Logf("%s, %s, seed %d: %v", k.name, name, seed, v)
			}
		}
		table += of.row(k.name)
		all.telling.sum(of)
	}
	table += all.telling.row("all")
	if all.silent.cases > 0 {
		table += all.silent.row("all, in files that say little")
	}
	t.Logf("\n%sWithout messages that are damaged themselves or have an older definition, %d and %d have at most 3 or 0.2 %% new.", table, all.telling.known, all.silent.known)
	return table, all
}

// check checks what the damages cost together: in how many percent of all cases enough is
// saved, and in how many of the files whose values are evidence no more is new than may be.
func (c verdictCounts) check(test *testing.T, enough, clean int) {
	test.Helper()
	t := c.telling
	t.sum(c.silent)
	if t.enough*100 < t.cases*enough || c.telling.clean*100 < c.telling.cases*clean || t.faulty > 0 {
		test.Errorf("%d cases, enough is saved in %d, no more is new than may be in %d of %d, %d are faulty", t.cases, t.enough, c.telling.clean, c.telling.cases, t.faulty)
	}
}

// TestRecoverDamages damages the files of devices in all ways. The table of testdata/recovered.txt
// is what comes out of all cases; the short form tries every fourth and compares no table.
func TestRecoverDamages(t *testing.T) {
	t.Parallel()
	every := testkit.Thorough(4, 1)
	if *firstSeed != 0 || *updateTables {
		every = 1
	}
	table, all := inflictAll(t, deviceFiles(t), *firstSeed, every)
	if *firstSeed != 0 { // the damages are at other places than in the table
		all.check(t, 95, 95)
		return
	}
	all.check(t, 95, 99)
	if every > 1 {
		return
	}
	checkTable(t, "damage: go test ./fit -run TestRecoverDamages$ -update-tables", table)
}

// savedTables has the tables of what repair saves.
const savedTables = "testdata/recovered.txt"

var savedMu sync.Mutex // two tests write their tables at the same time

// checkTable compares a table of what repair saves, between comments that begin with what and end
// with its first word, or writes it there with -update-tables.
func checkTable(t *testing.T, what, table string) {
	t.Helper()
	savedMu.Lock()
	defer savedMu.Unlock()
	tables, err := os.ReadFile(savedTables)
	if err != nil {
		t.Fatal(err)
	}
	name, _, _ := strings.Cut(what, ":")
	begin, end := "<!-- begin "+what+" -->\n", "<!-- end "+name+" -->\n"
	before, rest, _ := strings.Cut(string(tables), begin)
	old, after, ok := strings.Cut(rest, end)
	switch {
	case !ok:
		t.Errorf("%s has no place for the table of %s", savedTables, name)
	case old == table:
	case *updateTables:
		if err := os.WriteFile(savedTables, []byte(before+begin+table+end+after), 0o666); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("%s has another table of %s; -update-tables writes it anew", savedTables, name)
	}
}

var firstSeed = flag.Uint64("seed", 0, "damage files at other places")

var updateTables = flag.Bool("update-tables", false, "put the tables of damages and accidents into testdata/recovered.txt")

// TestRecoverDamagesFresh damages them in other places each time, few of them: one case more or
// less that is not good enough does not fail it.
func TestRecoverDamagesFresh(t *testing.T) {
	t.Parallel()
	seed := rand.Uint64N(1e12)
	_, all := inflictAll(t, deviceFiles(t), seed, 7)
	all.check(t, 80, 80)
}

// TestRecoverDamagesReal damages some of real people's files, of which more are odd and
// short than is usual: made ones without times, settings, and some of one sector.
func TestRecoverDamagesReal(t *testing.T) {
	t.Parallel()
	_, all := inflictAll(t, soundRealFiles(t), *firstSeed, *realEvery)
	if *realEvery == 1 {
		all.check(t, 94, 99) // a seed in eight has 94.97 %
	}
}

// soundRealFiles returns real people's files that are whole and have some messages.
func soundRealFiles(t *testing.T) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	for _, file := range manifest(t) {
		b, err := os.ReadFile(filepath.Join(realFiles, file["file"]))
		if err != nil {
			t.Fatal(err)
		}
		if file["verdict"] == "ok" && len(b) > 1000 {
			files[file["file"]] = b
		}
	}
	return files
}

var realEvery = flag.Int("real-every", 80, "of the cases of TestRecoverDamagesReal, try one in so many")
