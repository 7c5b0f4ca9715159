package catalog_test

import (
	"os"
	"slices"
	"testing"

	"muster/catalog"
	"muster/rules"
	"muster/rules/card"
)

func TestEveryReleasePassesTheLint(t *testing.T) {
	for _, info := range catalog.Embedded().Releases() {
		t.Run(info.ID, func(t *testing.T) {
			for _, v := range catalog.Lint(snapshot(t, info.ID)) {
				t.Errorf("%s %v", v.Error(), v.Args)
			}
		})
	}
}

// The invented releases of the rules core's tests keep to the lint, but for the
// one card that is there to break a rule of army building.
func TestInventedReleasesPassTheLint(t *testing.T) {
	for _, name := range []string{"fixture", "fixture-old"} {
		doc, err := os.ReadFile("../rules/internal/rulestest/testdata/" + name + ".release.json")
		if err != nil {
			t.Fatal(err)
		}
		r, err := card.Decode(doc)
		if err != nil {
			t.Fatal(err)
		}
		found := catalog.Lint(r)
		if len(found) != 1 || found[0].Code != catalog.ReplacesUnknown.Code || found[0].Path != "units/lancer/upgrades/siege-charge" {
			t.Errorf("%s: found %v, want only the mortar that siege-charge replaces", name, found)
		}
	}
}

// A brokenCase breaks one thing in the current release.
type brokenCase struct {
	name   string
	rule   rules.Rule
	path   string
	breaks func(r *card.Release)
	// more are the codes of findings that follow from the same fault.
	more []rules.Rule
}

func ability(abilities []card.Ability, id string) *card.Ability {
	return &abilities[slices.IndexFunc(abilities, func(a card.Ability) bool { return a.ID == id })]
}

