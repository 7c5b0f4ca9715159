package adjutant_test

import (
	"testing"

	"muster/armybuilder/interop/adjutant"
	"muster/armybuilder/interop/interoptest"
)

func TestFiles(t *testing.T) { interoptest.Golden(t, adjutant.Reader{}) }

func FuzzRead(f *testing.F) { interoptest.Fuzz(f, adjutant.Reader{}) }
