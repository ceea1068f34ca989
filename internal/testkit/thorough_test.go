package testkit

import "testing"

func TestThorough(t *testing.T) {
	for env, want := range map[string]int{"": 5, "1": 500} {
		t.Setenv(thoroughEnv, env)
		if got := Thorough(5, 500); got != want {
			t.Errorf("%s=%q: Thorough(5, 500) = %d, want %d", thoroughEnv, env, got, want)
		}
	}
}
