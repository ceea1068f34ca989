package main

import "slices"

// inOrder begins the variants before the search: G functions in the order of RFC 7693.
const inOrder = `"order":[0,1,2,3,4,5,6,7]`

// steps lists the generated steps and the side steps. Some comments name the command whose
// output suggested the next step.
var steps = []step{
	{
		"step04_unrolled", "unrolled",
		`{"message":"locals",` + inOrder + `,"offsets":[0,16,32,48]}`, slices.Concat(addAfterB, readAtUse, constantIV),
		`
unrolled writes out the ten rounds, so that the schedule is in the source: no
sigma, no index, no mask. The initialisation vector becomes eight constants, and
words of the message are read where they are used.

It is the slowest step of all. A search for calls shows why:

	go tool objdump -s unrolled FILE | grep -c littleEndian.Uint32

finds 160, one for each use. go build -gcflags=-m=2 explains it: "function
unrolled considered 'big'; reducing max cost of inlinees". A function of more
than 5000 nodes is big, and into it the compiler inlines only what costs at most
20. Uint32 of encoding/binary costs 31.`,
	}, {
		"step05_loaded", "loaded",
		`{"message":"locals",` + inOrder + `,"offsets":[0,16,32,48]}`, slices.Concat(addAfterB, constantIV),
		`
loaded reads each of the sixteen words once, into a variable. That is 16 calls
instead of 160 in the source, the function is no longer big, and none is left in
the code.

But it has unexpected instructions:

	go tool objdump -s loaded FILE | grep LEAL

shows hundreds of LEAL, and in a third of them a word of the initialisation
vector, all through the ten rounds.`,
	}, {
		"step06_variable", "variable",
		`{"message":"locals",` + inOrder + `,"offsets":[0,16,32,48]}`, addAfterB,
		`
variable takes the initialisation vector from a variable instead of constants.

With a constant, c = IV + d is something that the compiler can improve: it turns
(IV + d) + d' into IV + (d + d'), in the hope that constants meet and fold. None
does. Instead each c of ten rounds exists twice, once with the constant for b ^= c
and once without it for the next addition. A variable is opaque, and the LEAL are
gone.`,
	}, {
		"step07_early", "early",
		`{"message":"locals",` + inOrder + `,"offsets":[0,16,32,48],"early":1}`, nil,
		`
early adds the words of the message to a before b: the first one at the start of
G, the second one as soon as the first a has been used, right after d ^= a.

Additions commute, so the answer is the same. But b is what G waits for: it comes
last. In (a + b) + x, as RFC 7693 has it, two additions follow it; in (a + x) + b
one. That is two instructions less in the chain of each G.`,
	}, {
		"step08_interleaved", "interleaved",
		`{"message":"locals",` + inOrder + `,"offsets":[0,1,2,3],"early":1}`, nil,
		`
interleaved writes the four G functions of a half round side by side, a statement
of each in turn, with each G one statement later than the previous one.

A G is one long chain, where each statement needs the previous one; the four are
independent. The CPU finds work in the next G by itself, but only as far as it looks
ahead. The price is in the count of instructions: more values are in use at a time, the
compiler has 13 registers for them, and so

	go tool objdump -s interleaved FILE | grep -c '(SP)'

goes up by three quarters.`,
	}, {
		"step09_fenced", "fenced",
		`{"message":"locals",` + inOrder + `,"offsets":[0,1,2,3],"early":1,"fence":"round"}`, nil,
		`
fenced puts an if that is never true before each round. Flags are 0 or all ones;
the CPU predicts the branch and never stops at it.

For the compiler it ends a basic block. Inside a block it puts the instructions
into an order of its own; without fences the block is all ten rounds, and what it
makes of two thousand instructions is not the order of the source. With
fences it cannot move anything out of its round, and fewer values go to
the stack and back.`,
	}, {
		"step10_viewed", "viewed",
		`{"message":"view",` + inOrder + `,"offsets":[0,1,2,3],"early":1,"fence":"round"}`, nil,
		`
viewed reads the message through a pointer to sixteen words, in place of sixteen
variables, where the CPU is little-endian and takes words at any address.

It does not do what one would expect. The compiler still loads each word once and
keeps it on the stack, so that the count of instructions hardly changes. Only the time
of the loads changes, and with it the rest of the code. The gain is small.`,
	}, {
		"step11_searched", "searched", kernels[0].variant, nil,
		`
searched is the shipped block function. What is left to choose is the order of
the G functions, which words of the state are in an array on the stack, and the other
choices of a variant. None of them changes the arithmetic, all of them change what the
compiler keeps in registers, and nobody can foresee which is best. This one was found by
go run ./blake2 search blake2s, in gen.`,
	}, {
		"detour_portable", "portable", kernels[1].variant, nil,
		`
portable is a side step, after fenced: the other shipped block function, for builds
that cannot read words in place. The search found it too, among variants that read a
message into variables.`,
	}, {
		"detour_copied", "copied",
		`{"message":"copy",` + inOrder + `,"offsets":[0,1,2,3],"early":1,"fence":"round"}`, nil,
		`
copied is a side step, after viewed: it first copies the block into an array on the
stack, so that message words have an address that nothing else knows.`,
	}, {
		"detour_reread", "reread",
		`{"message":"view",` + inOrder + `,"offsets":[0,1,2,3],"early":1,"fence":"round"}`, storeAtFence,
		`
reread is a side step, after viewed: it stores a word after each fence. The
compiler must assume that the store changed the message, and so it reads words
again instead of keeping them on the stack. A quarter of the moves from and to the
stack is gone.`,
	}, {
		"detour_folded", "folded",
		`{"message":"view",` + inOrder + `,"offsets":[0,1,2,3],"fence":"round"}`, slices.Concat(storeAtFence, addAfterB),
		`
folded is a side step, after reread: it adds message words after b. Then the sum of
a and b has one use, and so the compiler can fold the load of the word into
the addition, ADDL m, a. It does so for all 160, and the function has fewer
instructions; but now two additions follow b again, which is ready last.`,
	},
}