var brokenCases = []brokenCase{
	{"a release named by no date", catalog.DateShape, "id", func(r *card.Release) { r.ID = "wave-3" }, nil},
	{"a release named by a day that does not exist", catalog.DateShape, "id", func(r *card.Release) { r.ID = "2027-02-30" }, nil},
	{"a fact changed after publishing", catalog.FingerprintWrong, "fingerprint", func(r *card.Release) { r.Fingerprint = "sha256:00" }, nil},
	{"an id with capitals", catalog.IDShape, "keywords/Tough", func(r *card.Release) { r.Keyword("tough").ID = "Tough" }, nil},
	{"a former id that is taken", catalog.IDTaken, "units/medic", func(r *card.Release) { r.Unit("medic").FormerIDs = []string{"marine"} }, nil},
	{"a Faction and a Tactical Card of one id", catalog.IDTaken, "tactical_cards/barracks", func(r *card.Release) { r.Faction("khalai").FormerIDs = []string{"barracks"} }, nil},
	{"an upgrade twice on a card", catalog.IDTaken, "units/marine/upgrades/bayonet", func(r *card.Release) { r.Unit("marine").Upgrade("bayonet").FormerIDs = []string{"agg-12"} }, nil},
	{"an ability twice on a card", catalog.IDTaken, "units/marine/upgrades/slugthrower", func(r *card.Release) { r.Unit("marine").Upgrade("slugthrower").Ability.ID = "stimpack" }, nil},
	{"a unit without a name", catalog.TextMissing, "units/marine/name", func(r *card.Release) { r.Unit("marine").Name = " " }, nil},
	{"a card without a source", catalog.TextMissing, "tactical_cards/lair/sources", func(r *card.Release) { r.Tactical("lair").Sources = nil }, nil},
	{"a weapon that always hits", catalog.NumberWrong, "units/marine/weapons/strike/hit", func(r *card.Release) { r.Unit("marine").Weapon("strike").Hit = 1 }, nil},
	{"a unit for nothing", catalog.NumberWrong, "units/medic/compositions/small/minerals", func(r *card.Release) { r.Unit("medic").Compositions[0].Minerals = 0 }, nil},
	{"a summoned unit with a price", catalog.NumberWrong, "units/pylon/compositions/summoned/minerals", func(r *card.Release) { r.Unit("pylon").Compositions[0].Minerals = 50 }, nil},
	{"negative gas", catalog.NumberWrong, "tactical_cards/lair/gas", func(r *card.Release) { r.Tactical("lair").Gas = -5 }, nil},
	{"an unknown op", catalog.WordUnknown, "units/marine/abilities/stimpack/effects/1/op", func(r *card.Release) {
		ability(r.Unit("marine").Abilities, "stimpack").Play.Effects[0].Op = "harm"
	}, nil},
	{"an unknown condition", catalog.WordUnknown, "units/roach/abilities/burrow/effects/1/condition", func(r *card.Release) {
		ability(r.Unit("roach").Abilities, "burrow").Play.Effects[0].Condition = "self_asleep"
	}, nil},
	{"a race that is not listed", catalog.RaceUnknown, "", func(r *card.Release) { r.Races = r.Races[:2] }, nil},
	{"no scale for small games", catalog.ScaleMissing, "scales/skirmish", func(r *card.Release) { r.Scales = r.Scales[1:] }, nil},
	{"a tag that no Faction Card has", catalog.TagUnknown, "units/marine", func(r *card.Release) {
		r.Unit("marine").FactionTags = append(r.Unit("marine").FactionTags, "Dominion")
	}, nil},
	{"a tag with a curly apostrophe", catalog.TagSpelling, "units/raynors-raider-marine", func(r *card.Release) {
		r.Unit("raynors-raider-marine").FactionTags[1] = "Raynor’s Raiders"
	}, nil},
	{"a card without the tag of its race", catalog.TagRaceMissing, "tactical_cards/lair", func(r *card.Release) { r.Tactical("lair").FactionTags = []string{} }, nil},
	{"a unit neither Ground nor Flying", catalog.GroundOrFlying, "units/medic", func(r *card.Release) { r.Unit("medic").CombatTags = []card.CombatTag{card.Light} }, nil},
	{"a bought unit without a slot", catalog.SlotWrong, "units/medic", func(r *card.Release) { r.Unit("medic").Slot = card.NoSlot }, nil},
	{"a unit without a composition", catalog.CompositionNone, "units/medic", func(r *card.Release) { r.Unit("medic").Compositions = nil }, []rules.Rule{catalog.PriceComposition}},
	{"two compositions of one size", catalog.CompositionTwice, "units/marine/compositions/large", func(r *card.Release) { r.Unit("marine").Compositions[1].Models = 6 }, nil},
	{"a composition outside the Supply Profile", catalog.SupplyMissing, "units/marine/compositions/large", func(r *card.Release) { r.Unit("marine").Compositions[1].Models = 10 }, nil},
	{"a gap in the Supply Profile", catalog.SupplyProfile, "units/marine/supply_profile", func(r *card.Release) { r.Unit("marine").Supply[1].Min = 5 }, nil},
	{"an upgrade without a price", catalog.PriceNone, "units/marine/upgrades/bayonet", func(r *card.Release) { r.Unit("marine").Upgrade("bayonet").Cost = nil }, nil},
	{"a price for no composition", catalog.PriceComposition, "units/marine/upgrades/bayonet", func(r *card.Release) { r.Unit("marine").Upgrade("bayonet").Cost[0].Composition = "huge" }, nil},
	{"a weapon upgrade without a weapon", catalog.UpgradeEmpty, "units/marine/upgrades/bayonet", func(r *card.Release) { r.Unit("marine").Upgrade("bayonet").Weapon = nil }, nil},
	{"a replacement of nothing", catalog.ReplacesUnknown, "units/marine/upgrades/bayonet", func(r *card.Release) { r.Unit("marine").Upgrade("bayonet").Replaces = "sword" }, nil},
	{"a conflict one way", catalog.ConflictWrong, "units/goliath/upgrades/scatter-missiles", func(r *card.Release) { r.Unit("goliath").Upgrade("scatter-missiles").ConflictsWith = nil }, nil},
	{"a SPECIALIST weapon for all", catalog.SpecialistKeyword, "units/marine/upgrades/agg-12", func(r *card.Release) { r.Unit("marine").Upgrade("agg-12").Specialist = false }, nil},
	{"advice on no upgrade", catalog.UpgradeUnknown, "units/marine/upgrades/bayonet", func(r *card.Release) { r.Unit("marine").Upgrade("bayonet").AdvisoryRequires = []string{"sword"} }, nil},
	{"a change of no weapon", catalog.WeaponUnknown, "units/marine/upgrades/slugthrower", func(r *card.Release) { r.Unit("marine").Upgrade("slugthrower").Modifies = []string{"pistol"} }, nil},
	{"an effect on no ability", catalog.AbilityUnknown, "units/medic/upgrades/a-13-flash-grenade-launcher/effects/1", func(r *card.Release) {
		r.Unit("medic").Upgrade("a-13-flash-grenade-launcher").Ability.Play.Effects[0].Ability = "flash"
	}, nil},
	{"a summon of no unit", catalog.UnitUnknown, "units/corpser-roach/abilities/roachling-infestation", func(r *card.Release) {
		ability(r.Unit("corpser-roach").Abilities, "roachling-infestation").Summons = []string{"baneling"}
	}, nil},
	{"a summon of a bought unit", catalog.UnitUnknown, "units/corpser-roach/abilities/roachling-infestation", func(r *card.Release) {
		ability(r.Unit("corpser-roach").Abilities, "roachling-infestation").Summons = []string{"roach"}
	}, nil},
	{"a family nobody has", catalog.FamilyUnknown, "tactical_cards/cocoon/abilities/ravager-morph", func(r *card.Release) {
		ability(r.Tactical("cocoon").Abilities, "ravager-morph").Play.Target.Family = "Roaches"
	}, nil},
	{"a misspelt keyword", catalog.KeywordUnknown, "units/roach/abilities/burrow", func(r *card.Release) {
		ability(r.Unit("roach").Abilities, "burrow").Keywords[0].Name = "BURROW"
	}, nil},
	{"a keyword without its number", catalog.KeywordArgs, "units/marine/upgrades/rocket-launcher/weapon", func(r *card.Release) {
		r.Unit("marine").Upgrade("rocket-launcher").Weapon.Keywords[1].Args = nil
	}, nil},
	{"a buff of nothing", catalog.EffectIncomplete, "units/marine/abilities/stimpack/effects/2", func(r *card.Release) {
		ability(r.Unit("marine").Abilities, "stimpack").Play.Effects[1].Stat = ""
	}, nil},
	{"a Creep Card that opens slots", catalog.CreepGives, "tactical_cards/accelerating-creep", func(r *card.Release) { r.Tactical("accelerating-creep").Slots[card.Core] = 1 }, nil},
	{"a creep duty that cannot be met", catalog.CreepNone, "faction_cards/zerg-swarm", func(r *card.Release) {
		r.Tactical("accelerating-creep").Creep, r.Tactical("malignant-creep").Creep = false, false
	}, []rules.Rule{catalog.CreepNone}},
	{"two Skirmish faces", catalog.FaceTwice, "missions/frontlines/skirmish", func(r *card.Release) { r.Mission("frontlines").Faces[1].Scale = card.Skirmish }, nil},
	{"a sixth Mission Marker", catalog.MarkerWrong, "missions/frontlines/skirmish", func(r *card.Release) { r.Mission("frontlines").Faces[0].Markers[0] = 6 }, nil},
	{"a marker off the table", catalog.MarkerWrong, "deployments/gauntlet", func(r *card.Release) { r.Deployment("gauntlet").Markers[0].X = 55 }, nil},
	{"a mission without rounds", catalog.NumberWrong, "missions/frontlines/skirmish/starting_supply", func(r *card.Release) { r.Mission("frontlines").Faces[0].StartingSupply = 0 }, nil},
	{"scoring of an unknown kind", catalog.WordUnknown, "missions/frontlines/skirmish/scoring/controlled-marker/kind", func(r *card.Release) { r.Mission("frontlines").Faces[0].Scoring[1].Kind = "luck" }, nil},
	{"an Entry Edge longer than the table", catalog.EdgeOutside, "deployments/gauntlet/red", func(r *card.Release) { r.Deployment("gauntlet").Red[0].To = 60 }, nil},
	{"an Entry Edge of both", catalog.EdgeShared, "deployments/gauntlet", func(r *card.Release) { r.Deployment("gauntlet").Blue[0].Side = "top" }, nil},
	{"a table of another size", catalog.TableSize, "deployments/gauntlet", func(r *card.Release) { r.Deployment("gauntlet").Width = 60 }, nil},
	{"a back that names another front", catalog.OtherFace, "deployments/gauntlet", func(r *card.Release) { r.Deployment("gauntlet").OtherFace = "typhoon" }, []rules.Rule{catalog.OtherFace}},
}

