package browser

import (
	"strings"
	"testing"
)

// heldWorkers makes workers whose messages wait for release(), except the messages of the first
// worker.
const heldWorkers = `(() => {
	globalThis.workers = 0;
	const held = new Promise((done) => (globalThis.release = done));
	globalThis.Worker = class extends Worker {
		nth = ++workers;
		set onmessage(answer) { super.onmessage = (event) => (this.nth === 1 ? answer(event) : held.then(() => answer(event))); }
	};
	return true;
})()`

// TestFitPictureFirst opens a ride after another one: its picture can be seen before its words, and no
// words of the other.
func TestFitPictureFirst(t *testing.T) {
	t.Parallel()
	tab := openFit(t, options{})
	tab.files(t, "#files", sample(t, "refused.fit"))
	tab.wait(t, looked)
	eval[bool](t, tab, heldWorkers)
	tab.files(t, "#files", sample(t, "activity.fit"))
	tab.wait(t, "workers === 2 && performance.getEntriesByName('picture').length === 2")
	if !eval[bool](t, tab, "document.querySelector('#view').checkVisibility() && document.querySelector('#progress').checkVisibility()") {
		t.Error("before the words, want the picture and the progress")
	}
	if got := tab.text(t, "#name"); got != "activity.fit" {
		t.Errorf("the page shows %q, want activity.fit", got)
	}
	for _, id := range []string{"#kind", "#whole", "#advice", "#findings"} {
		if got := tab.text(t, id); got != "" {
			t.Errorf("%s says %q of the ride before", id, got)
		}
	}
	if !eval[bool](t, tab, "document.querySelector('#fix').disabled && document.querySelector('#trim').disabled") {
		t.Error("a ride can be changed before the page knows whether it is whole")
	}
	eval[any](t, tab, "release()")
	tab.wait(t, looked+" && document.querySelector('#whole').innerText === 'The file is whole.' && !document.querySelector('#trim').disabled")
}

// TestFitNoPicture opens a ride after another one, and the program stops while it makes the picture:
// the page shows the words of the ride, no picture, and why.
func TestFitNoPicture(t *testing.T) {
	t.Parallel()
	tab := openFit(t, options{})
	tab.files(t, "#files", sample(t, "activity.fit"))
	tab.wait(t, looked)
	eval[bool](t, tab, `(() => {
		let n = 0;
		globalThis.Worker = class extends Worker {
			first = !n++;
			set onmessage(answer) { super.onmessage = (event) => answer(this.first ? { data: { error: "unreachable" } } : event); }
		};
		return true;
	})()`)
	tab.files(t, "#files", sample(t, "refused.fit"))
	tab.wait(t, looked+" && document.querySelector('#name').innerText === 'refused.fit'")
	if got := tab.text(t, "#said"); !strings.Contains(got, "The program stopped: unreachable") {
		t.Errorf("the page says %q", got)
	}
	if got := tab.text(t, "#findings"); !strings.Contains(got, "session message") {
		t.Errorf("the findings are %q", got)
	}
	if got := tab.text(t, "#kind"); !strings.HasPrefix(got, "Cycling, ") {
		t.Errorf("the ride is %q, want its sport and start", got)
	}
	if eval[bool](t, tab, "document.querySelector('#view').checkVisibility()") {
		t.Error("the page shows the picture of the ride before")
	}
}

// TestFitNextPicture opens a ride while the page with the picture of another one is loaded: no job for
// the words of the other one begins.
func TestFitNextPicture(t *testing.T) {
	t.Parallel()
	tab := openFit(t, options{})
	eval[bool](t, tab, `(() => {
		globalThis.workers = globalThis.loaded = 0;
		const held = new Promise((done) => (globalThis.release = done));
		globalThis.Worker = class extends Worker { nth = ++workers; };
		Object.defineProperty(HTMLIFrameElement.prototype, "onload", {
			set(then) { this.addEventListener("load", (event) => (loaded++, held.then(() => then(event)))); },
		});
		return true;
	})()`)
	tab.files(t, "#files", sample(t, "activity.fit"))
	tab.wait(t, "loaded === 1")
	tab.files(t, "#files", sample(t, "refused.fit"))
	tab.wait(t, "loaded === 2")
	eval[any](t, tab, "release()")
	tab.wait(t, looked+" && document.querySelector('#name').innerText === 'refused.fit'")
	if n := eval[int](t, tab, "workers"); n != 3 {
		t.Errorf("%d jobs, want 3: one picture of each ride, and the words of the last", n)
	}
}
