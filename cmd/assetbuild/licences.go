package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"muster/static"
)

// licences gathers the licences of the Go modules that are linked into the
// program and of the browser's packages in dir.
func licences(dir, program string) ([]byte, error) {
	modules, err := moduleLicences(program)
	if err != nil {
		return nil, err
	}
	packages, err := packageLicences(dir)
	if err != nil {
		return nil, err
	}
	all := append(modules, packages...)
	slices.SortFunc(all, func(a, b static.Licence) int { return cmp.Compare(a.Name, b.Name) })
	doc, err := json.Marshal(all)
	return append(doc, '\n'), err
}

func moduleLicences(program string) ([]static.Licence, error) {
	cmd := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}\t{{.Version}}\t{{.Dir}}{{end}}{{end}}", program)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("list the modules of %s: %w", program, err)
	}
	lines := strings.Fields(string(out))
	var all []static.Licence
	seen := map[string]bool{}
	for i := 0; i+2 < len(lines); i += 3 {
		if name := lines[i]; !seen[name] {
			seen[name] = true
			text, err := licenceText(lines[i+2])
			if err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			all = append(all, static.Licence{Name: name, Version: lines[i+1], Kind: kindOf(text), Text: text})
		}
	}
	return all, nil
}

// packageLicences are those of the packages that the browser gets; what only tests
// need is not shipped.
func packageLicences(dir string) ([]static.Licence, error) {
	var project struct {
		Dependencies map[string]string `json:"dependencies"`
	}
	if err := readJSON(filepath.Join(dir, "package.json"), &project); err != nil {
		return nil, err
	}
	var all []static.Licence
	for name, version := range project.Dependencies {
		at := filepath.Join(dir, "node_modules", filepath.FromSlash(name))
		var about struct {
			License string `json:"license"`
		}
		if err := readJSON(filepath.Join(at, "package.json"), &about); err != nil {
			return nil, err
		}
		text, err := licenceText(at)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		kind := kindOf(text)
		if kind == "" {
			kind = about.License
		}
		all = append(all, static.Licence{Name: name, Version: version, Kind: kind, Text: text})
	}
	return all, nil
}

func readJSON(path string, into any) error {
	b, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	return json.Unmarshal(b, into)
}

// licenceText returns the texts of the files that look like a licence.
func licenceText(dir string) (string, error) {
	files, err := os.ReadDir(dir)
	if err != nil {
		return "", err
	}
	var texts []string
	for _, f := range files {
		name := strings.ToUpper(f.Name())
		if f.IsDir() || !strings.HasPrefix(name, "LICEN") && !strings.HasPrefix(name, "COPYING") && !strings.HasPrefix(name, "NOTICE") {
			continue
		}
		b, err := os.ReadFile(filepath.Join(dir, f.Name()))
		if err != nil {
			return "", err
		}
		texts = append(texts, strings.TrimSpace(string(b)))
	}
	if len(texts) == 0 {
		return "", errors.New("no file with its licence")
	}
	return strings.Join(texts, "\n\n"), nil
}

// kinds are phrases that only one kind of licence has, the more special first.
var kinds = []struct{ phrase, kind string }{
	{"SIL OPEN FONT LICENSE", "OFL-1.1"},
	{"Bitstream Vera", "Bitstream-Vera"},
	{"Mozilla Public License", "MPL-2.0"},
	{"Apache License", "Apache-2.0"},
	{"Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee", "0BSD"},
	{"Permission is hereby granted, free of charge", "MIT"},
	{"Neither the name", "BSD-3-Clause"},
	{"names of its contributors", "BSD-3-Clause"},
	{"Redistributions in binary form must reproduce", "BSD-2-Clause"},
}

// kindOf names the licence of a text, or nothing.
func kindOf(text string) string {
	flat := strings.Join(strings.Fields(text), " ")
	var found []string
	for _, k := range kinds {
		if !strings.Contains(flat, k.phrase) || len(found) > 0 && strings.HasPrefix(k.kind, "BSD-2") {
			continue
		}
		if k.kind == "BSD-3-Clause" && slices.Contains(found, k.kind) {
			continue
		}
		found = append(found, k.kind)
	}
	return strings.Join(found, " and ")
}
