package main

import (
	"cmp"
	"debug/buildinfo"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	cdx "github.com/CycloneDX/cyclonedx-go"
)

// writeSBOM writes which programs an archive has, and the modules that each was built
// from, in the JSON form of CycloneDX. The facts are what the linker left in the
// programs.
func writeSBOM(name string, repo *repository, p platform, built []string) error {
	bom, err := describe(repo, p, built)
	if err != nil {
		return err
	}
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	err = cdx.NewBOMEncoder(f, cdx.BOMFileFormatJSON).SetPretty(true).EncodeVersion(bom, cdx.SpecVersion1_6)
	return cmp.Or(err, f.Close())
}

func describe(repo *repository, p platform, built []string) (*cdx.BOM, error) {
	archive := "tightwire " + p.os + "/" + p.arch
	components := map[string]cdx.Component{}
	dependencies := []cdx.Dependency{{Ref: archive, Dependencies: &[]string{}}}
	for _, file := range built {
		info, err := buildinfo.ReadFile(file)
		if err != nil {
			return nil, err
		}
		ref := strings.TrimSuffix(filepath.Base(file), ".exe")
		components[ref] = cdx.Component{BOMRef: ref, Type: cdx.ComponentTypeApplication, Name: ref, Version: repo.version, Licenses: ours()}
		parts := modules(info, repo, components)
		*dependencies[0].Dependencies = append(*dependencies[0].Dependencies, ref)
		dependencies = append(dependencies, cdx.Dependency{Ref: ref, Dependencies: &parts})
	}
	bom := cdx.NewBOM()
	bom.Metadata = &cdx.Metadata{
		Timestamp: repo.time.UTC().Format(time.RFC3339),
		Component: &cdx.Component{BOMRef: archive, Type: cdx.ComponentTypeApplication, Name: "tightwire", Version: repo.version, Licenses: ours()},
	}
	all := slices.SortedFunc(maps.Values(components), func(a, b cdx.Component) int { return strings.Compare(a.BOMRef, b.BOMRef) })
	bom.Components, bom.Dependencies = &all, &dependencies
	return bom, nil
}

func ours() *cdx.Licenses { return &cdx.Licenses{{License: &cdx.License{ID: "BSD-3-Clause"}}} }

// modules adds the modules of a program, and the standard library, to the components. It
// returns their names.
func modules(info *buildinfo.BuildInfo, repo *repository, components map[string]cdx.Component) (refs []string) {
	add := func(path, version string) {
		if strings.HasPrefix(path+"/", home+"/") {
			version = repo.version
		}
		ref := "pkg:golang/" + path + "@" + version
		components[ref] = cdx.Component{BOMRef: ref, Type: cdx.ComponentTypeLibrary, Name: path, Version: version, PackageURL: ref}
		refs = append(refs, ref)
	}
	add("std", strings.TrimPrefix(info.GoVersion, "go"))
	add(info.Main.Path, info.Main.Version)
	for _, m := range info.Deps {
		if m.Replace != nil && m.Replace.Version != "" {
			m = m.Replace
		}
		add(m.Path, m.Version)
	}
	return refs
}
