package facts

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// runtimeCalls is a second table, written by what the functions do in the runtime's source: a
// change of the other one is noticed by a name here.
var runtimeCalls = map[Class]string{
	BoundsCall: `panicIndex panicIndexU panicSliceAlen panicSliceAlenU panicSliceAcap panicSliceAcapU panicSliceB panicSliceBU
		panicSlice3Alen panicSlice3AlenU panicSlice3Acap panicSlice3AcapU panicSlice3B panicSlice3BU panicSlice3C panicSlice3CU
		panicSliceConvert panicBounds panicExtend panicExtendIndex panicExtendSliceB panicExtendSlice3CU goPanicIndex goPanicIndexU
		goPanicSliceAlen goPanicSlice3C goPanicSliceConvert goPanicExtendIndex
		panicunsafeslicelen panicunsafeslicenilptr panicunsafestringlen panicunsafestringnilptr`,
	AllocCall: `newobject newarray mallocgc mallocgcTinySC2 mallocgcSmallNoScanSC3 makeslice makeslice64 makeslicecopy makemap makemap64
		makemap_small makechan makechan64 growslice growsliceNoAlias growsliceBuf growsliceBufNoAlias moveSlice moveSliceNoScan
		moveSliceNoCap moveSliceNoCapNoScan convT convT16 convT32 convT64 convTnoptr convTstring convTslice concatstring2
		concatstring5 concatstrings concatbyte2 concatbyte5 concatbytes slicebytetostring slicerunetostring stringtoslicebyte
		stringtoslicerune intstring rawstring mapassign mapassign_fast32 mapassign_fast32ptr mapassign_fast64 mapassign_fast64ptr
		mapassign_faststr newproc deferproc deferprocat deferrangefunc chansend1 chanrecv1 chanrecv2 selectgo mapiterinit`,
	IndirectCall: "deferprocStack",
	StackCall:    "morestack morestack_noctxt morestackc",
	PanicCall: `panicdivide panicshift panicoverflow panicwrap panicdottypeE panicdottypeI panicnildottype panicmakeslicelen
		panicmakeslicecap panicrangestate panicSimdImm gopanic goPanicValue throwinit sigpanic`,
	GCCall: "gcWriteBarrier1 gcWriteBarrier8 wbZero wbMove typedmemmove",
	DataCall: `slicebytetostringtmp memmove memclrNoHeapPointers memclrHasPointers memequal memequal0 memequal8 memequal128
		memequal_varlen memhash memhash64 memhash_varlen duffzero duffzero+56 duffcopy typedmemclr typedslicecopy slicecopy strequal
		cmpstring efaceeq ifaceeq interequal nilinterequal f32equal f64equal c64equal c128equal strhash interhash nilinterhash f32hash
		f64hash c64hash c128hash mapaccess1 mapaccess2_fat mapaccess2_faststr mapdelete mapdelete_fast64 mapclear
		mapiternext mapIterStart mapIterNext rand rand32 closechan chanlen chancap selectnbsend selectnbrecv selectsetpc block
		decoderune countrunes deferreturn gorecover goschedguarded KeepAlive int64div int64mod int64tofloat32 int64tofloat64
		uint64div uint64mod uint64tofloat32 uint64tofloat64 uint32tofloat64 float64toint64 float64touint64 float64touint32
		complex128div udiv _div _divu _mod _modu wasmDiv wasmTruncS wasmTruncU fadd32 fadd64 fsub64 fmul32 fdiv64 feq32 fgt32 fge64
		flt32 fle64 fint32to32 fuint64to64 f32to64 f64touint64 printlock printunlock printnl printsp printbool printint printuint
		printuintptr printhex printfloat printfloat64 printcomplex128 printstring printquoted printpointer printslice
		printeface printiface`,
	UnknownCall: `assertE2I assertE2I2 typeAssert interfaceSwitch GC Caller goexit cgocall newstuff morestuff growslic`,
}

