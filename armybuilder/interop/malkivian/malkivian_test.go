package malkivian_test

import (
	"testing"

	"muster/armybuilder/interop/interoptest"
	"muster/armybuilder/interop/malkivian"
)

func TestFiles(t *testing.T) { interoptest.Golden(t, malkivian.Reader{}) }

func FuzzRead(f *testing.F) { interoptest.Fuzz(f, malkivian.Reader{}) }
