package browser

import (
	"regexp"
	"strings"
	"testing"
)

// report returns the text for a report, "" if none is offered.
func (b *tab) report(t *testing.T) string {
	t.Helper()
	return eval[string](t, b, "document.querySelector('#trouble').hidden ? '' : document.querySelector('#report').value")
}

// TestFitReport makes things go wrong with files that have telling names: the report must say what
// happened without any part of a name, a place or a time.
func TestFitReport(t *testing.T) {
	t.Parallel()
	ride, crash := read(t, sample(t, "activity.fit")), read(t, sample(t, "crash.fit"))
	telling := regexp.MustCompile(`(?i)geheim|secret|\.zip|52\.\d|13\.\d|2023-`)
	tab := openFit(t, options{})
	check := func(what string, wants ...string) {
		t.Helper()
		got := tab.report(t)
		if found := telling.FindString(got); found != "" {
			t.Errorf("%s: the report has %q:\n%s", what, found, got)
		}
		for _, want := range wants {
			if !strings.Contains(got, want) {
				t.Errorf("%s: the report has no %q:\n%s", what, want, got)
			}
		}
	}

	tab.files(t, "#files", written(t, "Geheim zu Hause.fit", crash))
	tab.wait(t, looked)
	check("a damaged ride", "Tightwire, Fix a FIT file, version ", "check: file 0: offset 59992: truncated")

	tab.files(t, "#files", written(t, "Geheim 2.fit", ride))
	tab.wait(t, looked)
	check("a whole ride")
	if got := tab.report(t); got != "" {
		t.Errorf("a whole ride has the report %q", got)
	}
	tab.click(t, "#merge")
	tab.files(t, "#parts", written(t, "secret part.fit", []byte("no ride of mine at 52.1234, 13.1234")))
	tab.click(t, "#merge-apply")
	tab.wait(t, "document.querySelector('#said').innerText && document.querySelector('#progress').hidden")
	check("a part that is none", "merge: refused")
	tab.click(t, "#split")
	tab.set(t, "#way", "--every-time")
	tab.paste(t, "#each", "secret")
	tab.click(t, "#split-apply")
	tab.wait(t, "document.querySelector('#said').innerText.includes('secret') && document.querySelector('#progress').hidden")
	check("a time that is none", "split: refused")

	names := []string{"secret/geheim.fit", "secret/\u202esecret.fit", "secret/geheim.txt"}
	tab.files(t, "#files", written(t, "Geheim.zip", zipOf(t, names, crash, ride, []byte("x"))))
	tab.wait(t, "!document.querySelector('#list').hidden")
	check("a list")
	eval[any](t, tab, "[...document.querySelectorAll('#rides .name')].find((b) => b.textContent.includes('u202e')).click()")
	tab.wait(t, "document.querySelector('#said').className === 'bad' && document.querySelector('#progress').hidden")
	check("a ride that cannot be found", "extract: ")
	eval[any](t, tab, "[...document.querySelectorAll('#rides .name')].find((b) => b.textContent.endsWith('geheim.fit')).click()")
	tab.wait(t, looked)
	check("a damaged ride of an archive", "check: file 0: offset 59992: truncated")
	if got := tab.report(t); strings.Contains(got, "extract") {
		t.Errorf("the report has what another ride had:\n%s", got)
	}

	eval[bool](t, tab, "(() => { Object.assign = () => null.secret; return true; })()") // a fault of the page
	tab.files(t, "#files", written(t, "Geheim 3.fit", ride))
	tab.wait(t, "document.querySelector('#said').className === 'bad' && document.querySelector('#progress').hidden")
	check("a fault of the page", "look: TypeError", "fit.js:")
}

// TestFitCopy copies the report.
func TestFitCopy(t *testing.T) {
	t.Parallel()
	tab := openRide(t, "crash.fit", options{})
	eval[bool](t, tab, "(() => { navigator.clipboard.writeText = async (text) => { globalThis.copied = text; }; return true; })()")
	tab.click(t, "#trouble summary")
	tab.click(t, "#copy")
	tab.wait(t, "document.querySelector('#copied').innerText === 'Copied.'")
	if got := eval[string](t, tab, "copied"); got != tab.report(t) || got == "" {
		t.Errorf("copied was %q, want %q", got, tab.report(t))
	}
	eval[bool](t, tab, "(() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); return true; })()")
	tab.click(t, "#copy")
	tab.wait(t, "document.querySelector('#copied').innerText === 'Copy the text below.'")
	if got := eval[string](t, tab, "getSelection().toString() || document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)"); got != tab.report(t) {
		t.Errorf("selected is %q", got)
	}
}