func TestClassOf(t *testing.T) {
	used := map[int]bool{}
	for class, names := range runtimeCalls {
		for _, name := range strings.Fields(names) {
			if got := ClassOf("runtime." + name); got != class {
				t.Errorf("ClassOf(runtime.%s) = %d, want %d", name, got, class)
			}
			for i, r := range rules {
				if name == r.name || r.family && strings.HasPrefix(name, r.name) {
					used[i] = true
					break
				}
			}
		}
	}
	for i, r := range rules {
		if !used[i] {
			t.Errorf("no name needs %q", r.name)
		}
	}
	for callee, want := range map[string]Class{
		"?":                           IndirectCall,
		"p.F":                         OtherCall,
		"p/runtime.newobject":         OtherCall,
		"runtimex.F":                  OtherCall,
		"type:.eq.p.T":                DataCall,
		"type:.hash.p.T":              DataCall,
		"internal/bytealg.MakeNoZero": AllocCall,
		"internal/bytealg.IndexByte":  DataCall,
		"internal/bytealg.Other":      OtherCall,
	} {
		if got := ClassOf(callee); got != want {
			t.Errorf("ClassOf(%s) = %d, want %d", callee, got, want)
		}
	}
}

// instruments are what only a build for a race or a memory checker calls, or one with coverage.
var instruments = regexp.MustCompile(`^(race|msan|asan|libfuzzer|checkptr|unsafe(slice|string)checkptr|cgoCheck|addCovMeta)`)

// declared are the functions, but not the variables, that the compiler knows of.
var declared = regexp.MustCompile(`(?m)^func (\w+)\(`)

// Each toolchain has a list of what its compiler calls. A name that is new here is unknown, so
// that nothing holds by it, but the day it comes somebody should look at it.
func TestBuiltins(t *testing.T) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "src/cmd/compile/internal/typecheck/_builtin/runtime.go"))
	if err != nil {
		t.Skipf("this toolchain came without the source of its compiler: %v", err)
	}
	known := map[string]bool{}
	for _, name := range strings.Fields(runtimeCalls[UnknownCall]) {
		known[name] = true
	}
	all := declared.FindAllStringSubmatch(string(text), -1)
	if len(all) < 100 {
		t.Fatalf("%d functions, want a hundred at least", len(all))
	}
	for _, m := range all {
		if name := m[1]; ClassOf("runtime."+name) == UnknownCall && !known[name] && !instruments.MatchString(name) {
			t.Errorf("runtime.%s has no class", name)
		}
	}
}

// A call instruction that keeps no return address and stays in the function is a jump, not a
// call. A jump to another function is a call.
func TestCallee(t *testing.T) {
	for code, want := range map[string]string{
		"CALL p.F(SB)": "p.F",
		"CALL p.F[go.shape.int,go.shape.struct { A int }](SB)": "p.F[go.shape.int,go.shape.struct { A int }]",
		"CALL AX":                          "?",
		"CALL (DX)":                        "?",
		"CALL 24(CX)":                      "?",
		"JAL X1, p.F(SB)":                  "p.F",
		"JALR X0, X1":                      "",
		"BCL $20, CR0LT, $1, LR":           "?",
		"JAL X0, 12":                       "",
		"JAL X0, p.(*T).M(SB)":             "p.(*T).M",
		"JALR X1, (X5)":                    "?",
		"JMP 12":                           "",
		"JMP p.(*T).M(SB)":                 "p.(*T).M",
		"B p.F(SB)":                        "p.F",
		"DUFFZERO $277":                    "runtime.duffzero",
		"DUFFCOPY runtime.duffcopy+56(SB)": "runtime.duffcopy",
		"MOVQ p.F(SB), AX":                 "",
		"RET":                              "",
	} {
		op, args, _ := strings.Cut(code, " ")
		if got := (Instr{Op: op, Args: args}).Callee(); got != want {
			t.Errorf("%s calls %q, want %q", code, got, want)
		}
	}
}

// The wrapper through which Go code reaches assembly has its name, and calls it: taken for it,
// the assembly would seem to be code that was read.
func TestWrapper(t *testing.T) {
	const text = "# p\np.asm STEXT dupok size=9\n\t0x0000 00000 (x.go:3)\tTEXT\tp.asm(SB), DUPOK|WRAPPER|ABIWRAPPER|ABIInternal, $16-8\n" +
		"\t0x0004 00004 (x.go:3)\tCALL\tp.asm(SB)\np.F STEXT size=4\n\t0x0000 00000 (x.go:4)\tTEXT\tp.F(SB), ABIInternal, $0-0\n\t0x0000 00000 (x.go:4)\tRET\n"
	p := parsed(t, text)
	if len(p.Funcs) != 1 || p.Funcs[0].Name != "p.F" || len(p.Funcs[0].Code) != 1 || p.Unknown != nil {
		t.Errorf("%+v, want p.F alone", p)
	}
}
