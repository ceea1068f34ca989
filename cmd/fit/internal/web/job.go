package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"mime/multipart"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// largest is the most bytes of a job: an export of many years fits.
const largest = 4 << 30

// A job is commands, and the paths of the files that they read, relative to a folder of the job.
type job struct {
	Commands [][]string `json:"commands"`
	Files    []string   `json:"files"`
}

// An answer is what a command wrote.
type answer struct {
	Status int    `json:"status"`
	Out    string `json:"out"`
	Errors string `json:"errors"`
}

// made is the folder of a job whose files are sent back.
const made = "made"

// run runs the job of a request in a temporary folder, and answers with what the commands wrote and made. The request and the
// answer are forms: a text in JSON, and files in the order of their names there.
func (a *app) run(w http.ResponseWriter, r *http.Request) {
	dir, err := os.MkdirTemp("", "fit-web")
	if err != nil {
		http.Error(w, "no temporary folder: "+err.Error(), http.StatusInternalServerError)
		return
	}
	defer os.RemoveAll(dir)
	r.Body = http.MaxBytesReader(w, r.Body, a.largest)
	j, err := receive(r, dir)
	if err != nil {
		status := http.StatusBadRequest
		if _, large := errors.AsType[*http.MaxBytesError](err); large {
			status = http.StatusRequestEntityTooLarge
		}
		http.Error(w, "the job cannot be read: "+err.Error(), status)
		return
	}
	a.jobs.Lock() // an old job that was given up ends first
	defer a.jobs.Unlock()
	answers := make([]answer, len(j.Commands))
	for i, command := range j.Commands {
		if answers[i], err = a.execute(r.Context(), dir, command); err != nil {
			http.Error(w, "the program cannot be run: "+err.Error(), http.StatusInternalServerError)
			return
		}
	}
	if err := send(w, filepath.Join(dir, made), answers); err != nil {
		panic(http.ErrAbortHandler) // the page sees an answer that is cut short
	}
}

// receive reads a job, and writes its files into a folder.
func receive(r *http.Request, dir string) (j job, err error) {
	form, err := r.MultipartReader()
	if err != nil {
		return j, err
	}
	part, err := form.NextPart()
	if err != nil {
		return j, err
	}
	if err := json.NewDecoder(part).Decode(&j); err != nil {
		return j, err
	}
	for _, command := range j.Commands {
		if err := checkCommand(command); err != nil {
			return j, err
		}
	}
	for _, name := range j.Files {
		if !filepath.IsLocal(filepath.FromSlash(name)) {
			return j, fmt.Errorf("the file %q is outside of the job", name)
		}
		part, err := form.NextPart()
		if err != nil {
			return j, fmt.Errorf("%s: %w", name, err)
		}
		if err := writeFile(filepath.Join(dir, filepath.FromSlash(name)), part); err != nil {
			return j, err
		}
	}
	return j, os.Mkdir(filepath.Join(dir, made), 0o700)
}

// checkCommand refuses commands that leave the folder of the job.
func checkCommand(command []string) error {
	if len(command) == 0 || command[0] == Verb.Name || strings.HasPrefix(command[0], "-") {
		return fmt.Errorf("no verb in the command %q", command)
	}
	for _, arg := range command[1:] {
		if !isInside(arg) {
			return fmt.Errorf("the argument %q is outside of the job", arg)
		}
	}
	return nil
}

// isInside reports whether an argument is -o or a long flag, and names no file outside of the job. A short flag may have its
// value without a sign between them, and a value may have the name of a file in it: heart_rate=FILE.
func isInside(arg string) bool {
	value := arg
	if strings.HasPrefix(arg, "-") && arg != "-o" {
		name, rest, _ := strings.Cut(arg, "=")
		if !strings.HasPrefix(name, "--") {
			return false
		}
		value = rest
	}
	for part := range strings.FieldsFuncSeq(value, func(c rune) bool { return c == '=' || c == ',' }) {
		if !filepath.IsLocal(filepath.FromSlash(part)) {
			return false
		}
	}
	return true
}

func writeFile(name string, from io.Reader) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return err
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(f, from)
	return errors.Join(err, f.Close())
}

// execute runs a command in a folder. It ends when the page gives up.
func (a *app) execute(ctx context.Context, dir string, command []string) (answer, error) {
	var out, errs strings.Builder
	c := exec.CommandContext(ctx, a.program, command...)
	c.Dir, c.Stdout, c.Stderr = dir, &out, &errs
	err := c.Run()
	if _, ended := errors.AsType[*exec.ExitError](err); err != nil && !ended {
		return answer{}, err
	}
	return answer{c.ProcessState.ExitCode(), out.String(), errs.String()}, nil
}

// send answers with the answers of the commands, and the files of a folder.
func send(w http.ResponseWriter, folder string, answers []answer) error {
	names := []string{}
	err := fs.WalkDir(os.DirFS(folder), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			names = append(names, name)
		}
		return err
	})
	if err != nil {
		return err
	}
	slices.Sort(names)
	form := multipart.NewWriter(w)
	w.Header().Set("Content-Type", form.FormDataContentType())
	text, err := json.Marshal(map[string]any{"answers": answers, "names": names})
	if err != nil {
		return err
	}
	if err := form.WriteField("answers", string(text)); err != nil {
		return err
	}
	for _, name := range names {
		if err := sendFile(form, filepath.Join(folder, filepath.FromSlash(name))); err != nil {
			return err
		}
	}
	return form.Close()
}

func sendFile(form *multipart.Writer, name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	part, err := form.CreateFormFile("file", "made")
	if err != nil {
		return err
	}
	_, err = io.Copy(part, f)
	return err
}
