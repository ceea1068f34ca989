package csv

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/cmd/internal/quote"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

const fromCSVAbout = `From-csv makes a FIT file from the tables that fit csv -m all wrote into a folder. It has
the same messages, with the values that the tables have now.`

const fromCSVMore = `Do not add or remove rows: schema.json lists the messages in the order of the file, and the
stored form of each field. From-csv writes all of OUT or nothing.

Examples:
  fit csv -m all ride.fit -o ride/
  fit from-csv ride/ -o again.fit
`

// FromCSV is the verb from-csv.
var FromCSV = &run.Verb{
	Name: "from-csv", Brief: "make a FIT file from tables",
	About: fromCSVAbout, Args: "FOLDER -o OUT", More: fromCSVMore,
	New: newFromCSV,
}

func newFromCSV(flags *pflag.FlagSet) run.Command {
	run.OutputFlag(flags, run.FileOutput)
	return run.Command{Check: run.OneFile, Run: fromCSV}
}

// fromCSV makes a FIT file from a folder of tables.
func fromCSV(p *run.Program) {
	in := tableReader{folder: p.Files[0], tables: map[string]*openTable{}}
	defer in.close()
	files, err := in.read()
	if err != nil {
		p.Fail("%v", err)
		return
	}
	if out, ok := p.Encode(p.Files[0], files); ok {
		p.Save(out)
	}
}

// A tableReader reads the tables of a folder side by side, in the order of the schema.
type tableReader struct {
	folder  string
	schema  schema
	layouts []*rowLayout
	tables  map[string]*openTable
}

// A rowLayout describes how rows become messages.
type rowLayout struct {
	*schemaLayout
	definition []byte
	fields     []layoutField
	columns    []int // columns of the fields; the last is the time in the header
	table      *openTable
}

// An openTable is a table that is read row by row.
type openTable struct {
	name    string
	file    *os.File
	rows    *csv.Reader
	columns map[string]int
}

func (in *tableReader) close() {
	for _, t := range in.tables {
		t.file.Close()
	}
}

