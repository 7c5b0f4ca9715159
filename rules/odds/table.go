package odds

// A table holds binomial distributions: how many of n dice succeed on a target
// number. It grows with the number of dice asked for.
type table struct {
	byTarget [7][]float64 // the row of n dice begins at n(n+1)/2
	rows     [7]int
}

// row returns the probabilities of 0 to n successes on the target number. A
// natural 1 fails and a natural 6 succeeds, so numbers beyond 2 to 6 count as
// those (§3.6).
func (t *table) row(target, n int) []float64 {
	target = min(max(target, 2), 6)
	if t.rows[target] <= n {
		t.grow(target, n)
	}
	begin := n * (n + 1) / 2
	return t.byTarget[target][begin : begin+n+1]
}

// grow adds rows up to n dice. Every value is a sum of positive products, so that
// errors stay relative: about n units in the last place.
func (t *table) grow(target, n int) {
	success := float64(7-target) / 6
	failure := float64(target-1) / 6
	rows := t.byTarget[target]
	if len(rows) == 0 {
		rows = append(rows, 1)
		t.rows[target] = 1
	}
	for k := t.rows[target]; k <= n; k++ {
		last := rows[len(rows)-k:]
		for j := 0; j <= k; j++ {
			p := 0.0
			if j < k {
				p += last[j] * failure
			}
			if j > 0 {
				p += last[j-1] * success
			}
			rows = append(rows, p)
		}
	}
	t.byTarget[target] = rows
	t.rows[target] = n + 1
}
