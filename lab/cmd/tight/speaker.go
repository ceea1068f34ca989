package main

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/tightwire/tightwire/lab/internal/build"
)

// often is the time between lines that say that a command is still at work.
const often = 10 * time.Second

// watch returns a context in which a speaker follows the go command, a function that says what a build has given, for
// each build in turn, and one that ends the speaker.
func (k console) watch(ctx context.Context, builds []build.Build) (watched context.Context, done func(result string), end func()) {
	s := newSpeaker(k, "compiling "+builds[0].String())
	done = func(result string) {
		finished, next := builds[0], ""
		if builds = builds[1:]; len(builds) > 0 {
			next = "compiling " + builds[0].String()
		}
		s.turn(finished.String()+": "+result, next)
	}
	return build.WithMonitor(ctx, build.Monitor{Note: s.note, Compiled: s.compiled}), done, s.keep(often)
}

// A speaker says what a long command does, with the time since its start.
type speaker struct {
	console
	start time.Time

	mu   sync.Mutex
	last string // what was said last
	made int    // packages that were compiled since then
	path string // the last of them
}

// newSpeaker returns a speaker for a command that is at something, which it does not say at once.
func newSpeaker(c console, at string) *speaker {
	return &speaker{console: c, start: time.Now(), last: at}
}

// say writes a line.
func (s *speaker) say(format string, args ...any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last, s.made = fmt.Sprintf(format, args...), 0
	s.line(s.last)
}

// turn writes a line about what is finished, and notes what is next.
func (s *speaker) turn(finished, next string) {
	s.say("%s", finished)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last = next
}

func (s *speaker) line(text string) {
	s.Say(fmt.Errorf("%3.0f s: %s", time.Since(s.start).Seconds(), text))
}

// compiled notes a package that was compiled.
func (s *speaker) compiled(path string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.made++
	s.path = path
}

// tick writes that the command is still at what was said last.
func (s *speaker) tick() {
	s.mu.Lock()
	defer s.mu.Unlock()
	text := "still at work: " + s.last
	if s.made > 0 {
		text += fmt.Sprintf("; %d packages compiled, the last is %s", s.made, s.path)
	}
	s.line(text)
}

// note writes a remark of the go command.
func (s *speaker) note(line string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.console.note(line)
}

// keep ticks until stop is called, which waits for the last line.
func (s *speaker) keep(every time.Duration) (stop func()) {
	end, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(every)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				s.tick()
			case <-end:
				return
			}
		}
	}()
	return func() {
		close(end)
		<-ended
	}
}
