package main

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

// ofGo are phrases of Go's library: of its functions, its packages and its types.
var ofGo = regexp.MustCompile(`(?i)(?:^|[^./\w])(strconv|fmt|json|xml|zip|gzip|flate|time|csv|utf8|bufio|io|os|url|net|base64|errors|runtime|arrow|parquet|thrift)(\.|: )[a-z]` +
	`|\bEOF\b|invalid (argument|syntax|character|UTF-8|format|duration|memory|escape|URL)|out of range|looking for beginning|cannot unmarshal|Go (struct|value)|syntax error` +
	`|unknown time zone|missing unit|unknown unit|parse error|parsing |input does not match|newline in|bare "|extraneous|(?:^|[^-])\b(open|stat|read|write|lstat|mkdir|rename|openat|fdopendir) \S*/|panic|goroutine|nil|%!|%v|\*\w+\.`)

// wrong are values that no flag takes, or only a few.
var wrong = []string{
	"", " ", "x", "much", "-1", "0", "1e999", "NaN", "+Inf", "9223372036854775808", "10:99", "1y", "1h-", "2024-13-41T25:00:00Z",
	"Mars/Olympus", "a,b", "a=b", "=", "\"", "a\"b", "\xff", "{x}", "http://[::1", "%zz", "/", ".", "none/none",
}

// flagsOf returns the flags of a verb by their names.
func flagsOf(name string) map[string]*pflag.Flag {
	all := map[string]*pflag.Flag{}
	for _, v := range verbs {
		if v.Name == name {
			flags, _ := v.Flags()
			flags.VisitAll(func(f *pflag.Flag) { all[f.Name] = f })
		}
	}
	return all
}

// checkWords looks for phrases of Go in what a command line prints of its faults, without the names and values
// that it was given.
func checkWords(t *testing.T, args []string, got result) {
	t.Helper()
	said := got.errors
	if got.status != 0 && slices.Contains([]string{"check", "stat", "doctor"}, args[0]) {
		said += got.out
	}
	for _, arg := range args {
		if _, value, ok := strings.Cut(arg, "="); ok {
			arg = value
		}
		if len(arg) > 3 {
			said = strings.ReplaceAll(said, arg, "IT")
		}
	}
	if phrase := ofGo.FindString(said); phrase != "" {
		t.Errorf("fit %q = %d, says %q, a phrase of Go:\n%.600s", args, got.status, phrase, said)
	}
}

// TestWordsOfFlags gives each flag of each verb wrong values.
func TestWordsOfFlags(t *testing.T) {
	t.Parallel()
	file := write(t, "ride.fit", smallRide())
	for _, v := range verbs {
		flags := flagsOf(v.Name)
		for _, name := range slices.Sorted(maps.Keys(flags)) {
			if name == "output" {
				continue // takes any value
			}
			for _, value := range wrong {
				args := []string{v.Name, "--" + name + "=" + value, file}
				if flags["output"] != nil {
					args = append(args, "-o", filepath.Join(t.TempDir(), "out"))
				}
				checkWords(t, args, fitOn(smallRide(), args...))
			}
		}
	}
}

