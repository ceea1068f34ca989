package emit

import (
	"slices"

	"google.golang.org/protobuf/compiler/protogen"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/gofeaturespb"
)

// For a file of the hybrid API protoc-gen-go writes twins: x.pb.go has the open layout, and
// x_protoopaque.pb.go, for builds with the tag protoopaque, the opaque one. A package with such a file has twins
// of all its codecs, as these share slabs.
type twin struct {
	suffix     string // of the file's name, before that of all codecs
	constraint string // of the build, or nothing
	opaque     bool   // the hybrid API is opaque
}

// twins returns the sets of files that a package has.
func twins(files []*protogen.File) []twin {
	if !slices.ContainsFunc(files, isHybrid) {
		return []twin{{}}
	}
	return []twin{{constraint: "!protoopaque"}, {"_protoopaque", "protoopaque", true}}
}

func isHybrid(f *protogen.File) bool { return f.APILevel == gofeaturespb.GoFeatures_API_HYBRID }

// isOpaque reports whether a message has the opaque layout.
func (p *pkg) isOpaque(d protoreflect.MessageDescriptor) bool {
	if p.twin.opaque && p.hybrid[d.ParentFile().Path()] {
		return true
	}
	return p.messages[d.FullName()].APILevel == gofeaturespb.GoFeatures_API_OPAQUE
}
