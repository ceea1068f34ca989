package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// misuses are wrong command lines of each verb, and what the error says: which flag or argument is
// wrong, and what is wanted. OUT stands for a file that must not be written.
var misuses = []struct{ args, want string }{
	{"show --units furlongs RIDE", `--units "furlongs", want metric or imperial`},
	{"show --tz Mars/Olympus RIDE", `--tz "Mars/Olympus", want a zone such as Europe/Paris, +02:00 or UTC`},
	{"show --tz +2 RIDE", `--tz "+2", want a zone such as Europe/Paris, +02:00 or UTC`},
	{"show --ftp=-1 RIDE", "--ftp -1, want a positive number of watts"},
	{"show --ftp NaN RIDE", "--ftp NaN, want a positive number of watts"},
	{"show --ftp Inf RIDE", "--ftp +Inf, want a positive number of watts"},
	{"show --max-hr=-60 RIDE", "--max-hr -60, want a positive number of beats per minute"},
	{"show --max-hr=+Inf RIDE", "--max-hr +Inf, want a positive number of beats per minute"},
	{"show --ftp much RIDE", `--ftp "much", want a number`},
	{"dump --raw RIDE", "--raw works only with --jsonl"},
	{"dump --jsonl --raw -f power RIDE", "--raw prints numbers, not names: drop --fields"},
	{"dump --limit -2 RIDE", "--limit -2, want the number of messages, 0 or more"},
	{"dump --limit few RIDE", `--limit "few", want a whole number`},
	{"dump -m recrod RIDE", `no message "recrod", want names such as record, lap or session`},
	{"json -m recrod RIDE", `no message "recrod", want names such as record, lap or session`},
	{"jsonl -m 65536 RIDE", `no message "65536", want names such as record, lap or session`},
	{"check --max-size 0 RIDE", "--max-size 0, want 1 or more"},
	{"check --max-size 1GB RIDE", `--max-size "1GB", want a whole number`},
	{"rewrite RIDE", "no --output (-o), want a file, or - for standard output"},
	{"rewrite -o OUT", "0 files, want 1"},
	{"rewrite RIDE RIDE -o OUT", "2 files, want 1"},
	{"rewrite --keep --compress-timestamps RIDE -o OUT", "--keep keeps the layout of FILE"},
	{"rewrite --keep --little-endian RIDE -o OUT", "--keep keeps the layout of FILE"},
	{"rewrite --big-endian --little-endian RIDE -o OUT", "--big-endian and --little-endian contradict each other"},
	{"rewrite RIDE -o", "flag needs an argument: 'o' in -o"},
	{"repair --report xml RIDE -o OUT", "--report xml, want json"},
	{"repair --like", "flag needs an argument: --like"},
	{"rewrite --keep=perhaps RIDE -o OUT", `--keep "perhaps", want true or false, or no value`},
	{"reduce --every 10 RIDE -o OUT", `--every "10", want a duration such as 90s, 10m or 1h30m`},
	{"csv -f \"a RIDE", `--fields "\"a", want names with commas between them`},
	{"show --max-hr 1e999 RIDE", `--max-hr "1e999", want a number`},
	{"stat --json RIDE", "unknown flag: --json"},
	{"csv -m all RIDE", "several kinds of message need a folder: --output (-o) FOLDER"},
	{"csv -m record,lap RIDE -o -", "several kinds of message need a folder: --output (-o) FOLDER"},
	{"csv -m all -f power RIDE -o OUT", "--fields and --expand work only with one kind of message"},
	{"csv -m record,lap --expand RIDE -o OUT", "--fields and --expand work only with one kind of message"},
	{"from-csv RIDE", "no --output (-o), want a file, or - for standard output"},
	{"parquet --expand RIDE", "unknown flag: --expand"},
	{"hrv --seconds RIDE", "unknown flag: --seconds"},
	{"bulk -o OUT", "0 inputs, want one FOLDER or ZIP"},
	{"bulk - -o OUT", "standard input cannot be read twice, want a FOLDER or ZIP"},
	{"bulk RIDE", "no --output (-o), want a folder for the data set"},
	{"from-gpx --as ride RIDE -o OUT", `--as "ride", want activity or course`},
	{"from-tcx RIDE", "no --output (-o), want a file, or - for standard output"},
	{"doctor RIDE -o OUT", "--output (-o) works only with --fix"},
	{"doctor --fix RIDE", "no --output (-o), want a file, or - for standard output"},
	{"doctor --fix RIDE RIDE -o OUT", "2 files, want 1"},
	{"web RIDE", "unexpected argument"},
	{"extract --name x RIDE", "no --output (-o), want a file, or - for standard output"},
	{"pack RIDE", "no --output (-o), want a file, or - for standard output"},
	{"view --map https://example.org RIDE -o OUT", "no {z} in the address"},
	{"view RIDE RIDE RIDE -o OUT", "3 files, want 1, 2 to compare, or a folder"},
	{"view --ftp NaN RIDE -o OUT", "--ftp NaN, want a positive number of watts"},
	{"merge -o OUT", "no FILE, want the parts of an activity"},
	{"merge RIDE", "no --output (-o), want a file, or - for standard output"},
	{"merge --overlay heart_rate RIDE -o OUT", "--overlay heart_rate, want a field and a file, such as heart_rate=watch.fit"},
	{"merge --overlay =RIDE RIDE -o OUT", ", want a field and a file, such as heart_rate=watch.fit"},
	{"merge --overlay power= RIDE -o OUT", "--overlay power=, want a field and a file, such as heart_rate=watch.fit"},
	{"merge --overlay pulse=RIDE RIDE -o OUT", `"pulse", want a name such as heart_rate, power or position`},
	{"merge --overlay power=RIDE RIDE RIDE -o OUT", "2 files, want 1: --overlay copies a field into one file"},
	{"merge --offset soon RIDE -o OUT", "--offset soon, want a duration, such as 90s, or auto"},
	{"merge --report xml RIDE -o OUT", "--report xml, want json"},
	{"split RIDE -o OUT", "want one of --lap, --every-time, --every-distance and --pause"},
	{"split --lap --pause 2m RIDE -o OUT", "want one of --lap, --every-time, --every-distance and --pause"},
	{"split --every-time 1m --every-distance 1km RIDE -o OUT", "want one of --lap, --every-time, --every-distance and --pause"},
	{"split --every-time 999ms RIDE -o OUT", "--every-time 999ms, want a duration of a second at least"},
	{"split --pause=-2m RIDE -o OUT", "--pause -2m0s, want a duration of a second at least"},
	{"split --pause long RIDE -o OUT", `--pause "long", want a duration such as 90s, 10m or 1h30m`},
	{"split --every-distance 5 RIDE -o OUT", `--every-distance "5", want a distance such as 5km, 800m or 3mi`},
	{"split --every-distance 0.0001km RIDE -o OUT", `--every-distance "0.0001km", want a distance such as 5km, 800m or 3mi`},
	{"split --every-distance NaNkm RIDE -o OUT", `--every-distance "NaNkm", want a distance such as 5km, 800m or 3mi`},
	{"split --every-distance Infmi RIDE -o OUT", `--every-distance "Infmi", want a distance such as 5km, 800m or 3mi`},
	{"split --lap RIDE", "no --output (-o), want a folder"},
	{"split --lap RIDE -o -", "--output -, want a folder"},
	{"trim RIDE -o OUT", "nothing to cut off, want --from, --to or both"},
	{"trim --from brunch RIDE -o OUT", `--from "brunch", want a time such as 2024-06-01T17:30:00+02:00, 17:30, 1h20m or -10m`},
	{"trim --to 10:60 RIDE -o OUT", `--to "10:60", want a time such as 2024-06-01T17:30:00+02:00, 17:30, 1h20m or -10m`},
	{"trim --to 1h --report xml RIDE -o OUT", "--report xml, want json"},
	{"trim --from 24:00 RIDE -o OUT", `--from "24:00", want a time such as 2024-06-01T17:30:00+02:00, 17:30, 1h20m or -10m`},
	{"cut RIDE -o OUT", "want both --from and --to"},
	{"cut --from 1m RIDE -o OUT", "want both --from and --to"},
	{"cut --from 1m --to later RIDE -o OUT", `--to "later", want a time such as 2024-06-01T17:30:00+02:00, 17:30, 1h20m or -10m`},
	{"despike --report xml RIDE -o OUT", "--report xml, want json"},
	{"fill --up-to 100ms RIDE -o OUT", "--up-to 100ms, want a duration of a second at least"},
	{"fill -f power,speed RIDE -o OUT", "--fields power,speed, want power, cadence or heart_rate"},
	{"scale RIDE -o OUT", "want FIELD FACTOR FILE, such as power 1.03 ride.fit"},
	{"scale power RIDE -o OUT", "FACTOR"},
	{"scale pwoer 1.03 RIDE -o OUT", `cannot scale "pwoer", want power or distance`},
	{"scale power 30 RIDE -o OUT", "cannot scale by 30, want a factor above 0 and up to 10"},
	{"swim RIDE -o OUT", "nothing to mend, want --pool, --join, --split or --stroke"},
	{"swim --pool 25 RIDE -o OUT", `--pool "25", want a length such as 50m or 25yd`},
	{"swim --pool 1km RIDE -o OUT", `--pool "1km", want a length such as 50m or 25yd`},
	{"swim --stroke crawl RIDE -o OUT", `--stroke "crawl", want a stroke such as freestyle or backstroke`},
	{"swim --stroke x=drill RIDE -o OUT", `--stroke "x=drill", want a stroke, or lengths with one, such as 9-12=backstroke`},
	{"conceal RIDE -o OUT", "nothing to hide, want --ends, --zone, --names or several of them"},
	{"conceal --ends 500 RIDE -o OUT", `--ends "500", want a distance such as 5km, 800m or 3mi`},
	{"conceal --ends 21km RIDE -o OUT", "--ends 21km, want at most 20 km"},
	{"conceal --zone 47,8 RIDE -o OUT", `--zone "47,8", want latitude, longitude and metres, as 47.3769,8.5417,500`},
	{"conceal --zone 47,8,1,2 RIDE -o OUT", `--zone "47,8,1,2", want latitude, longitude and metres, as 47.3769,8.5417,500`},
	{"conceal --zone 47,home,500 RIDE -o OUT", `--zone "47,home,500", want latitude, longitude and metres, as 47.3769,8.5417,500`},
	{"conceal --zone 47,181,500 RIDE -o OUT", `--zone "47,181,500", want latitude, longitude and metres, as 47.3769,8.5417,500`},
	{"conceal --zone 47,8,100001 RIDE -o OUT", `--zone "47,8,100001": a radius of 100001 m, want at most 100000`},
	{"strip RIDE -o OUT", "nothing to strip, want --messages, --fields or --developer"},
	{"strip -m recrod RIDE -o OUT", `no message "recrod", want names such as event or hrv, see 'fit stat'`},
	{"strip -m file_id RIDE -o OUT", "file_id"},
	{"shift RIDE -o OUT", "want one of --by, --start, --local and --stale"},
	{"shift --by 0s RIDE -o OUT", "want one of --by, --start, --local and --stale"},
	{"shift --local --stale RIDE -o OUT", "want one of --by, --start, --local and --stale"},
	{"shift --by 1500ms RIDE -o OUT", "--by 1.5s, want whole seconds"},
	{"shift --by tomorrow RIDE -o OUT", `--by "tomorrow", want a duration such as 90s, 10m or 1h30m`},
	{"shift --start noon RIDE -o OUT", `--start "noon", want a time such as 2024-06-01T09:00:00+02:00`},
	{"set RIDE -o OUT", "nothing to set, want --sport, --sub-sport, --name or --gear"},
	{"set --sport chess RIDE -o OUT", `no sport "chess", want a name such as cycling`},
	{"set --sub-sport chess RIDE -o OUT", `no sub-sport "chess", want a name such as trail`},
	{"reduce RIDE -o OUT", "nothing to remove, want --metres, --every or both"},
	{"reduce --metres=-3 RIDE -o OUT", "--metres -3, want a distance, such as 3"},
	{"reduce --metres NaN RIDE -o OUT", "--metres NaN, want a distance, such as 3"},
	{"reduce --metres Inf RIDE -o OUT", "--metres +Inf, want a distance, such as 3"},
	{"reduce --every 500ms RIDE -o OUT", "--every 500ms, want a second to a day"},
	{"reduce --every 25h RIDE -o OUT", "--every 25h0m0s, want a second to a day"},
	{"merge-hr RIDE", "no --output (-o), want a file, or - for standard output"},
	{"diff RIDE", "1 file, want 2"},
	{"diff RIDE RIDE RIDE", "3 files, want 2"},
	// Of several mistakes, the first is enough.
	{"trim --from brunch --to tea --report xml RIDE", `--from "brunch", want a time such as 2024-06-01T17:30:00+02:00, 17:30, 1h20m or -10m`},
	{"strip -m recrod --report xml", `no message "recrod", want names such as event or hrv, see 'fit stat'`},
	{"view --units y RIDE RIDE RIDE", `--units "y", want metric or imperial`},
}

