package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/cmd/fit/internal/ridetest"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// heartRates returns the heart rates of the records of a file. Those of a walk are 100 and on.
func heartRates(f *fit.File) (all []int) {
	for _, m := range f.Messages {
		if m.Num() == profile.MesgNumRecord {
			all = append(all, int(m.Field(profile.RecordHeartRate).Uint()))
		}
	}
	return all
}

// fromTo returns the whole numbers from a to b.
func fromTo(a, b int) (all []int) {
	for i := a; i <= b; i++ {
		all = append(all, i)
	}
	return all
}

// TestPartsFlags has which records trim, cut and reduce leave of two walks in a chain: durations count
// from each walk's own start and end.
func TestPartsFlags(t *testing.T) {
	t.Parallel()
	at := func(i int) string { return profile.DateTime(walkStart + i).Time().Format("2006-01-02T15:04:05Z") }
	in := slices.Concat(walkFrom(walkStart), walkFrom(walkStart))
	for _, tt := range []struct {
		args []string
		want []int
	}{
		{[]string{"trim", "--from", "5s"}, fromTo(105, 119)},
		{[]string{"trim", "--to", "5s"}, fromTo(100, 105)},
		{[]string{"trim", "--to=-5s"}, fromTo(100, 114)},
		{[]string{"trim", "--from", "3s", "--to=-3s"}, fromTo(103, 116)},
		{[]string{"trim", "--from", at(4), "--to", "8s"}, fromTo(104, 108)},
		{[]string{"trim", "--from", at(19)}, fromTo(119, 119)},
		{[]string{"cut", "--from", "5s", "--to", "7s"}, slices.Concat(fromTo(100, 104), fromTo(108, 119))},
		{[]string{"cut", "--from", at(12), "--to=-1s"}, slices.Concat(fromTo(100, 111), fromTo(119, 119))},
		{[]string{"cut", "--from", "0s", "--to", at(9)}, fromTo(110, 119)},
		// The ends of laps stay: 0, 9, 10 and 19. The way is straight, so that it needs no more.
		{[]string{"reduce", "--every", "4s"}, []int{100, 104, 108, 109, 110, 114, 118, 119}},
		{[]string{"reduce", "--every", "5s"}, []int{100, 105, 109, 110, 115, 119}},
		{[]string{"reduce", "--metres", "1"}, []int{100, 109, 110, 119}},
		{[]string{"reduce", "--metres", "1", "--every", "5s"}, []int{100, 109, 110, 119}},
	} {
		got := fitOn(in, append(tt.args, "-", "-o", "-")...)
		files := chainOf(t, got.out)
		if got.status != 0 || len(files) != 2 {
			t.Errorf("fit %q = %d, %q, want 0 and two files", tt.args, got.status, got.errors)
			continue
		}
		for i, f := range files {
			if all := heartRates(f); !slices.Equal(all, tt.want) {
				t.Errorf("fit %q leaves heart rates %v of walk %d, want %v", tt.args, all, i, tt.want)
			}
		}
	}
}

// TestSplitFlags has the records of each part. The walk goes 10 m a second.
func TestSplitFlags(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		flags string
		want  [][]int
	}{
		{"--lap", [][]int{fromTo(100, 109), fromTo(110, 119)}},
		{"--every-time 10s", [][]int{fromTo(100, 109), fromTo(110, 119)}},
		{"--every-time 7s", [][]int{fromTo(100, 106), fromTo(107, 113), fromTo(114, 119)}},
	} {
		folder := t.TempDir()
		got := fitTo(walkFrom(walkStart), "split "+tt.flags, "-", folder)
		if want := fmt.Sprintf("fit: stdin: %d parts in %s\n", len(tt.want), folder); got != (result{0, "", want}) {
			t.Errorf("split %s = %v, want %s", tt.flags, got, want)
			continue
		}
		for i, want := range tt.want {
			f := chainOf(t, read(t, filepath.Join(folder, fmt.Sprintf("stdin-%d.fit", i+1))))[0]
			if all := heartRates(f); !slices.Equal(all, want) {
				t.Errorf("split %s: part %d has heart rates %v, want %v", tt.flags, i+1, all, want)
			}
		}
	}
}

