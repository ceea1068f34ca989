package upstream

import (
	"fmt"
	"go/types"
	"strings"
)

// missing returns a line for each way in which package ours is not a drop-in for
// package theirs: an exported name that is absent, or that is another kind of
// object, or has another type, signature, value, underlying type or method set.
// Names of parameters may differ. A type of theirs, by alias, is as good as one of
// ours.
func missing(ours, theirs *types.Package) (diffs []string) {
	q := func(p *types.Package) string {
		if p.Path() == ours.Path() || p.Path() == theirs.Path() {
			return ""
		}
		return p.Path()
	}
	for _, name := range exported(theirs) {
		got := describe(ours.Scope().Lookup(name), q)
		want := describe(theirs.Scope().Lookup(name), q)
		if got != want {
			diffs = append(diffs, fmt.Sprintf("%s: %s, want %s", name, got, want))
		}
	}
	return diffs
}

// exported returns the exported names of pkg, sorted.
func exported(pkg *types.Package) (names []string) {
	for _, name := range pkg.Scope().Names() {
		if pkg.Scope().Lookup(name).Exported() {
			names = append(names, name)
		}
	}
	return names
}

// describe returns everything about obj that a program which uses it can see,
// with the paths of packages that q gives.
func describe(obj types.Object, q types.Qualifier) string {
	if obj == nil {
		return "missing"
	}
	switch obj := obj.(type) {
	case *types.Const:
		return "const " + types.TypeString(obj.Type(), q) + " = " + obj.Val().ExactString()
	case *types.TypeName:
		return "type " + types.TypeString(obj.Type().Underlying(), q) + methods(obj, q)
	case *types.Func:
		return signature(obj.Signature(), q)
	default:
		return types.ObjectString(obj, q)
	}
}

// signature returns the types of parameters and results, without their names.
func signature(s *types.Signature, q types.Qualifier) string {
	bare := types.NewSignatureType(nil, nil, nil, nameless(s.Params()), nameless(s.Results()), s.Variadic())
	return types.TypeString(bare, q)
}

func nameless(vars *types.Tuple) *types.Tuple {
	var bare []*types.Var
	for v := range vars.Variables() {
		bare = append(bare, types.NewVar(0, nil, "", v.Type()))
	}
	return types.NewTuple(bare...)
}

// methods returns the exported methods of the type, of the pointer to it too,
// sorted by name.
func methods(obj *types.TypeName, q types.Qualifier) string {
	var s strings.Builder
	for m := range types.NewMethodSet(types.NewPointer(obj.Type())).Methods() {
		f := m.Obj().(*types.Func)
		if f.Exported() {
			recv := types.TypeString(f.Signature().Recv().Type(), q)
			fmt.Fprintf(&s, "; (%s) %s%s", recv, f.Name(), strings.TrimPrefix(signature(f.Signature(), q), "func"))
		}
	}
	return s.String()
}
