package messages

import (
	"encoding/json"
	"expvar"
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"

	stock3 "github.com/tightwire/tightwire/protobuf/internal/messages/stock/proto3"
	"github.com/tightwire/tightwire/protobuf/internal/messages/tight/apis"
	tight3 "github.com/tightwire/tightwire/protobuf/internal/messages/tight/proto3"
	"github.com/tightwire/tightwire/protobuf/tight"
)

// TestMustHook wants a panic that names each message which does not use its codec, with the reason, and none for others.
func TestMustHook(t *testing.T) {
	needHook(t)
	panicked := func(messages ...proto.Message) (text string) {
		defer func() {
			if r := recover(); r != nil {
				text = r.(string)
			}
		}()
		tight.MustHook(messages...)
		return ""
	}
	if text := panicked(&tight3.Lists{}, (*tight3.Scalars)(nil)); text != "" {
		t.Errorf("MustHook of hooked messages panics: %s", text)
	}
	if text := panicked(); text != "" { // there may be a second codec of Nothing, and there are messages left to protobuf-go
		t.Errorf("MustHook of all messages panics: %s", text)
	}
	text := panicked(&tight3.Lists{}, &stock3.Lists{}, &apis.Lazy{})
	for _, want := range []string{"tightwire.stock.proto3.Lists: no generated file", "tightwire.tight.apis.Lazy: it has lazy fields"} {
		if !strings.Contains(text, want) || strings.Contains(text, "tightwire.tight.proto3.Lists") {
			t.Errorf("MustHook panics with %q, want %q in it, and no hooked message", text, want)
		}
	}
}

// TestVars publishes the metric.
func TestVars(t *testing.T) {
	needHook(t)
	expvar.Publish("tight", expvar.Func(tight.Vars))
	var v struct {
		Hooked int
		Left   map[string]string
	}
	check(t, json.Unmarshal([]byte(expvar.Get("tight").String()), &v))
	if v.Hooked < 20 || v.Left["tightwire.tight.apis.Lazy"] != "it has lazy fields" {
		t.Errorf("the metric is %+v", v)
	}
}
