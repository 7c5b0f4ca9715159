// Command assetbuild bundles the browser's files of static/ into static/dist:
// one script and one stylesheet with what they import, named by content, each
// with a brotli and a gzip copy, and a manifest that maps plain names to them.
// The server embeds that folder, so Node is needed at build time only, to fetch
// the packages.
package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/andybalholm/brotli"
	"github.com/evanw/esbuild/pkg/api"

	"muster/static"
)

// entries are the files that pages name, below the source folder.
var entries = []string{"js/app.js", "js/pages.js", "js/table.js", "js/offline.js", "css/app.css", "css/print.css", "css/table.css"}

func main() {
	dir := flag.String("static", "static", "the folder with src, node_modules and dist")
	flag.Parse()
	err := build(*dir, "./cmd/muster")
	if err == nil {
		err = copyFonts(*dir)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "assetbuild:", err)
		os.Exit(1)
	}
}

// build writes the browser's files into dir/dist, and the licences of what is in
// them and in the program.
func build(dir, program string) error {
	if _, err := os.Stat(filepath.Join(dir, "node_modules")); err != nil {
		return fmt.Errorf("%w; run npm ci --ignore-scripts in %s first", err, dir)
	}
	files, manifest, err := bundle(dir)
	if err != nil {
		return err
	}
	list, err := json.MarshalIndent(manifest, "", "\t")
	if err != nil {
		return err
	}
	out := filepath.Join(dir, "dist")
	written := map[string]bool{".gitkeep": true}
	write := func(name string, content []byte) error {
		written[name] = true
		return os.WriteFile(filepath.Join(out, name), content, 0o644)
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	for name, content := range files {
		br, gz, err := compress(content)
		if err != nil {
			return fmt.Errorf("compress %s: %w", name, err)
		}
		if err := errors.Join(write(name, content), write(name+".br", br), write(name+".gz", gz)); err != nil {
			return err
		}
		fmt.Printf("%-28s %7d bytes, %6d br, %6d gz\n", name, len(content), len(br), len(gz))
	}
	if err := write("manifest.json", append(list, '\n')); err != nil {
		return err
	}
	texts, err := licences(dir, program)
	if err != nil {
		return err
	}
	if err := write("licences.json", texts); err != nil {
		return err
	}
	return removeOthers(out, written)
}

// bundle returns the built files by name, and their names by plain name.
func bundle(dir string) (files map[string][]byte, manifest map[string]string, err error) {
	absolute, err := filepath.Abs(dir)
	if err != nil {
		return nil, nil, err
	}
	points := make([]api.EntryPoint, len(entries))
	for i, e := range entries {
		name := filepath.Base(e)
		points[i] = api.EntryPoint{InputPath: filepath.Join(absolute, "src", filepath.FromSlash(e)), OutputPath: strings.TrimSuffix(name, filepath.Ext(name))}
	}
	result := api.Build(api.BuildOptions{
		EntryPointsAdvanced: points,
		AbsWorkingDir:       absolute,
		Outdir:              filepath.Join(absolute, "dist"),
		EntryNames:          "[name]-[hash]",
		ChunkNames:          "[name]-[hash]",
		Bundle:              true,
		Splitting:           true,
		Format:              api.FormatESModule,
		Target:              api.ES2022,
		Charset:             api.CharsetUTF8,
		LegalComments:       api.LegalCommentsNone,
		MinifyWhitespace:    true,
		MinifyIdentifiers:   true,
		MinifySyntax:        true,
		LogLevel:            api.LogLevelWarning,
	})
	if len(result.Errors) > 0 {
		return nil, nil, fmt.Errorf("%d errors; see above", len(result.Errors))
	}
	files, manifest = map[string][]byte{}, map[string]string{}
	for _, f := range result.OutputFiles {
		name := filepath.Base(f.Path)
		plain := static.PlainName(name)
		if plain == "" {
			return nil, nil, fmt.Errorf("the built file %s has no hash in its name", name)
		}
		files[name], manifest[plain] = f.Contents, name
	}
	return files, manifest, nil
}

func compress(content []byte) (br, gz []byte, err error) {
	var b, g bytes.Buffer
	bw := brotli.NewWriterLevel(&b, brotli.BestCompression)
	gw, err := gzip.NewWriterLevel(&g, gzip.BestCompression)
	if err != nil {
		return nil, nil, err
	}
	_, err1 := bw.Write(content)
	_, err2 := gw.Write(content)
	err = errors.Join(err1, err2, bw.Close(), gw.Close())
	return b.Bytes(), g.Bytes(), err
}

// removeOthers removes what an earlier build left behind.
func removeOthers(dir string, keep map[string]bool) error {
	found, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, f := range found {
		if keep[f.Name()] || f.IsDir() {
			continue
		}
		if err := os.Remove(filepath.Join(dir, f.Name())); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}
