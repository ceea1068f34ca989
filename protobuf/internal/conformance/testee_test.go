package conformance

import (
	"encoding/binary"
	"io"
	"log"
	"os"
	"testing"

	"google.golang.org/protobuf/proto"

	"github.com/tightwire/tightwire/protobuf/internal/conformance/suite"
)

// TestMain answers the suite's runner instead of testing if CONFORMANCE_LOG is set, which is what
// record.sh does: it names a file for the requests and answers.
func TestMain(m *testing.M) {
	name := os.Getenv("CONFORMANCE_LOG")
	if name == "" {
		os.Exit(m.Run())
	}
	file, err := os.OpenFile(name, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		log.Fatal(err)
	}
	for serve(file) {
	}
}

// serve answers one request of the runner, and appends both to record. It returns false at the end.
func serve(record io.Writer) bool {
	in, err := readBlock(os.Stdin)
	if err == io.EOF {
		return false
	}
	request := new(suite.ConformanceRequest)
	if err == nil {
		err = proto.Unmarshal(in, request)
	}
	if err != nil {
		log.Fatal(err)
	}
	out, err := proto.Marshal(Answer(request))
	if err != nil {
		log.Fatal(err)
	}
	for _, block := range [][]byte{in, out} {
		writeBlock(record, block)
	}
	writeBlock(os.Stdout, out)
	return true
}

// readBlock returns what the next length says, io.EOF at the end.
func readBlock(r io.Reader) ([]byte, error) {
	var size [4]byte
	if _, err := io.ReadFull(r, size[:]); err != nil {
		return nil, err
	}
	b := make([]byte, binary.LittleEndian.Uint32(size[:]))
	_, err := io.ReadFull(r, b)
	return b, err
}

func writeBlock(w io.Writer, b []byte) {
	if _, err := w.Write(append(binary.LittleEndian.AppendUint32(nil, uint32(len(b))), b...)); err != nil {
		log.Fatal(err)
	}
}
