package browser

import (
	"bytes"
	"testing"
)

// TestFitOffers has one main action for each state of a ride: repair what is damaged, fix what is refused and can be fixed,
// and neither for a ride that is whole.
func TestFitOffers(t *testing.T) {
	t.Parallel()
	tab := openFit(t, options{})
	for _, tt := range []struct {
		name, whole string
		repair, fix bool
	}{
		{"crash.fit", "The recording is cut short: its last 8 bytes are incomplete.", true, false},
		{"refused.fit", "Platforms refuse this ride.", false, true},
		{"activity.fit", "The file is whole.", false, false},
	} {
		tab.files(t, "#files", sample(t, tt.name))
		tab.wait(t, looked+" && document.querySelector('#name').innerText === '"+tt.name+"'")
		if got := tab.text(t, "#whole"); got != tt.whole {
			t.Errorf("of %s the page says %q, want %q", tt.name, got, tt.whole)
		}
		if want := map[bool]string{true: "Route and charts of what can be saved", false: "Route and charts"}[tt.repair]; !tab.shows(t, "#view") || tab.text(t, "#picture-title") != want {
			t.Errorf("of %s the page shows %q, want %q", tt.name, tab.text(t, "#picture-title"), want)
		}
		if repair, fix := tab.shows(t, "#repair"), tab.shows(t, "#fix"); repair != tt.repair || fix != tt.fix {
			t.Errorf("%s: Repair is offered: %t, Fix: %t", tt.name, repair, fix)
		}
	}
}

// shows reports whether an element can be seen.
func (b *tab) shows(t *testing.T, selector string) bool {
	t.Helper()
	return eval[bool](t, b, "document.querySelector('"+selector+"').checkVisibility()")
}

// TestFitEnds hides the first and the last metres of a ride, as fit conceal --ends does. A second time changes the name no more.
func TestFitEnds(t *testing.T) {
	t.Parallel()
	tab := openRide(t, "activity.fit", options{})
	for _, metres := range []string{"500", "800"} {
		tab.click(t, "#hide")
		tab.wait(t, "!document.querySelector('#hide-panel').hidden")
		if tab.shows(t, "#circle") || !eval[bool](t, tab, "document.querySelector('#by-ends').checked && document.querySelector('#ends').value === '500'") {
			t.Error("the page does not offer the first and the last 500 m first")
		}
		tab.set(t, "#ends", metres)
		tab.click(t, "#hide-apply")
		tab.wait(t, acted+" && document.querySelector('#name').innerText === 'activity-hidden.fit'")
		name, got := tab.download(t)
		if want := fit(t, sample(t, "activity.fit"), "conceal", "--ends="+metres+"m"); name != "activity-hidden.fit" || metres == "500" && !bytes.Equal(got, want) {
			t.Errorf("the page offers %s of %d bytes, want activity-hidden.fit of %d bytes", name, len(got), len(want))
		}
	}
}

// TestFitTrouble folds the report, and opens it when something did not work.
func TestFitTrouble(t *testing.T) {
	t.Parallel()
	tab := openRide(t, "crash.fit", options{})
	if eval[bool](t, tab, "document.querySelector('#trouble').open") {
		t.Error("the report is open though everything works")
	}
	tab.files(t, "#files", sample(t, "activity.fit"))
	tab.wait(t, looked+" && document.querySelector('#name').innerText === 'activity.fit'")
	tab.click(t, "#merge")
	tab.files(t, "#parts", written(t, "part.fit", []byte("no ride")))
	tab.wait(t, "document.querySelector('#parts-order').innerText.includes('part.fit: no start found')")
	tab.click(t, "#merge-apply")
	tab.wait(t, "document.querySelector('#said').innerText && document.querySelector('#progress').hidden && document.querySelector('#trouble').open")
}
