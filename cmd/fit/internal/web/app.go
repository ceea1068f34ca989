package web

import (
	"context"
	"crypto/subtle"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"
)

// An app answers the requests of the page. Every address begins with a token that only who started the program knows.
type app struct {
	program string // that runs the jobs
	host    string // 127.0.0.1:PORT
	token   string
	largest int64 // bytes of a job
	pages   http.Handler
	jobs    sync.Mutex // one job at a time

	mu     sync.Mutex
	open   int           // pages that are open
	closed chan struct{} // gets a value when the last one was closed
}

func newApp(program, host, token string) *app {
	return &app{program: program, host: host, token: token, largest: largest, pages: pages(), closed: make(chan struct{}, 1)}
}

// address is where the page is.
func (a *app) address() string { return "http://" + a.host + "/" + a.token + "/" }

// ServeHTTP answers what comes from the page, and refuses everything else: another host in the request means that a
// name of somebody else leads to this computer, and another origin that a page of somebody else asks.
func (a *app) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	token, path, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	origin, hasOrigin := r.Header["Origin"]
	switch {
	case !isLoopback(r.RemoteAddr):
		http.Error(w, "another computer", http.StatusForbidden)
	case r.Host != a.host:
		http.Error(w, "another host than the one that fit web printed", http.StatusMisdirectedRequest)
	case subtle.ConstantTimeCompare([]byte(token), []byte(a.token)) == 0:
		http.Error(w, "not the address that fit web printed", http.StatusNotFound)
	case hasOrigin && origin[0] != "http://"+a.host, r.Method == http.MethodPost && !hasOrigin:
		http.Error(w, "a request of another page", http.StatusForbidden)
	default:
		a.answer(w, r, path)
	}
}

// isLoopback reports whether a host and a port are of this computer.
func isLoopback(address string) bool {
	host, _, err := net.SplitHostPort(address)
	return err == nil && net.ParseIP(host).IsLoopback()
}

func (a *app) answer(w http.ResponseWriter, r *http.Request, path string) {
	for name, value := range map[string]string{
		"Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Content-Type-Options": "nosniff",
		"Cross-Origin-Resource-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin", "X-Frame-Options": "DENY",
	} {
		w.Header().Set(name, value)
	}
	switch {
	case r.Method == http.MethodPost && path == "run":
		a.run(w, r)
	case r.Method == http.MethodPost && path == "alive":
		a.hold(w, r)
	case r.Method == http.MethodGet || r.Method == http.MethodHead:
		http.StripPrefix("/"+a.token, a.pages).ServeHTTP(w, r)
	default:
		http.Error(w, "no such request", http.StatusMethodNotAllowed)
	}
}

// hold answers nothing for as long as a page is open.
func (a *app) hold(w http.ResponseWriter, r *http.Request) {
	a.count(+1)
	defer a.count(-1)
	w.WriteHeader(http.StatusOK)
	_ = http.NewResponseController(w).Flush()
	<-r.Context().Done()
}

func (a *app) count(more int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.open += more; a.open == 0 {
		select {
		case a.closed <- struct{}{}:
		default:
		}
	}
}

// watch returns when ctx ends, or when no page has been open for a while after one was.
func (a *app) watch(ctx context.Context, patience time.Duration) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-a.closed:
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(patience):
		}
		a.mu.Lock()
		open := a.open
		a.mu.Unlock()
		if open == 0 {
			return
		}
	}
}
