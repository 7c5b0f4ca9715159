package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const (
	module = "muster"
	root   = "../.."
)

// layers are the arrows of the architecture: what the files of a package tree
// may import of this module, and which outside modules belong to the tree alone.
// A pattern ending in /... stands for a package and all below it; the first
// layer that a package belongs to counts.
var layers = []struct {
	tree     string
	may      []string // other packages of this module
	testsMay []string // further ones that test files may import
}{
	{"rules/internal/rulestest", []string{"rules/..."}, nil},
	{"rules/game/...", []string{"rules/..."}, nil},
	{"rules/...", []string{"rules/...", "!rules/game/..."}, nil},
	{"catalog/data", []string{"rules/card"}, []string{"rules/..."}},
	{"catalog/...", []string{"catalog/...", "rules/..."}, []string{"migrations"}},
	{"migrations", nil, nil},
	{"static/...", nil, []string{"static/..."}},
	{"views/...", []string{"views/...", "rules/...", "static"}, nil},
	{"armybuilder/pdf", []string{"armybuilder/...", "catalog", "rules/...", "static/fonts"}, []string{"catalog/...", "migrations"}},
	{"armybuilder/...", []string{"armybuilder/...", "catalog", "rules/..."}, []string{"catalog/...", "migrations"}},
	{"handlers/...", []string{"handlers/...", "views/...", "armybuilder/...", "catalog", "rules/..."}, []string{"catalog/...", "migrations", "static/..."}},
	{"cmd/assetbuild", []string{"static"}, nil},
	{"cmd/muster", []string{"handlers/...", "views/...", "armybuilder/...", "catalog/...", "rules/...", "static/...", "migrations"}, nil},
}

// owners are outside modules that only some trees may import, so that a change
// of one touches a known place.
var owners = []struct {
	prefix string
	trees  []string
}{
	{"github.com/labstack/echo/", []string{"handlers/...", "cmd/muster"}},
	{"github.com/a-h/templ", []string{"views/...", "handlers/..."}},
	{"github.com/go-playground/validator/", []string{"handlers/...", "armybuilder/..."}},
	{"codeberg.org/go-pdf/fpdf", []string{"armybuilder/pdf"}},
	{"modernc.org/sqlite", []string{"catalog/...", "armybuilder/...", "migrations", "cmd/muster"}},
	{"github.com/pressly/goose/", []string{"migrations", "cmd/muster"}},
	{"github.com/spf13/cobra", []string{"cmd/muster"}},
	{"net/http", []string{"handlers/...", "cmd/muster", "views/...", "static/..."}},
}

// pure lists what the non-test files of the rules core may import of the
// standard library: nothing that reads a clock, a file, a network or chance.
var pure = []string{
	"bytes", "cmp", "crypto/sha256", "encoding/hex", "encoding/json", "errors", "fmt", "iter", "maps",
	"math/big", "math/bits", "slices", "sort", "strconv", "strings", "unicode", "unicode/utf8",
}

func in(pkg, pattern string) bool {
	if tree, ok := strings.CutSuffix(pattern, "/..."); ok {
		return pkg == tree || strings.HasPrefix(pkg, tree+"/")
	}
	return pkg == pattern
}

// allowed reports whether pkg is named by patterns; one that begins with !
// takes it out again.
func allowed(pkg string, patterns []string) bool {
	ok := false
	for _, p := range patterns {
		if not, found := strings.CutPrefix(p, "!"); found {
			if in(pkg, not) {
				return false
			}
		} else if in(pkg, p) {
			ok = true
		}
	}
	return ok
}

type sourceFile struct {
	name, pkg string // path of the file and of its package, from the root
	test      bool
	syntax    *ast.File
}

func (f sourceFile) imports(t *testing.T) []string {
	var out []string
	for _, spec := range f.syntax.Imports {
		imp, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Fatalf("%s: %v", f.name, err)
		}
		out = append(out, imp)
	}
	return out
}

// goFiles parses every Go file of the module's packages.
func goFiles(t *testing.T) []sourceFile {
	t.Helper()
	fset := token.NewFileSet()
	var files []sourceFile
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		base := d.Name()
		if d.IsDir() {
			if name != root && (strings.HasPrefix(base, ".") || base == "testdata" || base == "node_modules") {
				return filepath.SkipDir
			}
			return nil
		}
		if path.Ext(base) != ".go" {
			return nil
		}
		syntax, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		files = append(files, sourceFile{rel, path.Dir(rel), strings.HasSuffix(rel, "_test.go"), syntax})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(files) < 10 {
		t.Fatalf("only %d Go files found under %s", len(files), root)
	}
	return files
}

func TestImportsFollowTheArrows(t *testing.T) {
	for _, f := range goFiles(t) {
		i := slices.IndexFunc(layers, func(l struct {
			tree     string
			may      []string
			testsMay []string
		},
		) bool {
			return in(f.pkg, l.tree)
		})
		if i < 0 {
			t.Errorf("%s: package %s has no layer; the top level is fixed", f.name, f.pkg)
			continue
		}
		layer := layers[i]
		for _, imp := range f.imports(t) {
			if own, ok := strings.CutPrefix(imp, module+"/"); ok {
				switch {
				case own == f.pkg && f.test: // an external test of its own package
				case own == "rules/internal/rulestest" && !f.test && f.pkg != own:
					t.Errorf("%s imports %s, which is for tests only", f.name, imp)
				case allowed(own, layer.may):
				case f.test && allowed(own, layer.testsMay):
				default:
					t.Errorf("%s imports %s against the arrows", f.name, imp)
				}
			}
			for _, o := range owners {
				if !f.test && strings.HasPrefix(imp, o.prefix) && !allowed(f.pkg, o.trees) {
					t.Errorf("%s imports %s, which only %v may", f.name, imp, o.trees)
				}
			}
		}
	}
}

func TestRulesCoreIsPure(t *testing.T) {
	for _, f := range goFiles(t) {
		if f.test || !in(f.pkg, "rules/...") || f.pkg == "rules/internal/rulestest" {
			continue
		}
		odds := f.pkg == "rules/odds"
		for _, imp := range f.imports(t) {
			if strings.HasPrefix(imp, module+"/") || slices.Contains(pure, imp) || odds && imp == "math" {
				continue
			}
			t.Errorf("%s imports %s, which is not on the list of the rules core", f.name, imp)
		}
		if odds {
			continue
		}
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Ident:
				switch n.Name {
				case "float32", "float64", "complex64", "complex128":
					t.Errorf("%s uses %s; only rules/odds may", f.name, n.Name)
				}
			case *ast.BasicLit:
				if n.Kind == token.FLOAT || n.Kind == token.IMAG {
					t.Errorf("%s uses the number %s; only rules/odds may", f.name, n.Value)
				}
			}
			return true
		})
	}
}

// modernc.org/sqlite works with exactly one version of its C library.
func TestLibcStaysPinned(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	const want = "v1.80.1"
	for line := range strings.Lines(string(data)) {
		if fields := strings.Fields(line); len(fields) > 1 && fields[0] == "modernc.org/libc" {
			if fields[1] != want {
				t.Errorf("modernc.org/libc is %s, want %s", fields[1], want)
			}
			return
		}
	}
	t.Error("go.mod does not name modernc.org/libc")
}
