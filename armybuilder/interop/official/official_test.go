package official_test

import (
	"testing"

	"muster/armybuilder/interop/interoptest"
	"muster/armybuilder/interop/official"
)

func TestFiles(t *testing.T) { interoptest.Golden(t, official.Reader{}) }

func FuzzRead(f *testing.F) { interoptest.Fuzz(f, official.Reader{}) }
