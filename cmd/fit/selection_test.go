package main

import (
	"strings"
	"testing"
)

// TestDumpSelected prints some messages, and some of their fields.
func TestDumpSelected(t *testing.T) {
	t.Parallel()
	const at10, at11, at13 = "2021-09-08T01:46:50Z record:", "2021-09-08T01:46:51Z record:", "2021-09-08T01:46:53Z record:"
	for _, tt := range []struct{ args, want string }{
		{"-m record -f heart_rate,torque", joined(at10+` "torque" 33 Nm`, at11, at13+" heart_rate 120 bpm")},
		{"-m record --fields=enhanced_speed --limit 2", joined(at10+" enhanced_speed* 2.006 m/s", at11)},
		{"-m 20 -f speed --limit=1", joined(at10 + " speed 2.006 m/s")},
		{"--limit 0", ""},
		{"-m lap", ""},
		{"-m message_0,all -f type --limit 1", joined("-                    file_id: type activity")},
		{"--jsonl -m record -f heart_rate", joined(
			`{"seq":0,"message":"record","time":"2021-09-08T01:46:50Z","fields":{}}`,
			`{"seq":0,"message":"record","time":"2021-09-08T01:46:51Z","fields":{}}`,
			`{"seq":0,"message":"record","time":"2021-09-08T01:46:53Z","fields":{"heart_rate":120}}`,
		)},
		{"--jsonl -m record -f torque,enhanced_speed --limit 1", joined(
			`{"seq":0,"message":"record","time":"2021-09-08T01:46:50Z","fields":{},"expanded":{"enhanced_speed":2.006},` +
				`"developer":[{"index":0,"number":7,"name":"torque","units":"Nm","value":33}]}`)},
		{"--jsonl --raw -m file_id", joined(`{"seq":0,"num":0,"local":0,"fields":[[0,4],[1,1],[4,1000000000]],"dev":[]}`)},
	} {
		compare(t, []string{tt.args}, fitOn(ride(), append([]string{"dump"}, strings.Fields(tt.args)...)...), result{0, tt.want, ""})
	}
}

func TestDumpMisselected(t *testing.T) {
	t.Parallel()
	for args, want := range map[string]string{
		"-m recrod":                 `no message "recrod", want names such as record, lap or session`,
		"-m 70000":                  `no message "70000"`,
		"--limit -2":                "--limit -2, want the number",
		"--jsonl --raw -f distance": "drop --fields",
	} {
		got := fitOn(ride(), append([]string{"dump"}, strings.Fields(args)...)...)
		if got.status != 2 || got.out != "" || !strings.Contains(got.errors, want) {
			t.Errorf("fit dump %s = %v, want 2 and %q", args, got, want)
		}
	}
}
