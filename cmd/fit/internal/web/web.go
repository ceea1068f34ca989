// Package web serves a page for a browser that shows, checks and mends rides: the page of the website, with this program in
// place of WebAssembly. The page can be reached from this computer only, and only by who knows its address.
package web

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
)

const about = `Web opens a page in your browser that shows a ride, explains why a platform refuses it, repairs it,
hides your home, trims, splits and merges rides, and converts them.`

const more = `The page is served by this program, to this computer alone. No ride leaves it: the page can reach
nothing but this program. What you open is copied to a temporary folder for each step and removed
after it, and nothing else is written but what you save.

The program ends with Ctrl-C, or three minutes after you have closed the last window of the page.

Examples:
  fit web
  fit web --no-open       # print the address, and open no browser
`

// Verb is the verb web.
var Verb = &run.Verb{
	Name: "web", Brief: "open a page in the browser that mends rides", About: about, Args: "[flags]", More: more,
	New: func(flags *pflag.FlagSet) run.Command {
		silent := flags.Bool("no-open", false, "print the address, and open no browser")
		return run.Command{Check: noFiles, Run: func(p *run.Program) { serve(p, !*silent) }}
	},
}

func noFiles(a *run.Arguments) error {
	if len(a.Files) > 0 {
		return fmt.Errorf("unexpected argument %q: open it in the page", a.Files[0])
	}
	return nil
}

// patience is how long the program waits for a new page after the last one was closed. A computer that sleeps, or a page that is
// loaded again, closes its connection for a moment.
const patience = 3 * time.Minute

// serve serves the page until it is told to end, or nobody looks at it any more.
func serve(p *run.Program, open bool) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	program, err := os.Executable()
	if err != nil {
		p.Fail("%v", err)
		return
	}
	listener, err := listen()
	if err != nil {
		p.Fail("%v", err)
		return
	}
	app := newApp(program, listener.Addr().String(), rand.Text())
	fmt.Fprintf(p.Out, "%s\nThe page is open to this computer alone. Ctrl-C ends it.\n", app.address())
	p.Out.Flush()
	if open {
		if err := openBrowser(app.address()); err != nil {
			p.Warn("no browser was opened: %v. Open the address yourself.", err)
		}
	}
	if err := app.serve(ctx, listener); err != nil {
		p.Fail("%v", err)
	}
}

// serve answers until ctx ends, or nobody has the page open any more. It waits until the jobs have ended, and their folders
// are removed.
func (a *app) serve(ctx context.Context, listener net.Listener) error {
	ctx, end := context.WithCancel(ctx)
	defer end()
	server := &http.Server{Handler: a, ReadHeaderTimeout: 10 * time.Second, BaseContext: func(net.Listener) context.Context { return ctx }}
	closed := make(chan struct{})
	go func() {
		defer close(closed)
		a.watch(ctx, patience)
		end()
		wait, stop := context.WithTimeout(context.Background(), 5*time.Second)
		defer stop()
		_ = server.Shutdown(wait)
	}()
	err := server.Serve(listener)
	if !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	<-closed
	return nil
}

// listen listens on the loopback of this computer.
func listen() (net.Listener, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return net.Listen("tcp", "[::1]:0")
	}
	return listener, nil
}