// TestMisuses wants 2, two lines on standard error, the second of which names the help screen, and
// nothing written.
func TestMisuses(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	out := filepath.Join(folder, "out")
	tried := map[string]bool{}
	for _, tt := range misuses {
		args := strings.Fields(strings.NewReplacer("RIDE", rideFile, "OUT", out).Replace(tt.args))
		tried[args[0]] = true
		got := fitOn(ride(), args...)
		first, second, _ := strings.Cut(got.errors, "\n")
		if got.status != 2 || got.out != "" || !strings.HasPrefix(first, "fit: ") || !strings.Contains(first, tt.want) || strings.Contains(first, `\n`) {
			t.Errorf("fit %s = %v, want 2 and a line with %s", tt.args, got, tt.want)
		}
		if want := "Run 'fit " + args[0] + " --help' for usage.\n"; second != want {
			t.Errorf("fit %s: after the error is %q, want %q", tt.args, second, want)
		}
	}
	checkFolder(t, folder)
	for _, v := range verbs {
		if got := fitOn(ride(), v.Name, "--nonsense"); got.status != 2 || !strings.HasPrefix(got.errors, "fit: unknown flag: --nonsense\n") {
			t.Errorf("fit %s --nonsense = %v, want 2 and the flag", v.Name, got)
		}
		if !tried[v.Name] && v.Name != "arrow" && v.Name != "gpx" && v.Name != "tcx" && v.Name != "kml" && v.Name != "geojson" { // only --output
			t.Errorf("no misuse of fit %s is tried", v.Name)
		}
	}
}
