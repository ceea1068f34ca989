package web

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/tightwire/tightwire/internal/testkit"
)

// The program of the jobs in these tests is the test itself.
func TestMain(m *testing.M) {
	if os.Getenv("FIT_WEB_TEST") == "" {
		os.Exit(m.Run())
	}
	if os.Args[1] == "slow" {
		select {}
	}
	b, err := os.ReadFile(os.Args[2])
	fmt.Println("read", len(b), err)
	fmt.Fprintln(os.Stderr, "a warning")
	if err := os.WriteFile("made/copy", append(b, os.Args[1]...), 0o600); err != nil {
		panic(err)
	}
	os.Exit(3)
}

const token = "TOKEN"

func start(t *testing.T) (a *app, address string) {
	t.Helper()
	program := testkit.Self(t)
	t.Setenv("FIT_WEB_TEST", "1")
	t.Setenv("TMPDIR", t.TempDir())
	server := httptest.NewUnstartedServer(nil)
	a = newApp(program, server.Listener.Addr().String(), token)
	server.Config.Handler = a
	server.Start()
	t.Cleanup(server.Close)
	return a, a.address()
}

// request returns the request of the page for a job.
func request(t *testing.T, address, job string, files ...string) *http.Request {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	_ = form.WriteField("job", job)
	for _, file := range files {
		w, _ := form.CreateFormFile("file", "0")
		_, _ = io.WriteString(w, file)
	}
	_ = form.Close()
	r, err := http.NewRequest(http.MethodPost, address+"run", &body)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", form.FormDataContentType())
	r.Header.Set("Origin", "http://"+r.URL.Host)
	return r
}

func do(t *testing.T, r *http.Request) (status int, body string, header http.Header) {
	t.Helper()
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	b, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(b), response.Header
}

// A job runs where its files are, and what it made comes back.
func TestRun(t *testing.T) {
	_, address := start(t)
	status, body, header := do(t, request(t, address, `{"commands":[["first","dropped/a ride.fit"],["second","dropped/a ride.fit"]],"files":["dropped/a ride.fit"]}`, "bytes"))
	_, params, err := mime.ParseMediaType(header.Get("Content-Type"))
	if status != http.StatusOK || err != nil {
		t.Fatalf("%d %s, %v", status, body, err)
	}
	form, err := multipart.NewReader(strings.NewReader(body), params["boundary"]).ReadForm(1 << 20)
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Answers []answer
		Names   []string
	}
	if err := json.Unmarshal([]byte(form.Value["answers"][0]), &got); err != nil {
		t.Fatal(err)
	}
	want := answer{3, "read 5 <nil>\n", "a warning\n"}
	if !reflect.DeepEqual(got.Answers, []answer{want, want}) || !reflect.DeepEqual(got.Names, []string{"copy"}) {
		t.Errorf("answers %+v, want twice %+v, and the name copy", got, want)
	}
	f, err := form.File["file"][0].Open()
	if err != nil {
		t.Fatal(err)
	}
	if b, err := io.ReadAll(f); err != nil || string(b) != "bytessecond" {
		t.Errorf("made %q, %v, want bytessecond", b, err)
	}
	if left, err := filepath.Glob(filepath.Join(os.TempDir(), "fit-web*")); err != nil || left != nil {
		t.Errorf("left %q, %v, want nothing", left, err)
	}
}

