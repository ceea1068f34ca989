package facts

import "strings"

// A Class is the purpose of a call.
type Class uint8

// The classes of calls.
const (
	OtherCall    Class = iota // of an ordinary function
	UnknownCall               // of an unknown function of the runtime
	IndirectCall              // of a function that is only known at run time
	BoundsCall                // an index or a slice is out of range
	AllocCall                 // memory is allocated, or may be
	StackCall                 // the stack grows
	PanicCall                 // another check of the compiler failed
	GCCall                    // a write barrier
	DataCall                  // the language moves, compares, looks up or divides values
)

// classes are the functions of package runtime that the compiler calls, up to Go 1.27; a star
// matches the rest of a name. The first match counts. Functions that are not here may allocate:
// an assertion to an interface does when its cache of types grows.
var classes = []struct {
	class Class
	names string
}{
	{BoundsCall, "panicIndex* panicSlice* panicBounds panicExtend* panicunsafe* goPanicIndex* goPanicSlice* goPanicExtend*"},
	{AllocCall, "newobject newarray mallocgc* makeslice makeslice64 makeslicecopy makemap makemap64 makemap_small makechan makechan64"},
	{AllocCall, "growslice* moveSlice* convT convT16 convT32 convT64 convTnoptr convTslice convTstring mapassign*"},
	{DataCall, "slicebytetostringtmp"},
	{AllocCall, "concatstring* concatbyte* slicebytetostring slicerunetostring stringtoslice* intstring rawstring*"},
	{AllocCall, "newproc deferproc deferprocat deferrangefunc"}, // of a goroutine, of a record
	{AllocCall, "chansend1 chanrecv1 chanrecv2 selectgo"},       // of what waits for the other side
	{AllocCall, "mapiterinit"},       // up to Go 1.23: of the list of a map's overflow buckets
	{IndirectCall, "deferprocStack"}, // deferreturn calls what it is given
	{StackCall, "morestack*"},
	{PanicCall, "panic* gopanic goPanic* throwinit sigpanic"},
	{GCCall, "gcWriteBarrier* wbZero wbMove typedmemmove"},
	{DataCall, "memmove memclrNoHeapPointers memclrHasPointers memequal* memhash* duffzero* duffcopy* typedmemclr typedslicecopy slicecopy"},
	{DataCall, "strequal cmpstring efaceeq ifaceeq interequal nilinterequal f32equal f64equal c64equal c128equal"},
	{DataCall, "strhash interhash nilinterhash f32hash f64hash c64hash c128hash"},
	{DataCall, "mapaccess* mapdelete* mapclear mapiternext mapIterStart mapIterNext rand rand32"},
	{DataCall, "closechan chanlen chancap selectnbsend selectnbrecv selectsetpc block decoderune countrunes"},
	{DataCall, "deferreturn gorecover goschedguarded KeepAlive"},
	{DataCall, "int64* uint64* uint32to* float64to* complex128div udiv _div _divu _mod _modu wasmDiv wasmTruncS wasmTruncU"},
	{DataCall, "fadd* fsub* fmul* fdiv* feq* fgt* fge* flt* fle* fint* fuint* f32to* f64to*"},
	{DataCall, "printlock printunlock printnl printsp printbool printint printuint printuintptr printhex printfloat* printcomplex*"},
	{DataCall, "printstring printquoted printpointer printslice printeface printiface"},
}

// elsewhere are functions without Go code that other packages of the library call. Those in
// assembly only read bytes.
var elsewhere = map[string]Class{
	"internal/bytealg.MakeNoZero": AllocCall,
}

// A rule assigns a class to a name, or to all names with a prefix.
type rule struct {
	name   string
	family bool
	class  Class
}

var rules []rule

func init() {
	for _, c := range classes {
		for _, name := range strings.Fields(c.names) {
			name, family := strings.CutSuffix(name, "*")
			rules = append(rules, rule{name, family, c.class})
		}
	}
	for _, name := range strings.Fields("Compare CompareString Count CountString Equal Index IndexString IndexByte IndexByteString") {
		elsewhere["internal/bytealg."+name] = DataCall
	}
}

// Callee returns the function that an instruction calls, "" if it calls none, and "?" if
// the function is only known at run time.
func (i Instr) Callee() string {
	switch i.Op {
	case "DUFFZERO", "DUFFCOPY":
		return "runtime." + strings.ToLower(i.Op)
	case "JMP", "B", "BR": // to another function: the last thing that a wrapper does
		return symbolIn(i.Args)
	case "JAL", "JALR":
		if strings.HasPrefix(i.Args, "X0,") { // a jump: no place to return to
			return symbolIn(i.Args)
		}
	case "CALL", "CALLIND", "BL", "BLR", "BCL":
	default:
		return ""
	}
	if name := symbolIn(i.Args); name != "" {
		return name
	}
	return "?"
}

// symbolIn returns the symbol before (SB), "" if there is none.
func symbolIn(args string) string {
	name, _, ok := strings.Cut(args, "(SB)")
	if !ok {
		return ""
	}
	plain, _, _ := strings.Cut(name, "[") // type arguments may have spaces and commas
	return name[strings.LastIndexAny(plain, " ,")+1:]
}

// ClassWithOldMaps is [ClassOf] with the maps of before Go 1.24, which later releases have with
// GOEXPERIMENT=noswissmap. The first loop over a map may allocate, and so may a deletion, which
// continues the growth of the map.
func ClassWithOldMaps(callee string) Class {
	if callee == "runtime.mapIterStart" || strings.HasPrefix(callee, "runtime.mapdelete") {
		return AllocCall
	}
	return ClassOf(callee)
}

// ClassOf returns the class of a call of the named function.
func ClassOf(callee string) Class {
	if callee == "?" {
		return IndirectCall
	}
	if strings.HasPrefix(callee, "type:.eq.") || strings.HasPrefix(callee, "type:.hash.") {
		return DataCall
	}
	if c, ok := elsewhere[callee]; ok {
		return c
	}
	name, ok := strings.CutPrefix(callee, "runtime.")
	if !ok {
		return OtherCall
	}
	for _, r := range rules {
		if name == r.name || r.family && strings.HasPrefix(name, r.name) {
			return r.class
		}
	}
	return UnknownCall
}
