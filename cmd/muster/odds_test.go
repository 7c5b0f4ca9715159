package main

import (
	"encoding/json"
	"math"
	"regexp"
	"strings"
	"testing"

	"muster/rules/odds"
)

func TestOddsText(t *testing.T) {
	for _, c := range []struct {
		golden string
		args   []string
	}{
		{"odds/one-batch.txt", []string{"--attacker", "marine:6", "--weapon", "c-14-rifle", "--target", "zergling:12"}},
		{"odds/activation.txt", []string{
			"--attacker", "marine:9+agg-12+rocket-launcher", "--weapon", "c-14-rifle", "--weapon", "agg-12",
			"--weapon", "rocket-launcher", "--target", "roach:3", "--distance", "10", "--worth",
		}},
		{"odds/strike.txt", []string{
			"--attacker", "zealot:3", "--weapon", "psi-blades", "--target", "marine:9", "--evade",
			"--target-keyword", "tough 1", "--target-keyword", "DODGE (1)", "--attacker-keyword", "Precision 2",
		}},
	} {
		t.Run(c.golden, func(t *testing.T) {
			out, errs, status := muster(t, append([]string{"odds"}, c.args...)...)
			if status != exitOK || errs != "" {
				t.Fatalf("status %d, standard error %q", status, errs)
			}
			golden(t, c.golden, []byte(out))
		})
	}
}

func TestOddsBars(t *testing.T) {
	for share, want := range map[float64]string{
		1:          strings.Repeat("█", 24),
		0.5:        strings.Repeat("█", 12),
		1.0 / 48:   "▌",
		0:          "",
		1.0 / 2000: "",
	} {
		if got := bar(share); got != want {
			t.Errorf("bar of %g is %q, want %q", share, got, want)
		}
	}
}

// TestOddsJSON holds the keys of the contract and the digits of their numbers.
func TestOddsJSON(t *testing.T) {
	out, errs, status := muster(t, "odds", "--json", "--attacker", "marine:6", "--weapon", "c-14-rifle", "--target", "zergling:7")
	if status != exitOK || errs != "" {
		t.Fatalf("status %d, standard error %q", status, errs)
	}
	var got struct {
		Dice            int                `json:"dice"`
		Damage          map[string]float64 `json:"damage"`
		ModelsRemoved   map[string]float64 `json:"models_removed"`
		Destroyed       *float64           `json:"destroyed"`
		MeanDamage      *float64           `json:"mean_damage"`
		MeanModels      *float64           `json:"mean_models"`
		SupplyDestroyed map[string]float64 `json:"supply_destroyed"`
		MeanMinerals    *float64           `json:"mean_minerals"`
	}
	dec := json.NewDecoder(strings.NewReader(out))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&got); err != nil {
		t.Fatalf("%v in %s", err, out)
	}
	if got.Dice != 12 {
		t.Errorf("dice %d", got.Dice)
	}
	for name, p := range map[string]map[string]float64{"damage": got.Damage, "models_removed": got.ModelsRemoved, "supply_destroyed": got.SupplyDestroyed} {
		sum := 0.0
		for _, w := range p {
			sum += w
		}
		if math.Abs(sum-1) > 1e-12 {
			t.Errorf("%s sums to %.15f", name, sum)
		}
	}
	if want := *got.MeanModels * 180 / 12; math.Abs(*got.MeanMinerals-want) > 1e-12 {
		t.Errorf("mean_minerals %.15f, want %.15f", *got.MeanMinerals, want)
	}
	if *got.Destroyed != got.ModelsRemoved["7"] || *got.MeanDamage < *got.MeanModels {
		t.Errorf("destroyed %g, mean damage %g, mean models %g", *got.Destroyed, *got.MeanDamage, *got.MeanModels)
	}
	if number := regexp.MustCompile(`": \d+\.\d{0,11}[,}]`).FindString(out); number != "" {
		t.Errorf("%s has fewer than 12 decimals", number)
	}
}

func TestOddsWorthJSON(t *testing.T) {
	out, _, status := muster(t, "odds", "--json", "--worth", "--attacker", "goliath:1+ares-class-targeting-system", "--weapon", "autocannon", "--target", "marine:9")
	var got struct {
		Worth []struct {
			Upgrade    string  `json:"upgrade"`
			Cost       int     `json:"cost"`
			Minerals   float64 `json:"minerals"`
			PerMineral float64 `json:"per_mineral"`
		} `json:"worth"`
	}
	if err := json.Unmarshal([]byte(out), &got); err != nil || status != exitOK || len(got.Worth) != 1 {
		t.Fatalf("status %d, %v in %s", status, err, out)
	}
	if w := got.Worth[0]; w.Upgrade != "ares-class-targeting-system" || math.Abs(w.Minerals/float64(w.Cost)-w.PerMineral) > 1e-9 {
		t.Errorf("%+v", w)
	}
}

