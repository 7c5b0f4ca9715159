package newrecruit_test

import (
	"testing"

	"muster/armybuilder/interop/interoptest"
	"muster/armybuilder/interop/newrecruit"
)

func TestFiles(t *testing.T) { interoptest.Golden(t, newrecruit.JSON{}) }

func FuzzJSON(f *testing.F) { interoptest.Fuzz(f, newrecruit.JSON{}) }
