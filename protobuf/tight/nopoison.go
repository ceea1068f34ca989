//go:build !tightpoison

package tight

import "reflect"

// poisons is what the build tag tightpoison asks for.
const poisons = false

type chunks[T any] struct{}

func (*chunks[T]) add([]T)  {}
func (*chunks[T]) poison()  {}
func (r *Reuse[T]) poison() {}

func poisonValues(reflect.Value) {}
