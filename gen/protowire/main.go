// Command protowire generates what the SIMD kernels of the package protowire, and the bounds
// that compare/races sets beside them, need for each release of Go, see gen/internal/archsimd.
//
//	protowire write ROOT   write the files below the root of the repository
package main

import (
	"fmt"
	"os"
	"path"

	"github.com/tightwire/tightwire/gen/internal/archsimd"
	"github.com/tightwire/tightwire/gen/internal/output"
)

// dirs are the folders of the two packages.
var dirs = []string{"protowire", "compare/races"}

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "protowire:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 2 || args[0] != "write" {
		return fmt.Errorf("usage: protowire write ROOT")
	}
	files, err := generated()
	if err != nil {
		return err
	}
	return output.Write(args[1], dirs, files)
}

// generated returns the files by their path in the repository.
func generated() (map[string][]byte, error) {
	files := map[string][]byte{}
	for i, calls := range [][]archsimd.Call{ofKernels(), ofBounds()} {
		adapters, err := archsimd.Files("gen/protowire", path.Base(dirs[i]), calls)
		if err != nil {
			return nil, err
		}
		for name, text := range adapters {
			files[path.Join(dirs[i], name)] = text
		}
	}
	return files, nil
}

// ofBounds are the functions that the loops of the bounds call.
func ofBounds() []archsimd.Call {
	return []archsimd.Call{
		archsimd.Load("Uint64x8"), archsimd.Load("Uint64x4"), archsimd.Store("Uint64x8"), archsimd.Store("Uint64x4"),
	}
}

// ofKernels are the functions that the kernels call.
func ofKernels() []archsimd.Call {
	var all []archsimd.Call
	for _, v := range []string{"Uint8x64", "Int16x32", "Uint64x8", "Uint16x32", "Uint32x16", "Uint8x32", "Uint32x8", "Uint32x4", "Int16x16", "Uint16x8", "Uint64x4", "Uint8x16"} {
		all = append(all, archsimd.Load(v))
	}
	for _, v := range []string{"Uint8x64", "Uint64x8", "Uint32x16", "Uint32x8", "Uint8x32", "Uint64x4", "Uint8x16", "Uint32x4"} {
		all = append(all, archsimd.Store(v))
	}
	return append(all,
		archsimd.Truncate("Uint64x8", "Uint32", "Uint32x8"),
		archsimd.Truncate("Uint64x8", "Uint16", "Uint16x8"),
		archsimd.Truncate("Uint64x8", "Uint8", "Uint8x16"),
		archsimd.ShiftRightSigned("Uint64x8", "Int64x8"),
		archsimd.ShiftRightSigned("Uint32x16", "Int32x16"),
		archsimd.Merge("Uint8x64"),
		archsimd.Merge("Uint16x32"),
		archsimd.Merge("Uint32x16"),
		archsimd.SumBytes("Uint8x64", "Uint64x8"),
		archsimd.SumBytes("Uint8x32", "Uint64x4"))
}
