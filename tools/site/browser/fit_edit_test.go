package browser

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// openRide opens a sample on the page Fix a FIT file.
func openRide(t *testing.T, name string, o options) *tab {
	t.Helper()
	tab := openFit(t, o)
	tab.files(t, "#files", sample(t, name))
	tab.wait(t, looked)
	return tab
}

// TestFitFix fixes a ride that platforms refuse, whose session is missing.
func TestFitFix(t *testing.T) {
	tab := openRide(t, "refused.fit", options{})
	if got := tab.text(t, "#findings li"); !strings.Contains(got, "A platform refuses this: there is no message session") {
		t.Errorf("the first finding is %q", got)
	}
	tab.click(t, "#fix")
	tab.wait(t, acted)
	name, got := tab.download(t)
	if want := fit(t, sample(t, "refused.fit"), "doctor", "--fix"); !bytes.Equal(got, want) || name != "refused-fixed.fit" {
		t.Errorf("the page offers %s of %d bytes, want refused-fixed.fit of %d bytes", name, len(got), len(want))
	}
	if got := tab.text(t, "#done"); !strings.Contains(got, "Fixed: there is no message session") {
		t.Errorf("the page says %q", got)
	}
	if got := tab.text(t, "#findings"); !strings.Contains(got, "Nothing.") {
		t.Errorf("after the fix the page finds %q", got)
	}
}

// set sets a control as somebody does who moves it.
func (b *tab) set(t *testing.T, selector, value string) {
	t.Helper()
	eval[bool](t, b, fmt.Sprintf(`(() => {
		const e = document.querySelector(%q);
		e.value = %q;
		return e.dispatchEvent(new Event("input", { bubbles: true })) && e.dispatchEvent(new Event("change", { bubbles: true }));
	})()`, selector, value))
}

// TestFitEdits makes each change of a ride: the page offers the bytes that fit writes.
func TestFitEdits(t *testing.T) {
	tab := openRide(t, "activity.fit", options{})
	ride := sample(t, "activity.fit")
	for _, tt := range []struct {
		open   string
		how    func()
		apply  string
		name   string
		native []string
	}{
		{"#trim", func() { tab.set(t, "#from", "60"); tab.set(t, "#to", "900") }, "#part-apply", "activity-trimmed.fit", []string{"trim", "--from=60s", "--to=900s"}},
		{"#cut", func() { tab.set(t, "#to", "1200"); tab.set(t, "#from", "600") }, "#part-apply", "activity-cut.fit", []string{"cut", "--from=600s", "--to=1200s"}},
		{"#hide", func() { tab.set(t, "#lat", "52.03"); tab.set(t, "#long", "13,43"); tab.set(t, "#radius", "800") }, "#hide-apply", "activity-hidden.fit", []string{"conceal", "--zone=52.03,13.43,800"}},
		{"#convert", func() { tab.set(t, "#format", "gpx") }, "#convert-apply", "activity.gpx", []string{"gpx"}},
		{"#convert", func() { tab.set(t, "#format", "tcx") }, "#convert-apply", "activity.tcx", []string{"tcx"}},
		{"#convert", func() { tab.set(t, "#format", "csv") }, "#convert-apply", "activity.csv", []string{"csv"}},
	} {
		tab.click(t, tt.open)
		tab.wait(t, fmt.Sprintf("document.querySelector(%q).ariaExpanded === 'true'", tt.open))
		tt.how()
		tab.click(t, tt.apply)
		tab.wait(t, acted)
		name, got := tab.download(t)
		if want := fit(t, ride, tt.native...); !bytes.Equal(got, want) || name != tt.name {
			t.Errorf("%s: the page offers %s of %d bytes, want %s of %d bytes", tt.open, name, len(got), tt.name, len(want))
		}
		tab.click(t, "#undo")
		tab.wait(t, looked+" && document.querySelector('#outcome').hidden")
	}
}

// TestFitSplitAndMerge splits a ride at its laps, and merges two of the parts.
func TestFitSplitAndMerge(t *testing.T) {
	tab := openRide(t, "activity.fit", options{})
	tab.click(t, "#split")
	tab.click(t, "#split-apply")
	tab.wait(t, acted)
	if got := eval[int](t, tab, "document.querySelectorAll('#saves a').length"); got != 4 {
		t.Fatalf("the page offers %d parts, want 4", got)
	}
	part := func(i int) string {
		eval[any](t, tab, fmt.Sprintf("document.querySelectorAll('#saves a').forEach((a, i) => a.id = i === %d ? 'download' : '')", i))
		name, b := tab.download(t)
		return written(t, name, b)
	}
	first, second := part(0), part(1)
	tab.files(t, "#files", first)
	tab.wait(t, looked+" && document.querySelector('#name').innerText === 'activity-1.fit'")
	tab.click(t, "#merge")
	tab.files(t, "#parts", second)
	tab.click(t, "#merge-apply")
	tab.wait(t, acted)
	name, got := tab.download(t)
	if want := fit(t, second, "merge", first); !bytes.Equal(got, want) || name != "activity-1-merged.fit" {
		t.Errorf("the page offers %s of %d bytes, want activity-1-merged.fit of %d bytes", name, len(got), len(want))
	}
}

// TestFitParquet converts a ride by the second program, which is fetched then. Its file has
// other bytes than that of the program of this machine.
func TestFitParquet(t *testing.T) {
	tab := openRide(t, "activity.fit", options{})
	tab.forget()
	tab.click(t, "#convert")
	tab.set(t, "#format", "parquet")
	tab.click(t, "#convert-apply")
	tab.wait(t, acted)
	name, got := tab.download(t)
	if magic := []byte("PAR1"); name != "activity.parquet" || !bytes.HasPrefix(got, magic) || !bytes.HasSuffix(got, magic) {
		t.Errorf("the page offers %s of %d bytes, want activity.parquet of Parquet", name, len(got))
	}
	if asked := strings.Join(tab.requests(), " "); !strings.Contains(asked, "/parquet/fit.wasm.gz") {
		t.Errorf("the page asks for %s, want the program with Parquet", asked)
	}
}
