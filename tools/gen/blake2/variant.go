package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
)

// A variant is one way to write the block function. All variants do the same
// arithmetic, but the compiler schedules them and allocates registers differently, and
// that changes the time by up to a quarter.
type variant struct {
	// Memory lists the state words that are kept in an array on the stack. Of the others the
	// compiler chooses which to spill.
	Memory []int `json:"memory,omitempty"`

	// Message says how the words of a block are read: "view" in place, through
	// an unsafe pointer; "locals" once each, into 16 variables; "copy" into an
	// array on the stack.
	Message string `json:"message"`

	// Order is the order of the G functions in the source: a permutation of the
	// columns 0 to 3, then one of the diagonals 4 to 7.
	Order [8]int `json:"order"`

	// Offsets says how the four G functions of half a round are interwoven: by how many
	// statements each begins after the first. 0, 0, 0, 0 takes a statement of each in
	// turn; 0, 16, 32, 48 writes one after the other.
	Offsets [4]int `json:"offsets"`

	// Early says where the second message word is added: 0 just before the
	// second b, as in RFC 7693; 1 after the first xor; 2 after the first rotation.
	Early int `json:"early,omitempty"`

	// Fence is "round" or "half" for an if that is never true before each round
	// or half round, which ends a basic block. "" means no fence.
	Fence string `json:"fence,omitempty"`

	// Ahead lists, for each part of the next block, the half round after which a lane kernel
	// reads it. Without it a block is read before its rounds.
	Ahead []int `json:"ahead,omitempty"`
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
	in := json.NewDecoder(strings.NewReader(text))
	in.DisallowUnknownFields()
	if err := in.Decode(&v); err != nil {
		return v, fmt.Errorf("variant %s: %w", text, err)
	}
	return v, nil
}

// randomVariant returns a random variant that reads messages in one of the given ways.
func randomVariant(r *rand.Rand, messages []string) variant {
	return variant{
		Memory:  pick(r, [][]int{nil, nil, {8}, {9}, {10}, {11}, {8, 9}, {8, 10}, {10, 11}, {8, 9, 10, 11}, {12}, {15}, {0}, {3}}),
		Message: pick(r, messages),
		Order:   randomOrder(r),
		Offsets: randomOffsets(r),
		Early:   pick(r, []int{0, 1, 1, 2}),
		Fence:   pick(r, []string{"", "round", "round", "round", "half"}),
	}
}

// randomOrder mostly begins with the diagonal whose b was ready first: the one
// of column i is the b of diagonal i-1.
func randomOrder(r *rand.Rand) (order [8]int) {
	copy(order[:4], r.Perm(4))
	for i, diagonal := range r.Perm(4) {
		order[4+i] = 4 + diagonal
	}
	if r.IntN(4) > 0 {
		for i := range 4 {
			order[4+i] = 4 + (order[i]+3)%4
		}
	}
	return order
}

// randomOffsets are close together, or in two pairs that are further apart.
func randomOffsets(r *rand.Rand) (offsets [4]int) {
	for i := 1; i < 4; i++ {
		offsets[i] = offsets[i-1] + pick(r, []int{0, 0, 1, 1, 2})
	}
	if apart := pick(r, []int{0, 0, 0, 2, 4, 16}); apart > 0 {
		offsets[2] += apart
		offsets[3] += apart
	}
	return offsets
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
		v.Order = other.Order
	case 3:
		copy(v.Order[4:], other.Order[4:])
	case 4:
		v.Early = other.Early
	case 5:
		v.Fence = other.Fence
	default:
		v.Offsets = other.Offsets
	}
	return v
}

func pick[T any](r *rand.Rand, choices []T) T { return choices[r.IntN(len(choices))] }