// brokenFiles returns the names of inputs that cannot be read.
func brokenFiles(t *testing.T) (names []string) {
	t.Helper()
	folder := t.TempDir()
	ride := smallRide()
	packed, archive := gzipOf(ride), zipOf(t, "a.fit", string(ride), "b.fit", string(damagedRide()))
	wrongPart, wrongSum := slices.Clone(packed), slices.Clone(packed)
	copy(wrongPart[40:], "\xff\xff\xff\xff\xff\xff")
	wrongSum[len(wrongSum)-6] ^= 1
	const tcx, activity = "<TrainingCenterDatabase><Activities><Activity>", "</Activity></Activities></TrainingCenterDatabase>"
	files := map[string]string{
		"cut.fit": string(ride[:200]), "header.fit": string(ride[:7]), "empty.fit": "", "text.fit": "hello", "sum.fit": string(ride[:len(ride)-2]) + "\x01\x02", "json.fit": "{",
		"part.fit.gz": string(packed[:200]), "head.fit.gz": string(packed[:6]), "wrong.fit.gz": string(wrongPart), "sum.fit.gz": string(wrongSum),
		"cut.zip": string(archive[:len(archive)/2]), "short.zip": string(archive[:5]), "none.zip": string(zipOf(t, "a.txt", "x")), "two.zip": string(archive),
		"number.gpx": "<gpx><trk><trkseg><trkpt lat='x' lon='1'/>", "cut.gpx": "<gpx><trk><trkseg>", "closed.gpx": "<gpx><trk></gpx>",
		"time.gpx":   "<gpx><trk><trkseg><trkpt lat='1' lon='1'><time>noon</time></trkpt></trkseg></trk></gpx>",
		"entity.gpx": "<gpx>&x;</gpx>", "charset.gpx": "<?xml version='1.0' encoding='KOI8-R'?><gpx/>", "bytes.gpx": "<gpx>\xff\x01</gpx>",
		"cut.tcx": tcx, "number.tcx": tcx + "<Lap StartTime='noon'><TotalTimeSeconds>x</TotalTimeSeconds></Lap>" + activity,
	}
	for name, content := range files {
		names = append(names, write(t, filepath.Join(folder, name), []byte(content)))
	}
	slices.Sort(names)
	return append(names, filepath.Join(folder, "missing.fit"), folder, "-")
}

// wanted are flags that verbs want.
var wanted = map[string]string{
	"split": "--lap", "trim": "--to=1m", "cut": "--from=1m --to=2m", "conceal": "--names", "strip": "-fpower", "shift": "--by=1h",
	"set": "--sport=running", "reduce": "--every=2s", "doctor": "--fix",
}

// TestWordsOfFiles gives each verb files that it cannot read, and places where nothing can be written.
func TestWordsOfFiles(t *testing.T) {
	t.Parallel()
	files, none := brokenFiles(t), filepath.Join("none", "out")
	for _, v := range verbs {
		flags := flagsOf(v.Name)
		for _, file := range files {
			args := append([]string{v.Name, file}, strings.Fields(wanted[v.Name])...)
			if flags["report"] != nil {
				report := append(slices.Clone(args), "--report=json", "-o", filepath.Join(t.TempDir(), "out"))
				checkWords(t, report, fitOn([]byte("hello"), report...))
			}
			if flags["output"] == nil {
				checkWords(t, args, fitOn([]byte("hello"), args...))
				continue
			}
			folder := t.TempDir()
			for _, out := range []string{filepath.Join(folder, "out"), filepath.Join(folder, none), files[0] + "/out", folder} {
				args := append(slices.Clone(args), "-o", out)
				checkWords(t, args, fitOn([]byte("hello"), args...))
			}
		}
	}
}

// TestWordsOfOthers names the same files where a second one is read.
func TestWordsOfOthers(t *testing.T) {
	t.Parallel()
	ride := write(t, "ride.fit", smallRide())
	for _, file := range brokenFiles(t) {
		for _, args := range [][]string{
			{"repair", "--like", file, ride, "-o", "-"},
			{"merge", "--overlay", "power=" + file, ride, "-o", "-"},
			{"merge", ride, file, "-o", "-"},
			{"diff", ride, file},
			{"view", ride, file, "-o", "-"},
		} {
			checkWords(t, args, fitOn([]byte("hello"), args...))
		}
	}
}

// TestWordsOfTables reads tables and schemas that are damaged.
func TestWordsOfTables(t *testing.T) {
	t.Parallel()
	for name, texts := range map[string][]string{
		"schema.json": {
			"", "{", "[]", `{"files":1}`, `{"files":[{"messages":"x"}]}`, `{"layouts":[{"number":-1}]}`, `{"layouts":[{"number":99999999}]}`,
			`{"layouts":[{"fields":{}}]}`, "\xff", "{} {}", `{"files":[{"messages":[[0,1e99]]}]}`,
		},
		"record.csv": {"", "\"", "a\"b", "timestamp\n\"", "timestamp,heart_rate\n1\n", "\xff\n"},
	} {
		for _, text := range texts {
			folder := tablesOfRide(t)
			if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			args := []string{"from-csv", folder, "-o", "-"}
			checkWords(t, args, fitOn(nil, args...))
		}
	}
}