// TestOddsRefusals holds that every wrong word is one line that says what to do,
// with status 2.
func TestOddsRefusals(t *testing.T) {
	const plain = "odds --attacker marine:6 --weapon c-14-rifle --target zergling:12 "
	for _, c := range []struct{ name, args, want string }{
		{"no attacker", "odds --weapon x --target zergling:12", "no --attacker; name a unit, such as --attacker marine:6"},
		{"no target", "odds --attacker marine:6 --weapon x", "no --target"},
		{"no weapon", "odds --attacker marine:6 --target zergling:12", "no weapon named; Marine carries c-14-rifle, strike"},
		{"a word without a flag", plain + "roach:3", `"roach:3" is no flag`},
		{"an unknown flag", plain + "--cover", "unknown flag: --cover; see muster odds --help"},
		{"no models", "odds --attacker marine --weapon x --target zergling:12", `--attacker "marine": no number of models; write UNIT:MODELS`},
		{"too many models", "odds --attacker marine:6 --weapon c-14-rifle --target zergling:19", "--target zergling:19: a unit of Zergling has at most 18 models"},
		{"an unknown unit", "odds --attacker marines:6 --weapon x --target zergling:12", `has no unit "marines"`},
		{"an unknown upgrade", "odds --attacker marine:6+wings --weapon x --target zergling:12", `has no upgrade "wings"; it has combat-shield`},
		{"an unknown weapon", "odds --attacker marine:6 --weapon knife --target zergling:12", `carries no weapon "knife"; it carries c-14-rifle, strike`},
		{"a weapon of another upgrade", "odds --attacker marine:6 --weapon agg-12 --target zergling:12", `no weapon "agg-12"`},
		{"a target the weapon may not hit", "odds --attacker goliath:1 --weapon hellfire-missiles --target zergling:12", "--weapon hellfire-missiles: This weapon is for flying targets"},
		{"a target in a melee", plain + "--target-engaged", "only PINPOINT weapons may be aimed into a melee"},
		{"too far", plain + "--distance 20", "C-14 Rifle reaches 12 inches"},
		{"nobody fires", plain + "--firing 0", "at least one model fires"},
		{"too many fire", plain + "--firing 7", "7 models fire; give 0 to 6"},
		{"too many visible", plain + "--visible 13", "13 models are Visible; give 0 to 12"},
		{"nobody visible", plain + "--visible 0", "No model of the target is Visible"},
		{"an unknown status", plain + "--target-status asleep", "no such status; give stationary"},
		{"an unknown fact", plain + "--attacker-fact lucky", "no such fact"},
		{"an unknown keyword", plain + "--attacker-keyword LUCKY", "not a keyword that changes the odds there; give PRECISION"},
		{"a keyword of the other side", plain + "--target-keyword PRECISION", "give TOUGH, DODGE"},
		{"an unknown release", plain + "--release 1999-12-31", `no release "1999-12-31"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			out, errs, status := muster(t, strings.Fields(c.args)...)
			if status != exitFailure || out != "" || !strings.Contains(errs, c.want) || strings.Count(errs, "\n") != 1 {
				t.Errorf("status %d, output %q, standard error %q; want 2 and one line with %q", status, out, errs, c.want)
			}
		})
	}
}

// The command line and the calculator of the rules core say the same.
func TestOddsOfAnotherRelease(t *testing.T) {
	mean := func(release string) (minerals float64) {
		out, _, _ := muster(t, "odds", "--json", "--release", release, "--attacker", "marine:6", "--weapon", "c-14-rifle", "--target", "swarmling-zergling:18")
		var got struct {
			MeanMinerals float64 `json:"mean_minerals"`
		}
		if err := json.Unmarshal([]byte(out), &got); err != nil {
			t.Fatal(err)
		}
		return got.MeanMinerals
	}
	for _, id := range []string{"2026-03-16", "2026-09-25"} {
		cards, err := snapshot(id)
		if err != nil {
			t.Fatal(err)
		}
		q := odds.Question{Weapons: []string{"c-14-rifle"}}
		for spec, into := range map[string]*odds.Side{"marine:6": &q.Attacker, "swarmling-zergling:18": &q.Target} {
			s, err := odds.ParseSpec(spec)
			if err == nil {
				*into, err = s.Find(cards)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		var c odds.Calculator
		a, err := c.Answer(&q)
		if err != nil {
			t.Fatal(err)
		}
		if got := mean(id); math.Abs(got-a.MeanMinerals) > 1e-12 {
			t.Errorf("release %s: %.15f on the command line, %.15f in the core", id, got, a.MeanMinerals)
		}
	}
}
