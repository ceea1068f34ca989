package contract

import (
	"context"
	"errors"
	"fmt"
	"go/types"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/tightwire/tightwire/lab/internal/build"
)

// Types are the types of a package with their sizes in a build. The zero value knows no
// size.
type Types struct {
	scope *types.Scope
	sizes types.Sizes
	why   error // why nothing is known
}

// LoadTypes returns the types of the packages that match the patterns, by package path. It
// builds only their imports. It fails if the packages cannot be loaded. A package with
// errors is part of the result, and reports them when a size is needed.
func LoadTypes(ctx context.Context, in build.Build, dir string, patterns ...string) (map[string]Types, error) {
	sizes := types.SizesFor("gc", in.Arch)
	if sizes == nil {
		return nil, fmt.Errorf("no sizes are known for %s", in.Arch)
	}
	config := &packages.Config{
		Mode:    packages.NeedName | packages.NeedTypes | packages.NeedSyntax | packages.NeedTypesInfo | packages.NeedImports,
		Context: ctx,
		Dir:     dir,
		Env:     append(append(os.Environ(), "GOPACKAGESDRIVER=off"), in.Env()...),

		BuildFlags: in.BuildFlags(),
	}
	loaded, err := packages.Load(config, patterns...)
	all := map[string]Types{}
	for _, p := range loaded {
		all[p.PkgPath] = typesOf(p, sizes)
	}
	return all, err
}

func typesOf(p *packages.Package, sizes types.Sizes) Types {
	if len(p.Errors) > 0 && strings.Contains(p.Errors[0].Msg, "requires newer Go version") {
		return Types{why: errors.New("the module needs a newer Go than tight was built with: build tight with that release, for example by GOTOOLCHAIN")}
	} else if len(p.Errors) > 0 {
		return Types{why: p.Errors[0]}
	}
	return Types{scope: p.Types.Scope(), sizes: sizes}
}

// lookup returns a type with a known size.
func (t Types) lookup(name string) (types.Type, error) {
	if t.why != nil {
		return nil, t.why
	}
	if t.scope == nil {
		return nil, errors.New("the types of the package are not known")
	}
	object, ok := t.scope.Lookup(name).(*types.TypeName)
	if !ok {
		return nil, fmt.Errorf("the package has no type %s", name)
	}
	if n, ok := object.Type().(interface{ TypeParams() *types.TypeParamList }); ok && n.TypeParams().Len() > 0 {
		return nil, fmt.Errorf("%s has type parameters, so each instance has a different size", name)
	}
	return object.Type(), nil
}

// sizeOf compares the size of a type. The evidence shows the fields.
func (s seen) sizeOf() (Status, string) {
	t, err := s.types.lookup(s.Scope.Type)
	if err != nil {
		return Unseen, err.Error()
	}
	n := s.types.sizes.Sizeof(t)
	return s.exactly(n, s.types.fieldsAt(t, n))
}

// padding compares the padding of a type. The evidence shows the fields before it.
func (s seen) padding() (Status, string) {
	t, err := s.types.lookup(s.Scope.Type)
	if err != nil {
		return Unseen, err.Error()
	}
	n, parts := int64(0), []string(nil)
	for _, g := range s.types.gaps(t) {
		n += g.bytes
		parts = append(parts, fmt.Sprintf("%d after %s", g.bytes, g.field))
	}
	evidence := fmt.Sprintf("%d bytes of padding of %d", n, s.types.sizes.Sizeof(t))
	if parts != nil {
		evidence += ": " + strings.Join(parts, ", ")
	}
	return s.exactly(n, evidence)
}

func (s seen) exactly(n int64, evidence string) (Status, string) {
	if n != int64(s.Limit.N) {
		return Broken, evidence
	}
	return Holds, evidence
}

// fieldsAt returns "16 bytes: num 4 at 0, typ 4 at 4, any 8 at 8".
func (t Types) fieldsAt(of types.Type, size int64) string {
	s := fmt.Sprintf("%d bytes", size)
	fields, offsets := t.fields(of)
	for i, f := range fields {
		separator := ", "
		if i == 0 {
			separator = ": "
		}
		s += fmt.Sprintf("%s%s %d at %d", separator, f.Name(), t.sizes.Sizeof(f.Type()), offsets[i])
	}
	return s
}

// fields returns the fields of a struct and their offsets; none for another type.
func (t Types) fields(of types.Type) ([]*types.Var, []int64) {
	s, ok := of.Underlying().(*types.Struct)
	if !ok {
		return nil, nil
	}
	fields := slices.Collect(s.Fields())
	return fields, t.sizes.Offsetsof(fields)
}

// A gap is padding after a field.
type gap struct {
	bytes int64
	field string // the field before the gap
}

// gaps returns the gaps of a type and of the structs and arrays in it.
func (t Types) gaps(of types.Type) []gap {
	if a, ok := of.Underlying().(*types.Array); ok {
		return t.gapsOfArray(a)
	}
	fields, begins := t.fields(of)
	begins = append(begins, t.sizes.Sizeof(of))
	var all []gap
	for i, f := range fields {
		for _, g := range t.gaps(f.Type()) {
			all = append(all, gap{g.bytes, f.Name() + "." + g.field})
		}
		if n := begins[i+1] - begins[i] - t.sizes.Sizeof(f.Type()); n > 0 {
			all = append(all, gap{n, f.Name()})
		}
	}
	return all
}

// gapsOfArray multiplies the gaps of an element by the length.
func (t Types) gapsOfArray(a *types.Array) []gap {
	if a.Len() == 0 {
		return nil
	}
	all := t.gaps(a.Elem())
	for i := range all {
		all[i].bytes *= a.Len()
	}
	return all
}