// What does not come from the page, and what the page would not ask, is refused.
func TestRefused(t *testing.T) {
	_, address := start(t)
	job := `{"commands":[["show","dropped/r"]],"files":["dropped/r"]}`
	for name, tt := range map[string]struct {
		change func(r *http.Request)
		job    string
		want   int
	}{
		"another host":       {change: func(r *http.Request) { r.Host = "rides.example:80" }, want: http.StatusMisdirectedRequest},
		"another name of it": {change: func(r *http.Request) { r.Host = strings.Replace(r.Host, "127.0.0.1", "localhost", 1) }, want: http.StatusMisdirectedRequest},
		"another origin":     {change: func(r *http.Request) { r.Header.Set("Origin", "https://rides.example") }, want: http.StatusForbidden},
		"a file as origin":   {change: func(r *http.Request) { r.Header.Set("Origin", "null") }, want: http.StatusForbidden},
		"no origin":          {change: func(r *http.Request) { r.Header.Del("Origin") }, want: http.StatusForbidden},
		"another token":      {change: func(r *http.Request) { r.URL.Path = "/TOKEM/run" }, want: http.StatusNotFound},
		"no token":           {change: func(r *http.Request) { r.URL.Path = "/run" }, want: http.StatusNotFound},
		"another method":     {change: func(r *http.Request) { r.Method = http.MethodPut }, want: http.StatusMethodNotAllowed},
		"no form":            {change: func(r *http.Request) { r.Header.Set("Content-Type", "text/plain") }, want: http.StatusBadRequest},
		"a path outside":     {job: `{"commands":[["show","../r"]],"files":["dropped/r"]}`, want: http.StatusBadRequest},
		"an absolute path":   {job: `{"commands":[["show","/elsewhere/r"]],"files":["dropped/r"]}`, want: http.StatusBadRequest},
		"a flag outside":     {job: `{"commands":[["show","--output=/elsewhere/x","dropped/r"]],"files":["dropped/r"]}`, want: http.StatusBadRequest},
		"a short flag":       {job: `{"commands":[["repair","dropped/r","-o/elsewhere/x"]],"files":["dropped/r"]}`, want: http.StatusBadRequest},
		"a file in a value":  {job: `{"commands":[["merge","--overlay=heart_rate=/elsewhere/x","dropped/r"]],"files":["dropped/r"]}`, want: http.StatusBadRequest},
		"a file of several":  {job: `{"commands":[["show","power=a,/elsewhere/x"]],"files":["dropped/r"]}`, want: http.StatusBadRequest},
		"a flag's name":      {job: `{"commands":[["show","-/elsewhere/x"]],"files":["dropped/r"]}`, want: http.StatusBadRequest},
		"a file outside":     {job: `{"commands":[["show","dropped/r"]],"files":["dropped/../../r"]}`, want: http.StatusBadRequest},
		"a file twice":       {job: `{"commands":[["show","dropped/r"]],"files":["dropped/r","dropped/r"]}`, want: http.StatusBadRequest},
		"a file missing":     {job: `{"commands":[["show","dropped/r"]],"files":["dropped/r","dropped/s","dropped/t"]}`, want: http.StatusBadRequest},
		"no verb":            {job: `{"commands":[[]],"files":[]}`, want: http.StatusBadRequest},
		"the verb web":       {job: `{"commands":[["web"]],"files":[]}`, want: http.StatusBadRequest},
		"no job":             {job: `rides`, want: http.StatusBadRequest},
	} {
		t.Run(name, func(t *testing.T) {
			if tt.job == "" {
				tt.job = job
			}
			r := request(t, address, tt.job, "bytes", "bytes")
			if tt.change != nil {
				tt.change(r)
			}
			if status, body, _ := do(t, r); status != tt.want {
				t.Errorf("%d %s, want %d", status, body, tt.want)
			}
		})
	}
	if left, err := filepath.Glob(filepath.Join(os.TempDir(), "fit-web*")); err != nil || left != nil {
		t.Errorf("left %q, %v, want nothing", left, err)
	}
}

// A job that is too large is refused, and nothing of it stays.
func TestTooLarge(t *testing.T) {
	a, address := start(t)
	r := request(t, address, `{"commands":[["show","dropped/r"]],"files":["dropped/r"]}`, strings.Repeat("x", 1000))
	r.Host, r.RemoteAddr = r.URL.Host, "127.0.0.1:4711"
	a.largest = 500
	answered := httptest.NewRecorder()
	a.ServeHTTP(answered, r)
	if answered.Code != http.StatusRequestEntityTooLarge {
		t.Errorf("%d %s, want %d", answered.Code, answered.Body, http.StatusRequestEntityTooLarge)
	}
	if left, err := filepath.Glob(filepath.Join(os.TempDir(), "fit-web*")); err != nil || left != nil {
		t.Errorf("left %q, %v, want nothing", left, err)
	}
}

