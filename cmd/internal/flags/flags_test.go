package flags

import (
	"fmt"
	"testing"

	"github.com/spf13/pflag"
)

func TestDescribe(t *testing.T) {
	set := pflag.NewFlagSet("x", pflag.ContinueOnError)
	set.SortFlags = false
	set.StringP("output", "o", "", "write to `OUT`")
	set.Bool("keep", false, "keep it")
	const want = "[{output o OUT write to OUT} {keep   keep it} {help h  print this help}]"
	if got := fmt.Sprint(Describe(set)); got != want {
		t.Errorf("Describe = %s, want %s", got, want)
	}
}
