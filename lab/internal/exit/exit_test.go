package exit

import "testing"

// In whichever order they come, what is broken counts before what is not known.
func TestWorse(t *testing.T) {
	for _, tt := range []struct{ a, b, want int }{
		{Good, Good, Good}, {Good, Unproven, Unproven}, {Good, Bad, Bad}, {Unproven, Unproven, Unproven}, {Unproven, Bad, Bad}, {Bad, Bad, Bad},
	} {
		if Worse(tt.a, tt.b) != tt.want || Worse(tt.b, tt.a) != tt.want {
			t.Errorf("worse of %d and %d is %d and %d, want %d", tt.a, tt.b, Worse(tt.a, tt.b), Worse(tt.b, tt.a), tt.want)
		}
	}
}