// TestMergeFlags joins two walks, given in any order, and lays a field of one over another.
func TestMergeFlags(t *testing.T) {
	t.Parallel()
	first, second := write(t, "first.fit", walkFrom(walkStart)), write(t, "second.fit", walkFrom(walkStart+100))
	for _, names := range [][]string{{first, second}, {second, first}} {
		got := fitOn(nil, "merge", names[0], names[1], "-o", "-")
		all := heartRates(chainOf(t, got.out)[0])
		if got.status != 0 || !slices.Equal(all, slices.Concat(fromTo(100, 119), fromTo(100, 119))) {
			t.Errorf("merge of two walks = %d, %s, heart rates %v", got.status, got.errors, all)
		}
	}
	// The clock of the second is 98 s ahead if it is to begin two seconds after the first.
	got := fitOn(nil, "merge", "--overlay", "heart_rate="+first, "--offset", "98s", second, "-o", "-")
	files := chainOf(t, got.out)
	// The last two have the nearest record of the first, which is its last.
	if want := append(fromTo(102, 119), 119, 119); got.status != 0 || !slices.Equal(heartRates(files[0]), want) {
		t.Errorf("merge --overlay --offset 98s = %d, %s, heart rates %v, want %v", got.status, got.errors, heartRates(files[0]), want)
	}
	for i, p := range partsOf(files[0]) {
		was := partsOf(chainOf(t, string(walkFrom(walkStart+100)))[0])[i]
		for _, d := range fieldsDiffer(was.fields, p.fields) {
			if p.num == profile.MesgNumRecord && d[:len("heart_rate")] != "heart_rate" || p.num == profile.MesgNumFileID {
				t.Errorf("merge --overlay heart_rate changes %s of %v", d, &p)
			}
		}
	}
}

// TestRewriteFlags has the same messages in each layout, of a chain with developer fields and unknown
// messages.
func TestRewriteFlags(t *testing.T) {
	t.Parallel()
	in := slices.Concat(walkFrom(walkStart), walkFrom(walkStart+3600))
	was := chainOf(t, string(in))
	for _, flags := range []string{"", " --keep", " --compress-timestamps", " --big-endian", " --little-endian", " --compress-timestamps --big-endian"} {
		got := fitTo(in, "rewrite"+flags, "-", "-")
		is := chainOf(t, got.out)
		if got.status != 0 || got.errors != "" || len(is) != 2 {
			t.Errorf("rewrite%s = %d, %q, %d files, want 0 and 2", flags, got.status, got.errors, len(is))
			continue
		}
		for i := range was {
			for k, p := range partsOf(is[i]) {
				// A compressed time is in no field, but the message has it.
				d := fieldsDiffer(partsOf(was[i])[k].fields, p.fields)
				if at := partsOf(was[i])[k].at; at != p.at || len(d) > 1 || len(d) == 1 && d[0] != fmt.Sprintf("timestamp %d > -", at) {
					t.Errorf("rewrite%s: %v of file %d: %q, at %d", flags, &p, i, d, p.at)
				}
			}
			if big := is[i].Messages[20].Definition().BigEndian(); big != strings.HasSuffix(flags, "big-endian") {
				t.Errorf("rewrite%s: highest byte first: %v", flags, big)
			}
		}
	}
}

// TestRepairWalk loses the end of a walk, and of two in a chain the checksum of the first: all messages
// that are whole stay, with their developer fields.
func TestRepairWalk(t *testing.T) {
	t.Parallel()
	one := walkFrom(walkStart)
	whole := partsOf(chainOf(t, string(one))[0])
	got := fitOn(one[:len(one)-3], "repair", "-", "-o", "-")
	saved := partsOf(chainOf(t, got.out)[0])
	// The last message is of 11 bytes with its header. One of them and the checksum are lost.
	if d := partsDiffer(whole, saved); got.status != 0 || len(d) != 1 || d[0] != "activity 0 gone" {
		t.Errorf("repair of a walk without its end = %d, %s, differs in %q", got.status, got.errors, d)
	}
	bad := slices.Clone(one)
	bad[len(bad)-1] ^= 0xFF
	got = fitOn(slices.Concat(bad, one), "repair", "-", "-o", "-")
	if got.status != 0 || got.out != string(slices.Concat(one, one)) {
		t.Errorf("repair of a chain with a wrong checksum = %d, %s, want the files before the damage", got.status, got.errors)
	}
}

// TestLossesAreReported splits and trims a ride whose device knew a training score, which records do
// not give.
func TestLossesAreReported(t *testing.T) {
	t.Parallel()
	a := ridetest.Ride(1800)
	a.Sessions[0].TrainingStressScore = 555
	folder := t.TempDir()
	save(t, folder, map[string][]byte{"ride.fit": ridetest.Bytes(a)})
	file := filepath.Join(folder, "ride.fit")
	const lost = "lost, because the records do not give it: session.training_stress_score"
	for _, args := range [][]string{
		{"split", "--every-time", "10m", file, "-o", filepath.Join(folder, "parts")},
		{"trim", "--from", "5m", file, "-o", filepath.Join(folder, "trimmed.fit")},
	} {
		if got := fitOn(nil, args...); got.status != 0 || !strings.Contains(got.errors, lost) {
			t.Errorf("fit %q = %v, want %q", args, got, lost)
		}
	}
	got := fitOn(nil, "split", "--force", "--report", "json", "--every-time", "10m", file, "-o", filepath.Join(folder, "parts"))
	if want := `{"message":"session","field":"training_stress_score","was":55.5}`; !strings.Contains(got.out+got.errors, want) {
		t.Errorf("split --report json = %v, want %s", got, want)
	}
}
