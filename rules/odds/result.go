package odds

// A Result is what one or more Batches, resolved one after the other, do to one
// unit. Slices are indexed by the number they are about and hold probabilities.
type Result struct {
	// Dice is the sum of the Attack Pools without Surge Dice.
	Dice int
	// Damage is the Total Damage of the attacks before casualties: overflow
	// included, the old marker excluded. A Batch whose target is gone, or has no
	// model left that it may remove, is not made and does none.
	Damage []float64
	// Removed is the number of models lost.
	Removed []float64
	// Destroyed is the probability that no model is left.
	Destroyed float64
}

// MeanDamage returns the expected damage.
func (r Result) MeanDamage() float64 { return Mean(r.Damage) }

// MeanRemoved returns the expected number of models lost.
func (r Result) MeanRemoved() float64 { return Mean(r.Removed) }

// Mean returns the expected value of a distribution indexed by value.
func Mean(p []float64) float64 {
	sum := 0.0
	for v, w := range p {
		sum += float64(v) * w
	}
	return sum
}

// AtLeast returns the probability of n or more.
func AtLeast(p []float64, n int) float64 {
	sum := 0.0
	for v := len(p) - 1; v >= max(n, 0); v-- {
		sum += p[v]
	}
	return sum
}

// SupplyLost maps models lost to the drop of Current Supply that they cause
// (§6.1): the distribution of supplyAt(models) − supplyAt(models left), never
// below 0.
func SupplyLost(removed []float64, models int, supplyAt func(models int) int) []float64 {
	before := supplyAt(models)
	var out []float64
	for n, w := range removed {
		drop := max(before-supplyAt(max(models-n, 0)), 0)
		for len(out) <= drop {
			out = append(out, 0)
		}
		out[drop] += w
	}
	return out
}
