package contract

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
)

// A Region is the kind of a contract's code.
type Region string

// The regions.
const (
	Function Region = "function"
	Loop     Region = "loop"
	Block    Region = "block"
	Line     Region = "line"
	Field    Region = "parameter" // or a result, on a line of its own
	Type     Region = "type"
)

// A Scope is the code of a contract.
type Scope struct {
	Region   Region
	From, To int    // lines, both included
	Func     string // the function, or the one around the scope, in the compiler's spelling: F, T.M, (*T).M
	Type     string

	begins, ends int  // lines of the function
	generic      bool // whether it or its receiver has type parameters
}

// takes has the regions that a verb applies to. Elsewhere its promise would never be seen,
// or always hold.
var takes = map[Verb][]Region{
	Inline:   {Function, Line},
	BCE:      {Function, Loop, Block, Line},
	NoEscape: {Function, Line, Field},
	NoAlloc:  {Function, Loop, Block, Line},
	Calls:    {Function, Loop, Block, Line},
	Code:     {Function},
	Frame:    {Function},
	SizeOf:   {Type},
	Padding:  {Type},
	Asm:      {Function, Loop, Block, Line},
}

func (v Verb) fits(s Scope) error {
	if slices.Contains(takes[v], s.Region) {
		return nil
	}
	return fmt.Errorf("%s does not apply to a %s, only to one of %v", v, s.Region, takes[v])
}

// scopes are a file's scopes, by the line where their code begins. The outermost scope
// wins.
type scopes map[int]Scope

// scopesOf walks the file. Every line on which a node begins has a scope.
func scopesOf(fset *token.FileSet, file *ast.File) scopes {
	all := scopes{}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			all.function(fset, d)
		case *ast.GenDecl:
			all.types(fset, d)
		}
	}
	return all
}

// Declared returns the lines of the functions with code and of the types of a file, in the compiler's spelling: F, T.M,
// (*T).M.
func Declared(fset *token.FileSet, file *ast.File) map[string]int {
	all := map[string]int{}
	for line, s := range scopesOf(fset, file) {
		switch s.Region {
		case Function:
			all[s.Func] = line
		case Type:
			all[s.Type] = line
		}
	}
	return all
}

func (all scopes) add(fset *token.FileSet, n ast.Node, s Scope) {
	s.From, s.To = lineOf(fset, n.Pos()), lineOf(fset, n.End())
	if _, taken := all[s.From]; !taken {
		all[s.From] = s
	}
}

// lineOf returns the line in the file, regardless of //line comments.
func lineOf(fset *token.FileSet, p token.Pos) int { return fset.PositionFor(p, false).Line }

func (all scopes) types(fset *token.FileSet, d *ast.GenDecl) {
	for i, spec := range d.Specs {
		t, ok := spec.(*ast.TypeSpec)
		if !ok {
			continue
		}
		s := Scope{Region: Type, Type: t.Name.Name}
		if i == 0 && !d.Lparen.IsValid() {
			all.add(fset, d, s)
		}
		all.add(fset, t, s)
	}
}

func (all scopes) function(fset *token.FileSet, d *ast.FuncDecl) {
	if d.Body == nil {
		return
	}
	s := scopeOf(fset, d)
	s.Region = Function
	all.add(fset, d, s)
	all.fields(fset, s, d.Recv, d.Type.Params, d.Type.Results)
	ast.Inspect(d.Body, func(n ast.Node) bool {
		if _, isComment := n.(*ast.CommentGroup); isComment { // of a declaration
			return false
		}
		if n == nil || n == d.Body {
			return true
		}
		s.Region = regionOf(n)
		all.add(fset, n, s)
		return true
	})
}

// scopeOf returns the scope of something in a function, without its region and lines.
func scopeOf(fset *token.FileSet, d *ast.FuncDecl) Scope {
	return Scope{Func: funcName(d), begins: lineOf(fset, d.Pos()), ends: lineOf(fset, d.End()), generic: isGeneric(d)}
}

func isGeneric(d *ast.FuncDecl) bool {
	if d.Recv == nil || len(d.Recv.List) == 0 {
		return d.Type.TypeParams != nil
	}
	generic := false
	ast.Inspect(d.Recv.List[0].Type, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.IndexExpr, *ast.IndexListExpr:
			generic = true
		}
		return true
	})
	return generic
}

// fields adds the parameters and results of a function.
func (all scopes) fields(fset *token.FileSet, s Scope, lists ...*ast.FieldList) {
	s.Region = Field
	for _, l := range lists {
		if l == nil {
			continue
		}
		for _, f := range l.List {
			all.add(fset, f, s)
		}
	}
}

// regionOf returns the region of a node within a function. A label is part of its
// loop.
func regionOf(n ast.Node) Region {
	switch n := n.(type) {
	case *ast.ForStmt, *ast.RangeStmt:
		return Loop
	case *ast.LabeledStmt:
		return regionOf(n.Stmt)
	case *ast.BlockStmt, *ast.IfStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt, *ast.CaseClause, *ast.CommClause:
		return Block
	}
	return Line
}

// funcName returns the compiler's name of a function, without type parameters.
func funcName(d *ast.FuncDecl) string {
	if d.Recv == nil || len(d.Recv.List) == 0 {
		return d.Name.Name
	}
	t := ast.Unparen(d.Recv.List[0].Type)
	pointer, isPointer := t.(*ast.StarExpr)
	if isPointer {
		t = ast.Unparen(pointer.X)
	}
	switch x := t.(type) {
	case *ast.IndexExpr:
		t = x.X
	case *ast.IndexListExpr:
		t = x.X
	}
	name, ok := t.(*ast.Ident)
	switch {
	case !ok:
		return d.Name.Name
	case isPointer:
		return "(*" + name.Name + ")." + d.Name.Name
	}
	return name.Name + "." + d.Name.Name
}

// An Exported is an exported function or method, for which a contract could be written.
type Exported struct {
	Scope   Scope
	Indexes bool // whether it has index or slice expressions
	Loops   bool // whether it has a loop
	Leaf    bool // whether it only calls builtins and conversions to basic types
}

// Functions returns the exported functions and methods of a Go file, in order.
func Functions(name string, src []byte) ([]Exported, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	scopes := scopesOf(fset, file)
	var all []Exported
	for _, d := range file.Decls {
		if d, ok := d.(*ast.FuncDecl); ok && d.Body != nil && d.Name.IsExported() {
			all = append(all, exported(scopes[lineOf(fset, d.Pos())], d.Body))
		}
	}
	return all, nil
}

func exported(scope Scope, body *ast.BlockStmt) Exported {
	c := Exported{Scope: scope, Leaf: true}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IndexExpr, *ast.SliceExpr:
			c.Indexes = true
		case *ast.ForStmt, *ast.RangeStmt:
			c.Loops = true
		case *ast.CallExpr:
			name, ok := n.Fun.(*ast.Ident)
			c.Leaf = c.Leaf && ok && types.Universe.Lookup(name.Name) != nil
		}
		return true
	})
	return c
}
