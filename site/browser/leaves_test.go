package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// attempts tries each way to send something to another host, and returns what became of each.
const attempts = `(async (to) => {
	const ways = {
		fetch: () => fetch(to + "fetch", { mode: "no-cors" }),
		request: () => new Promise((done, fail) => { const x = new XMLHttpRequest(); x.onload = done; x.onerror = fail; x.open("GET", to + "request"); x.send(); }),
		socket: () => new Promise((done, fail) => { const s = new WebSocket(to.replace("http", "ws") + "socket"); s.onopen = done; s.onerror = fail; }),
		events: () => new Promise((done, fail) => { const s = new EventSource(to + "events"); s.onopen = done; s.onerror = fail; }),
		beacon: () => navigator.sendBeacon(to + "beacon", "x"),
		image: () => new Promise((done, fail) => { const i = new Image(); i.onload = done; i.onerror = fail; i.src = to + "image"; }),
		script: () => import(to + "script"),
		scripts: () => importScripts(to + "scripts"),
		worker: () => new Promise((done, fail) => { const w = new Worker(to + "worker"); w.onmessage = done; w.onerror = fail; }),
		frame: () => new Promise((done) => { const f = document.createElement("iframe"); f.onload = done; f.src = to + "frame"; document.body.append(f); }),
		cache: async () => (await caches.open("x")).add(new Request(to + "cache", { mode: "no-cors" })),
	};
	const found = {};
	for (const [name, way] of Object.entries(ways)) {
		const late = new Promise((done) => setTimeout(() => done("late"), 500));
		found[name] = await Promise.race([late, Promise.resolve().then(way).then(() => "done", (e) => "blocked: " + (e.message ?? e.type))]);
	}
	return JSON.stringify(found);
})(%q)`

// A stranger is another host. It notes what arrives.
type stranger struct {
	*httptest.Server
	mu  sync.Mutex
	got []string
}

func newStranger(t *testing.T) *stranger {
	s := &stranger{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.got = append(s.got, strings.TrimPrefix(r.URL.Path, "/"))
	}))
	t.Cleanup(s.Close)
	return s
}

// arrived returns what has arrived, sorted, and forgets it.
func (s *stranger) arrived() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	got := slices.Compact(slices.Sorted(slices.Values(s.got)))
	s.got = nil
	return got
}

// attempt tries all ways from a page or a worker.
func (s *stranger) attempt(t *testing.T, from context.Context) map[string]string {
	t.Helper()
	var found map[string]string
	if err := json.Unmarshal([]byte(eval[string](t, from, fmt.Sprintf(attempts, s.URL+"/"))), &found); err != nil {
		t.Fatal(err)
	}
	return found
}

// attach returns the target of a kind in the browser of a tab.
func attach(t *testing.T, b *tab, kind string) context.Context {
	t.Helper()
	home := chromedp.FromContext(b).BrowserContextID
	for range 100 {
		infos, err := chromedp.Targets(b)
		if err != nil {
			t.Fatal(err)
		}
		if i := slices.IndexFunc(infos, func(i *target.Info) bool { return i.Type == kind && i.BrowserContextID == home }); i >= 0 {
			c, cancel := chromedp.NewContext(b, chromedp.WithTargetID(infos[i].TargetID))
			t.Cleanup(cancel)
			if err := chromedp.Do(c); err != nil {
				t.Fatal(err)
			}
			return c
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatalf("the page has no %s", kind)
	return nil
}

// TestAttemptsArrive shows that the ways of the next test lead to the stranger where no policy
// forbids it.
func TestAttemptsArrive(t *testing.T) {
	t.Parallel()
	other := newStranger(t)
	plain := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write([]byte("<title>plain</title>"))
	}))
	defer plain.Close()
	found := other.attempt(t, openAt(t, plain.URL, options{unruly: true}))
	want := []string{"beacon", "cache", "events", "fetch", "frame", "image", "request", "script", "socket"}
	if got := other.arrived(); !slices.Equal(got, want) {
		t.Errorf("from a page without a policy arrived %q, want %q; the page says %q", got, want, found)
	}
}

// TestNothingLeaves tries to send something from the page, from a worker and from the service
// worker.
func TestNothingLeaves(t *testing.T) {
	t.Parallel()
	for _, page := range working {
		t.Run(page.path, func(t *testing.T) {
			other := newStranger(t)
			tab := serve(t).open(t, page.path, options{unruly: true})
			tab.started(t)
			tab.kept(t)
			eval[bool](t, tab, fmt.Sprintf(`import(document.querySelector('script[src*="offline.js"]').src.replace("offline.js", "program.js"))
				.then((m) => m.load(%q)).then((p) => { globalThis.held = p.start({}); return true; })`, page.program))
			places := map[string]context.Context{"page": tab, "worker": attach(t, tab, "worker"), "service worker": attach(t, tab, "service_worker")}
			if page.path == "fit/" {
				tab.files(t, "#files", sample(t, "activity.fit"))
				tab.wait(t, looked)
				places["frame with the picture"] = attach(t, tab, "iframe")
			}
			for kind, from := range places {
				found := other.attempt(t, from)
				if got := other.arrived(); got != nil {
					t.Errorf("from the %s arrived %q; it says %q", kind, got, found)
				}
				for way, what := range found {
					if what == "done" && way != "beacon" && way != "frame" { // which do not say that they were blocked
						t.Errorf("%s: %s was not blocked", kind, way)
					}
				}
			}
		})
	}
}

// TestNoRequest drops a file: the page asks for nothing, not even at its own host.
func TestNoRequest(t *testing.T) {
	t.Parallel()
	s := serve(t)
	tab := s.open(t, "bytes/", options{})
	tab.started(t)
	tab.kept(t)
	tab.forget()
	s.forget()
	drop := `(() => {
		const data = new DataTransfer();
		data.items.add(new File([new Uint8Array([8, 150, 1])], "a.pb"));
		return document.querySelector("main").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
	})()`
	eval[bool](t, tab, drop)
	tab.wait(t, "document.querySelector('#tree').innerText.includes('1: 150')")
	asked := slices.DeleteFunc(tab.requests(), func(address string) bool { return strings.HasPrefix(address, "blob:"+s.URL) }) // the worker
	if got := append(asked, s.requests()...); len(got) > 0 {
		t.Errorf("a dropped file makes requests: %q", got)
	}
}

// TestFile opens the page as a file: it says how to serve it.
func TestFile(t *testing.T) {
	t.Parallel()
	for _, page := range working {
		tab := openAt(t, "file://"+filepath.Join(folder(t), page.path, "index.html"), options{unruly: true})
		tab.wait(t, "getComputedStyle(document.querySelector('.serve')).visibility === 'visible'")
		if got := tab.text(t, ".serve"); !strings.Contains(got, "http.server") {
			t.Errorf("%s says %q", page.path, got)
		}
	}
}