// The page and everything that it names is there, and it allows nothing from elsewhere.
func TestPages(t *testing.T) {
	_, address := start(t)
	get := func(path string) (int, string, http.Header) {
		r, _ := http.NewRequest(http.MethodGet, address+path, nil)
		return do(t, r)
	}
	status, text, header := get("")
	if status != http.StatusOK || strings.Contains(text, "{{") || strings.Contains(text, "wasm") || strings.Contains(text, "site-->") {
		t.Errorf("%d, the page has what only the website fills in:\n%.2000s", status, text)
	}
	if header.Get("Referrer-Policy") != "no-referrer" || header.Get("Cache-Control") != "no-store" {
		t.Errorf("header %v, want no referrer with the token and nothing in a cache", header)
	}
	for path, want := range map[string]string{
		"site.css": "text/css", "icon.svg": "image/svg+xml", "fit/fit.css": "text/css", "fit/fit.js": "text/javascript", "fit/runner.js": "text/javascript", "fit/jobs.js": "text/javascript",
	} {
		if status, _, header := get(path); status != http.StatusOK || !strings.HasPrefix(header.Get("Content-Type"), want) {
			t.Errorf("%s: %d %s, want %s", path, status, header.Get("Content-Type"), want)
		}
	}
}

// The program ends when the last page has been closed for a while, and not before.
func TestWatch(t *testing.T) {
	a, address := start(t)
	ended := make(chan struct{})
	go func() {
		a.watch(t.Context(), 50*time.Millisecond)
		close(ended)
	}()
	open := func() (shut context.CancelFunc) {
		ctx, shut := context.WithCancel(t.Context())
		r, _ := http.NewRequestWithContext(ctx, http.MethodPost, address+"alive", nil)
		r.Header.Set("Origin", strings.TrimSuffix(address, "/"+token+"/"))
		response, err := http.DefaultClient.Do(r)
		if err != nil || response.StatusCode != http.StatusOK {
			t.Fatal(response, err)
		}
		return shut
	}
	first, second := open(), open()
	first()
	select {
	case <-ended:
		t.Fatal("ended while a page is open")
	case <-time.After(200 * time.Millisecond):
	}
	second()
	select {
	case <-ended:
	case <-time.After(time.Minute):
		t.Error("still there, a minute after the last page was closed")
	}
}

// TestLoopback refuses another computer, whatever it knows.
func TestLoopback(t *testing.T) {
	a := newApp("", "127.0.0.1:80", "TOKEN")
	for from, want := range map[string]int{"127.0.0.1:4711": http.StatusOK, "[::1]:4711": http.StatusOK, "192.0.2.7:4711": http.StatusForbidden, "@": http.StatusForbidden} {
		r := httptest.NewRequest(http.MethodGet, "http://127.0.0.1:80/TOKEN/", nil)
		r.RemoteAddr = from
		w := httptest.NewRecorder()
		if a.ServeHTTP(w, r); w.Code != want {
			t.Errorf("from %s: %d, want %d", from, w.Code, want)
		}
	}
	listener, err := listen()
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	if ip := listener.Addr().(*net.TCPAddr).IP; !ip.IsLoopback() {
		t.Errorf("the program listens on %v", ip)
	}
}

// TestEnd ends the program while a job runs: the job ends as well, and its folder is removed before the program is gone.
func TestEnd(t *testing.T) {
	a, _ := start(t)
	listener, err := listen()
	if err != nil {
		t.Fatal(err)
	}
	a.host = listener.Addr().String()
	ctx, end := context.WithCancel(t.Context())
	gone := make(chan error)
	go func() { gone <- a.serve(ctx, listener) }()
	r := request(t, a.address(), `{"commands":[["slow"]],"files":["dropped/r"]}`, "bytes")
	go func() {
		if response, err := http.DefaultClient.Do(r); err == nil {
			response.Body.Close()
		}
	}()
	folders := func() []string {
		found, _ := filepath.Glob(filepath.Join(os.TempDir(), "fit-web*", "made"))
		return found
	}
	for len(folders()) == 0 {
		time.Sleep(time.Millisecond)
	}
	end()
	if err := <-gone; err != nil || len(folders()) > 0 {
		t.Errorf("%v, left %q", err, folders())
	}
}
