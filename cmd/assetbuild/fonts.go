package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// hangul are the fonts of Korean below the folder of packages. The package
// static/fonts embeds them.
var hangul = []string{
	"@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf",
	"@expo-google-fonts/nanum-gothic/700Bold/NanumGothic_700Bold.ttf",
}

// copyFonts puts the fonts where the program embeds them.
func copyFonts(dir string) error {
	out := filepath.Join(dir, "fonts", "nanum")
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	for _, name := range hangul {
		font, err := os.ReadFile(filepath.Join(dir, "node_modules", filepath.FromSlash(name)))
		if errors.Is(err, os.ErrNotExist) {
			return fmt.Errorf("%w; run npm ci --ignore-scripts in %s first", err, dir)
		}
		if err == nil {
			err = os.WriteFile(filepath.Join(out, filepath.Base(name)), font, 0o644)
		}
		if err != nil {
			return err
		}
		fmt.Printf("%-28s %7d bytes\n", filepath.Base(name), len(font))
	}
	return nil
}
