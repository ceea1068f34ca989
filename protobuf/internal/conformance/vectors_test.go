package conformance

import (
	"bytes"
	"flag"
	"io"
	"os"
	"testing"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/wrapperspb"

	"github.com/tightwire/tightwire/protobuf/internal/conformance/suite"
	"github.com/tightwire/tightwire/protobuf/tight"
)

// record.sh gives these: all requests and answers of a run, and the requests and answers of the
// tests that failed.
var (
	logged = flag.String("logged", "", "write testdata from this log of the runner's requests")
	failed = flag.String("failed", "", "the log of the requests whose answers the runner refused")
)

const accepted, refused = "testdata/accepted.gz", "testdata/refused.gz"

// TestVectors wants the answers that the suite's runner accepted, and for the requests that
// protobuf-go fails, protobuf-go's answers.
func TestVectors(t *testing.T) {
	if *logged != "" {
		update(t)
	}
	withoutJSON := hasOldJSON()
	if withoutJSON {
		t.Log("left out: requests with JSON, which this protobuf-go reads otherwise than v1.36.12")
	}
	for name, want := range map[string]int{accepted: 5634, refused: 11} {
		file, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		list, err := readVectors(file)
		if err != nil || len(list) != want {
			t.Fatalf("%s: %d requests, %v, want %d", name, len(list), err, want)
		}
		for _, v := range list {
			if _, isJSON := v.Request.GetPayload().(*suite.ConformanceRequest_JsonPayload); isJSON && withoutJSON {
				continue
			}
			if problem := differ(v, plain(Answer(v.Request))); problem != "" {
				t.Errorf("%s: %s", name, problem)
			}
		}
	}
}

// hasOldJSON reports whether package protojson takes "12 34" for 12, as before v1.36.12.
func hasOldJSON() bool {
	return protojson.Unmarshal([]byte(`"12 34"`), new(wrapperspb.Int32Value)) == nil
}

// TestHooked wants generated codecs under package proto for each message that the suite asks for.
func TestHooked(t *testing.T) {
	hooked := map[string]string{}
	for _, s := range tight.Report() {
		hooked[string(s.Message)] = s.Reason
	}
	for _, name := range []string{
		"proto2.TestAllTypesProto2", "proto3.TestAllTypesProto3", "editions.TestAllTypesEdition2023",
		"editions.proto2.TestAllTypesProto2", "editions.proto3.TestAllTypesProto3",
	} {
		if reason, listed := hooked["protobuf_test_messages."+name]; !listed || (reason == "") != built {
			t.Errorf("%s: listed %t, left because of %q", name, listed, reason)
		}
	}
}

// update writes testdata from the logs of record.sh.
func update(t *testing.T) {
	bad := map[string]bool{}
	for _, v := range readLog(t, *failed) {
		bad[key(v)] = true
	}
	lists := map[string][]Vector{}
	for _, v := range readLog(t, *logged) {
		switch {
		case v.Answer.GetSkipped() != "" || bytes.HasPrefix([]byte(v.Request.GetMessageType()), []byte("conformance.")):
		case bad[key(v)]:
			lists[refused] = append(lists[refused], v)
		default:
			lists[accepted] = append(lists[accepted], v)
		}
	}
	for name, list := range lists {
		var b bytes.Buffer
		if err := writeVectors(&b, list); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// readLog reads what TestMain has written.
func readLog(t *testing.T, name string) []Vector {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var list []Vector
	for {
		v := Vector{new(suite.ConformanceRequest), new(suite.ConformanceResponse)}
		for _, m := range []proto.Message{v.Request, v.Answer} {
			b, err := readBlock(file)
			if err == io.EOF {
				return list
			}
			if err == nil {
				err = proto.Unmarshal(b, m)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		plain(v.Answer)
		list = append(list, v)
	}
}

func key(v Vector) string {
	b, err := proto.MarshalOptions{Deterministic: true}.Marshal(v.Request)
	if err != nil {
		return err.Error()
	}
	return string(b)
}