func TestLintFindsWhatIsBroken(t *testing.T) {
	tried := map[string]bool{}
	for _, c := range brokenCases {
		tried[c.rule.Code] = true
		t.Run(c.rule.Code+" "+c.name, func(t *testing.T) {
			r := copyOf(t, snapshot(t, catalog.Embedded().Current().ID))
			c.breaks(r)
			if c.rule.Code != catalog.FingerprintWrong.Code {
				r.Fingerprint = card.Fingerprint(r)
			}
			found := catalog.Lint(r)
			at := slices.IndexFunc(found, func(v rules.Violation) bool {
				return v.Code == c.rule.Code && (c.path == "" || v.Path == c.path)
			})
			if at < 0 {
				t.Fatalf("found %v, want %s at %s", found, c.rule.Code, c.path)
			}
			if c.path == "" {
				return // a fault of many cards
			}
			for _, v := range slices.Delete(found, at, at+1) {
				if !slices.ContainsFunc(c.more, func(r rules.Rule) bool { return r.Code == v.Code }) {
					t.Errorf("found %s %v too", v.Error(), v.Args)
				}
			}
		})
	}
	for _, rule := range catalog.LintRules {
		if !tried[rule.Code] {
			t.Errorf("no case breaks %s", rule.Code)
		}
	}
}

// snapshot returns an embedded release.
func snapshot(t testing.TB, id string) *card.Release {
	t.Helper()
	r, err := catalog.Embedded().Snapshot(id)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// copyOf returns a release that the test may change.
func copyOf(t testing.TB, r *card.Release) *card.Release {
	t.Helper()
	own, err := card.Decode(card.Encode(r))
	if err != nil {
		t.Fatal(err)
	}
	return own
}

func TestLintLeavesTheReleaseAlone(t *testing.T) {
	r := copyOf(t, snapshot(t, catalog.Embedded().Current().ID))
	before := card.Encode(r)
	catalog.Lint(r)
	if string(card.Encode(r)) != string(before) {
		t.Error("the lint changed the release")
	}
}
