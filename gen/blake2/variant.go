package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
)

// A variant is one way to write the block function down. All variants do the
// same arithmetic; what differs is what the compiler's scheduler and register
// allocator see, and that is worth a quarter of the time.
type variant struct {
	// Memory lists the state words that live in an array on the stack, which
	// steers what is spilled. The compiler chooses for the others.
	Memory []int `json:"memory,omitempty"`

	// Message says how the words of a block are read: "view" in place, through
	// an unsafe pointer; "locals" once each, into 16 variables; "copy" into an
	// array on the stack.
	Message string `json:"message"`

	// Order is the order of the G functions in the source: a permutation of the
	// columns 0 to 3, then one of the diagonals 4 to 7.
	Order [8]int `json:"order"`

	// Interleave is how many G functions are written side by side: 1, 2 or 4.
	Interleave int `json:"interleave"`

	// Stagger is by how many statements each of them is behind the one before.
	Stagger int `json:"stagger,omitempty"`

	// Early says where the second message word is added: 0 just before the
	// second b, as in RFC 7693; 1 after the first xor; 2 after the first rotation.
	Early int `json:"early,omitempty"`

	// Fence is "round" or "half" for an if that is never true before each round
	// or half round: it ends the basic block there. "" is none.
	Fence string `json:"fence,omitempty"`
}

// String is the variant as JSON, as search prints it and shipped.go has it.
func (v variant) String() string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // nothing in it can fail
	}
	return string(text)
}

// parseVariant reads what String wrote.
func parseVariant(text string) (v variant, err error) {
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		return v, fmt.Errorf("variant %s: %w", text, err)
	}
	if !slices.Contains([]int{1, 2, 4}, v.Interleave) {
		return v, fmt.Errorf("variant %s: interleave %d, want 1, 2 or 4", text, v.Interleave)
	}
	return v, nil
}

// randomVariant draws from all that reads messages in one of the given ways.
func randomVariant(r *rand.Rand, messages []string) variant {
	v := variant{
		Memory:     pick(r, [][]int{nil, {8}, {9}, {10}, {11}, {8, 9}, {8, 10}, {10, 11}, {8, 9, 10, 11}, {12}, {15}, {14, 15}}),
		Message:    pick(r, messages),
		Interleave: pick(r, []int{1, 2, 2, 4, 4, 4}),
		Early:      pick(r, []int{0, 1, 1, 2}),
		Fence:      pick(r, []string{"", "round", "round", "half"}),
	}
	if v.Interleave > 1 {
		v.Stagger = pick(r, []int{0, 0, 1, 1, 2, 3})
	}
	copy(v.Order[:4], r.Perm(4))
	for i, diagonal := range r.Perm(4) {
		v.Order[4+i] = 4 + diagonal
	}
	return v
}

// neighbour changes one choice of v, as if drawn again.
func neighbour(r *rand.Rand, v variant, messages []string) variant {
	other := randomVariant(r, messages)
	switch r.IntN(7) {
	case 0:
		v.Memory = other.Memory
	case 1:
		v.Message = other.Message
	case 2:
		copy(v.Order[:4], other.Order[:4])
	case 3:
		copy(v.Order[4:], other.Order[4:])
	case 4:
		v.Early = other.Early
	case 5:
		v.Fence = other.Fence
	default:
		v.Interleave, v.Stagger = other.Interleave, other.Stagger
	}
	return v
}

func pick[T any](r *rand.Rand, choices []T) T { return choices[r.IntN(len(choices))] }