// read returns the chained files.
func (in *tableReader) read() ([]*fit.File, error) {
	if err := in.readSchema(); err != nil {
		return nil, err
	}
	var files []*fit.File
	for i := range in.schema.Files {
		f, err := in.readFile(&in.schema.Files[i])
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	return files, in.checkEnds()
}

// readSchema opens all tables, so that a missing column is found before a row is read.
func (in *tableReader) readSchema() error {
	name := filepath.Join(in.folder, schemaName)
	b, err := os.ReadFile(name)
	if err != nil {
		return fmt.Errorf("%s; 'fit csv -m all' writes it", run.Explain(err))
	}
	if err := json.Unmarshal(b, &in.schema); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	for i := range in.schema.Layouts {
		l, err := in.layoutOf(&in.schema.Layouts[i])
		if err != nil {
			return fmt.Errorf("%s: layout %d: %s", name, i, run.Explain(err))
		}
		in.layouts = append(in.layouts, l)
	}
	return nil
}

// layoutOf prepares a layout of the schema.
func (in *tableReader) layoutOf(s *schemaLayout) (*rowLayout, error) {
	l := &rowLayout{schemaLayout: s}
	if len(s.Fields) > 255 || len(s.Developer) > 255 {
		return nil, fmt.Errorf("found %d and %d fields, want at most 255", len(s.Fields), len(s.Developer))
	}
	for i := range s.Fields {
		if err := l.addField(&s.Fields[i]); err != nil {
			return nil, err
		}
	}
	for i := range s.Developer {
		if err := l.addField(&s.Developer[i].schemaField); err != nil {
			return nil, err
		}
	}
	l.makeDefinition()
	if len(l.fields) == 0 && s.Compressed == "" {
		return l, nil // messages without fields are not in tables
	}
	return l, in.open(l)
}

func (l *rowLayout) addField(s *schemaField) error {
	f, err := s.field(l.BigEndian)
	l.fields = append(l.fields, f)
	return err
}

// makeDefinition makes the definition message.
func (l *rowLayout) makeDefinition() {
	header, arch := byte(0x40), byte(0) // a definition of local type 0, little-endian
	if len(l.Developer) > 0 {
		header |= 0x20 // it lists developer fields
	}
	if l.BigEndian {
		arch = 1
	}
	l.definition = []byte{header, 0, arch, byte(l.Number), byte(l.Number >> 8), byte(len(l.Fields))}
	if l.BigEndian {
		l.definition[3], l.definition[4] = l.definition[4], l.definition[3]
	}
	for _, f := range l.Fields {
		base, _ := baseNamed(f.Type) // checked by add
		l.definition = append(l.definition, f.Number, byte(f.Size), byte(base))
	}
	if len(l.Developer) > 0 {
		l.definition = append(l.definition, byte(len(l.Developer)))
	}
	for _, f := range l.Developer {
		l.definition = append(l.definition, f.Number, byte(f.Size), f.Index)
	}
}

// open opens the table of a layout, and finds its columns.
func (in *tableReader) open(l *rowLayout) error {
	if filepath.Base(l.Table) != l.Table {
		return fmt.Errorf("found table %q, want the name of a file", l.Table)
	}
	if in.tables[l.Table] == nil {
		t, err := openCSV(filepath.Join(in.folder, l.Table))
		if err != nil {
			return err
		}
		in.tables[l.Table] = t
	}
	l.table = in.tables[l.Table]
	names := []string{}
	for i := range l.fields {
		names = append(names, l.fields[i].column)
	}
	if l.Compressed != "" {
		names = append(names, l.Compressed)
	}
	for _, name := range names {
		at, ok := l.table.columns[name]
		if !ok {
			return fmt.Errorf("%s: no column %q", l.table.name, name)
		}
		l.columns = append(l.columns, at)
	}
	return nil
}

// byteOrderMark is what Excel writes before the first title.
const byteOrderMark = "\ufeff"

// openCSV reads the titles. Rows are read one by one, as messages of other tables lie between them.
func openCSV(name string) (*openTable, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	in := bufio.NewReader(f)
	if mark, _ := in.Peek(len(byteOrderMark)); string(mark) == byteOrderMark {
		in.Discard(len(byteOrderMark))
	}
	t := &openTable{name: name, file: f, rows: csv.NewReader(in), columns: map[string]int{}}
	t.rows.ReuseRecord = true
	titles, err := t.rows.Read()
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	for i, title := range titles {
		t.columns[title] = i
	}
	return t, nil
}

// maxBare is the largest number of messages without fields in a sequence: no table bounds
// them, and each is a byte.
const maxBare = 1 << 20

// readFile reads the rows of a file.
func (in *tableReader) readFile(s *schemaFile) (*fit.File, error) {
	w := rawWriter{protocol: s.Protocol, profile: s.Profile}
	for _, run := range s.Messages {
		id, count := run[0], run[1]
		if id < 0 || id >= len(in.layouts) || count < 0 {
			return nil, fmt.Errorf("%s: found %d messages of layout %d, want one of %d layouts", filepath.Join(in.folder, schemaName), count, id, len(in.layouts))
		}
		if in.layouts[id].table == nil && count > maxBare {
			return nil, fmt.Errorf("%s: found %d messages without fields, want at most %d", filepath.Join(in.folder, schemaName), count, maxBare)
		}
		for range count {
			if err := w.message(in.layouts[id]); err != nil {
				return nil, err
			}
		}
	}
	if uint64(len(w.data)) > math.MaxUint32 {
		return nil, fmt.Errorf("%s: found %d bytes of messages, more than a FIT file has room for", in.folder, len(w.data))
	}
	return fit.DecodeBytes(w.bytes())
}

// checkEnds returns an error unless all rows are read.
func (in *tableReader) checkEnds() error {
	for _, t := range in.tables {
		if _, err := t.rows.Read(); !errors.Is(err, io.EOF) {
			return fmt.Errorf("%s: more rows than schema.json lists", t.name)
		}
	}
	return nil
}

// A rawWriter makes the bytes of a file, with one local type.
type rawWriter struct {
	protocol uint8
	profile  uint16
	data     []byte
	last     *rowLayout
}

// message adds the next row of a layout.
func (w *rawWriter) message(l *rowLayout) error {
	if w.last != l {
		w.data = append(w.data, l.definition...)
		w.last = l
	}
	header := len(w.data)
	w.data = append(w.data, 0)
	if l.table == nil {
		return nil
	}
	row, err := l.table.rows.Read()
	if errors.Is(err, io.EOF) {
		return fmt.Errorf("%s: fewer rows than schema.json lists", l.table.name)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", l.table.name, err)
	}
	for i := range l.fields {
		b, err := l.fields[i].parseCell(row[l.columns[i]])
		if err != nil {
			return l.table.fault(l.columns[i], l.fields[i].column, err)
		}
		w.data = append(w.data, b...)
	}
	if l.Compressed != "" {
		at := l.columns[len(l.fields)]
		offset, err := parseHeaderTime(row[at])
		if err != nil {
			return l.table.fault(at, l.Compressed, err)
		}
		w.data[header] = 0x80 | offset
	}
	return nil
}

// fault returns the error of a cell that cannot be read, with its place.
func (t *openTable) fault(column int, name string, err error) error {
	line, _ := t.rows.FieldPos(column)
	return fmt.Errorf("%s: line %d: %s: %w", t.name, line, quote.Text(name), err)
}

// parseHeaderTime is the inverse of appendHeaderTime.
func parseHeaderTime(text string) (uint8, error) {
	if t, err := time.Parse(time.RFC3339, text); err == nil {
		return uint8(profile.DateTimeOf(t) & 31), nil
	}
	n, err := strconv.ParseUint(text, 10, 5)
	if err != nil {
		return 0, fmt.Errorf("found %q, want a time, or its last five bits as a number", text)
	}
	return uint8(n), nil
}

// bytes returns the file.
func (w *rawWriter) bytes() []byte {
	n := uint32(len(w.data))
	// A header of 14 bytes, without its own checksum, which may be 0.
	b := []byte{14, w.protocol, byte(w.profile), byte(w.profile >> 8), byte(n), byte(n >> 8), byte(n >> 16), byte(n >> 24), '.', 'F', 'I', 'T', 0, 0}
	b = append(b, w.data...)
	crc := fit.UpdateCRC(0, b)
	return append(b, byte(crc), byte(crc>>8))
}
