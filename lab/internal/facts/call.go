package facts

import "strings"

// A Class says what a call of the runtime is for.
type Class uint8

// The classes of calls.
const (
	OtherCall  Class = iota // of a function of somebody
	BoundsCall              // an index or a slice is out of range
	AllocCall               // memory is allocated
	StackCall               // the stack grows
	PanicCall               // another fault that the compiler looks for
	GCCall                  // the garbage collector is told of a store
	DataCall                // values are moved, compared, looked up or divided, as the language has it
)

// classes are the names of functions in package runtime, or how they begin. Go 1.26 has
// one panicBounds for what were many before, and Go 1.27 a mallocgc for each size.
var classes = []struct {
	class  Class
	prefix string
}{
	{BoundsCall, "panicIndex"},
	{BoundsCall, "panicSlice"},
	{BoundsCall, "panicBounds"},
	{BoundsCall, "panicExtend"},
	{AllocCall, "newobject"},
	{AllocCall, "newarray"},
	{AllocCall, "mallocgc"},
	{AllocCall, "makeslice"},
	{AllocCall, "makemap"},
	{AllocCall, "makechan"},
	{AllocCall, "growslice"},
	{AllocCall, "moveSlice"},
	{AllocCall, "convT"},
	{AllocCall, "concatstring"},
	{AllocCall, "concatbyte"},
	{AllocCall, "slicebytetostring"},
	{AllocCall, "slicerunetostring"},
	{AllocCall, "stringtoslice"},
	{AllocCall, "intstring"},
	{AllocCall, "rawstring"},
	{AllocCall, "mapassign"},
	{StackCall, "morestack"},
	{PanicCall, "panic"},
	{PanicCall, "gopanic"},
	{PanicCall, "goPanic"},
	{GCCall, "gcWriteBarrier"},
	{GCCall, "wbZero"},
	{GCCall, "wbMove"},
	{GCCall, "typedmemmove"},
	{DataCall, "memmove"},
	{DataCall, "memclr"},
	{DataCall, "memequal"},
	{DataCall, "duff"},
	{DataCall, "typedmemclr"},
	{DataCall, "typedslicecopy"},
	{DataCall, "strequal"},
	{DataCall, "cmpstring"},
	{DataCall, "efaceeq"},
	{DataCall, "ifaceeq"},
	{DataCall, "interequal"},
	{DataCall, "nilinterequal"},
	{DataCall, "mapaccess"},
	{DataCall, "mapdelete"},
	{DataCall, "mapclear"},
	{DataCall, "mapiter"},
	{DataCall, "mapIter"},
	{DataCall, "decoderune"},
	{DataCall, "countrunes"},
	{DataCall, "assertE2I"},
	{DataCall, "typeAssert"},
	{DataCall, "interfaceSwitch"},
	{DataCall, "int64"},
	{DataCall, "uint64"},
	{DataCall, "uint32to"},
	{DataCall, "float64to"},
	{DataCall, "complex128div"},
	{DataCall, "udiv"},
	{DataCall, "chanrecv"},
	{DataCall, "chansend"},
}

// Callee returns the function that an instruction calls, "" if it calls none, and "?" if
// only the running program knows which.
func (i Instr) Callee() string {
	switch i.Op {
	case "JAL", "JALR":
		if strings.HasPrefix(i.Args, "X0,") { // a jump: no place to return to
			return ""
		}
	case "CALL", "CALLIND", "BL", "BLR", "BCL", "DUFFZERO", "DUFFCOPY":
	default:
		return ""
	}
	if at := strings.Index(i.Args, "(SB)"); at >= 0 {
		name := i.Args[:at]
		return name[strings.LastIndexAny(name, " ,")+1:]
	}
	return "?"
}

// ClassOf returns what a call of the named function is for.
func ClassOf(callee string) Class {
	if strings.HasPrefix(callee, "type:.eq.") {
		return DataCall
	}
	name, ok := strings.CutPrefix(callee, "runtime.")
	if !ok {
		return OtherCall
	}
	for _, c := range classes {
		if strings.HasPrefix(name, c.prefix) {
			return c.class
		}
	}
	return OtherCall
}
