package races

import (
	minio "github.com/minio/blake2b-simd"
	upstream "golang.org/x/crypto/blake2b"

	"github.com/tightwire/tightwire/blake2b"
	"github.com/tightwire/tightwire/lab/race"
)

// blake2bSumRaces race the digest of a whole message, in the two most common sizes.
func blake2bSumRaces() []race.Race {
	var all []race.Race
	for _, n := range []int{32, 64, 128, 256, 1 << 10, 16 << 10, 1 << 20} {
		all = append(all, hashRace("BLAKE2b/op=Sum512", n,
			loop{"xcrypto", blake2bSum512XCrypto}, loop{"minio", blake2bSum512Minio}, loop{"ours", blake2bSum512}))
	}
	for _, n := range []int{32, 64} {
		all = append(all, hashRace("BLAKE2b/op=Sum256", n,
			loop{"xcrypto", blake2bSum256XCrypto}, loop{"minio", blake2bSum256Minio}, loop{"ours", blake2bSum256}))
	}
	return all
}

func blake2bSum512XCrypto(msgs [][]byte) (sum uint64) {
	for _, m := range msgs {
		digest := upstream.Sum512(m)
		sum = fold(sum, digest[:])
	}
	return sum
}

func blake2bSum512Minio(msgs [][]byte) (sum uint64) {
	for _, m := range msgs {
		digest := minio.Sum512(m)
		sum = fold(sum, digest[:])
	}
	return sum
}

func blake2bSum512(msgs [][]byte) (sum uint64) {
	for _, m := range msgs {
		digest := blake2b.Sum512(m)
		sum = fold(sum, digest[:])
	}
	return sum
}

func blake2bSum256XCrypto(msgs [][]byte) (sum uint64) {
	for _, m := range msgs {
		digest := upstream.Sum256(m)
		sum = fold(sum, digest[:])
	}
	return sum
}

func blake2bSum256Minio(msgs [][]byte) (sum uint64) {
	for _, m := range msgs {
		digest := minio.Sum256(m)
		sum = fold(sum, digest[:])
	}
	return sum
}

func blake2bSum256(msgs [][]byte) (sum uint64) {
	for _, m := range msgs {
		digest := blake2b.Sum256(m)
		sum = fold(sum, digest[:])
	}
	return sum
}
