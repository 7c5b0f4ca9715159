package text_test

import (
	"slices"
	"strings"
	"testing"

	"muster/rules"
	"muster/rules/army"
	"muster/rules/card"
	"muster/rules/internal/rulestest"
	"muster/rules/roster"
	"muster/rules/text"
)

// A saying is a violation and its sentence.
type saying struct {
	v    rules.Violation
	want string
}

var armySayings = []saying{
	{
		army.ReleaseUnknown.Broken("release", rules.Text("release", "2031-01-01")),
		"This list was built with release “2031-01-01”, which does not exist here.",
	},
	{
		army.ReleaseOther.Broken("release", rules.Text("release", "2026-05-15"), rules.Text("judged_by", "2026-09-25")),
		"This list was built with release 2026-05-15 and is judged by release 2026-09-25.",
	},
	{
		army.FingerprintOther.Broken("fingerprint", rules.Text("have", "sha256:00"), rules.Text("want", "sha256:11")),
		"This list was made with card data that differ from the published release of the same name.",
	},
	{
		army.LimitOutsideScale.Broken("mineral_limit", rules.Int("have", 1200), rules.Text("scale", "skirmish"), rules.Int("min", 0), rules.Int("max", 1000)),
		"Skirmish is played with at most 1,000 minerals; this list has a limit of 1,200.",
	},
	{
		army.LimitOutsideScale.Broken("mineral_limit", rules.Int("have", 2000), rules.Text("scale", "grand-offensive"), rules.Int("min", 2001), rules.Int("max", 0)),
		"Grand Offensive is played with 2,001 minerals or more; this list has a limit of 2,000.",
	},
	{army.FactionMissing.Broken("faction_card"), "No Faction Card is chosen yet."},
	{army.FactionUnknown.Broken("faction_card", rules.Text("card", "terran_navy")), "This release has no Faction Card “terran_navy”."},
	{
		army.FactionUnknown.Broken("faction_card", rules.Text("card", "barracks"), rules.Text("kind", "tactical-card")),
		"Barracks is a Tactical Card, not a Faction Card.",
	},
	{
		army.FactionAmongCards.Broken("tactical_cards/t1", rules.Text("card", "raynors-raiders")),
		"Raynor's Raiders is a Faction Card; an army has exactly one, and it is not bought as a Tactical Card.",
	},
	{
		army.CardUnknown.Broken("tactical_cards/t1", rules.Text("card", "marine"), rules.Text("kind", "unit")),
		"Marine is a unit, not a Tactical Card.",
	},
	{
		army.CardUnknown.Broken("tactical_cards/t1", rules.Text("card", "combat-shield"), rules.Text("kind", "upgrade")),
		"Combat Shield is an upgrade, not a Tactical Card.",
	},
	{
		army.CardUnknown.Broken("tactical_cards/t1", rules.Text("card", "typhoon"), rules.Text("kind", "deployment")),
		"Typhoon is a Deployment Card, not a Tactical Card.",
	},
	{
		army.CardTags.Broken("tactical_cards/t1", rules.Text("card", "malignant-creep"), rules.Text("faction_card", "zerg-swarm"), rules.List("missing", "Kerrigan's Swarm")),
		"Malignant Creep has the tag Kerrigan's Swarm, which Zerg Swarm does not have.",
	},
	{
		army.CardUnique.Broken("tactical_cards/t2", rules.Text("card", "orbital-command"), rules.Int("copy", 2)),
		"Orbital Command is Unique: an army takes it once, and this is copy 2.",
	},
	{army.CreepCards.Broken("tactical_cards", rules.Int("have", 0), rules.Int("want", 1)), "This army takes exactly 1 Creep Card; it has none."},
	{army.CreepCards.Broken("tactical_cards", rules.Int("have", 2), rules.Int("want", 1)), "This army takes exactly 1 Creep Card; it has 2."},
	{army.CreepCards.Broken("tactical_cards", rules.Int("have", 1), rules.Int("want", 0)), "This army takes no Creep Card; it has 1."},
	{army.NoUnits.Broken("units"), "The list has no units yet."},
	{army.UnitUnknown.Broken("units/u1", rules.Text("unit", "lurker")), "This release has no unit “lurker”."},
	{
		army.UnitTags.Broken("units/u1", rules.Text("unit", "praetor-guard-zealot"), rules.Text("faction_card", "raynors-raiders"), rules.List("missing", "Protoss", "Khalai")),
		"Praetor Guard (Zealot) has the tags Protoss and Khalai, which Raynor's Raiders does not have.",
	},
	{
		army.UnitUnique.Broken("units/u2", rules.Text("unit", "jim-raynor"), rules.Int("copy", 2)),
		"Jim Raynor is Unique: an army has it once, and this is copy 2.",
	},
	{
		army.UnitSummoned.Broken("units/u1", rules.Text("unit", "roachling")),
		"Roachling comes into play by being summoned and is never part of a list.",
	},
	{
		army.Composition.Broken("units/u1/models", rules.Text("unit", "marine"), rules.Int("have", 7), rules.List("options", "6", "9")),
		"Marine is taken with 6 or 9 models, not with 7.",
	},
	{
		army.Composition.Broken("units/u1/models", rules.Text("unit", "jim-raynor"), rules.Int("have", 2), rules.List("options", "1")),
		"Jim Raynor is taken with 1 model, not with 2.",
	},
	{
		army.UpgradeHint.Broken("units/u1/upgrades/smart-shells", rules.Text("unit", "siege-tank"), rules.Text("upgrade", "smart-shells"), rules.List("needs", "mode-transformation")),
		"Smart Shells does nothing without Mode Transformation.",
	},
	{
		army.UpgradeTwice.Broken("units/u1/upgrades/bayonet", rules.Text("unit", "marine"), rules.Text("upgrade", "bayonet")),
		"Bayonet is bought more than once; a unit buys each upgrade once.",
	},
	{
		army.UpgradeElsewhere.Broken("units/u1/upgrades/bayonet", rules.Text("unit", "zergling"), rules.Text("upgrade", "bayonet"), rules.List("of", "marine")),
		"Bayonet is an upgrade of Marine, not of Zergling.",
	},
	{
		army.UpgradeUnpriced.Broken("units/u1/upgrades/bayonet", rules.Text("unit", "marine"), rules.Text("upgrade", "bayonet"), rules.Int("models", 6), rules.List("options", "9")),
		"Bayonet is for Marine with 9 models; this unit has 6.",
	},
	{
		army.UpgradeUnpriced.Broken("units/u1/upgrades/bayonet", rules.Text("unit", "marine"), rules.Text("upgrade", "bayonet"), rules.Int("models", 6), rules.List("options")),
		"Bayonet has no price for Marine with 6 models.",
	},
	{
		army.UpgradeUnknown.Broken("units/u1/upgrades/lasers", rules.Text("unit", "marine"), rules.Text("upgrade", "lasers")),
		"This release has no upgrade “lasers”.",
	},
	{
		army.ModelNotSpecialist.Broken("units/u1/upgrades/bayonet", rules.Text("unit", "marine"), rules.Text("upgrade", "bayonet"), rules.Int("model", 2)),
		"Bayonet goes to all models, so none is nominated for it; the list names model 2.",
	},
	{
		army.ReplacedTwice.Broken("units/u1/upgrades/haywire-missiles", rules.Text("unit", "goliath"), rules.Text("upgrade", "haywire-missiles"), rules.Text("weapon", "hellfire-missiles"), rules.Text("earlier", "scatter-missiles")),
		"Haywire Missiles grants nothing: Scatter Missiles already replaces Hellfire Missiles on all models.",
	},
	{
		army.NomineeMissing.Broken("units/u1/upgrades/agg-12", rules.Text("unit", "marine"), rules.Text("upgrade", "agg-12"), rules.Int("models", 9)),
		"AGG-12 goes to one of the 9 models, which is still to be nominated.",
	},
	{
		army.NomineeMissing.Broken("units/u1/upgrades/agg-12", rules.Text("unit", "marine"), rules.Text("upgrade", "agg-12"), rules.Int("models", 1)),
		"AGG-12 goes to one model, which is still to be nominated.",
	},
	{
		army.NomineeBeyond.Broken("units/u1/upgrades/agg-12", rules.Text("unit", "marine"), rules.Text("upgrade", "agg-12"), rules.Int("model", 12), rules.Int("models", 9)),
		"AGG-12 is given to model 12, but the unit has 9 models.",
	},
	{
		army.SpecialistTwice.Broken("units/u1/upgrades/agg-12", rules.Text("unit", "marine"), rules.Text("upgrade", "agg-12")),
		"AGG-12 is bought more than once; a unit has each SPECIALIST once.",
	},
	{
		army.NomineeShared.Broken("units/u1/upgrades/agg-12", rules.Text("unit", "marine"), rules.Text("upgrade", "agg-12"), rules.Int("model", 1), rules.Text("earlier", "rocket-launcher")),
		"AGG-12 and Rocket Launcher are both given to model 1; each SPECIALIST needs a model of its own.",
	},
	{
		army.SpecialistsExceedModels.Broken("units/u1/upgrades", rules.Text("unit", "marine"), rules.Int("have", 2), rules.Int("models", 1)),
		"Marine has 2 SPECIALISTs for 1 model; each needs a model of its own.",
	},
	{
		army.NomineeLacksWeapon.Broken("units/u1/upgrades/agg-12", rules.Text("unit", "marine"), rules.Text("upgrade", "agg-12"), rules.Text("weapon", "c-14-rifle")),
		"AGG-12 replaces C-14 Rifle, which its model does not carry.",
	},
	{
		army.NomineeLacksWeapon.Broken("units/u1/upgrades/agg-12", rules.Text("unit", "marine"), rules.Text("upgrade", "agg-12"), rules.Text("weapon", "c-14-rifle"), rules.Text("earlier", "bayonet")),
		"AGG-12 replaces C-14 Rifle, which its model does not carry, because Bayonet replaces it on all models.",
	},
	{
		army.MineralsExceeded.Broken("minerals", rules.Int("have", 2030), rules.Int("limit", 2000), rules.Int("over", 30)),
		"Minerals: 2,030 used, 2,000 available, 30 over.",
	},
	{army.GasExceeded.Broken("gas", rules.Int("have", 220), rules.Int("limit", 200), rules.Int("over", 20)), "Gas: 220 used, 200 available, 20 over."},
	{army.SlotsExceeded.Broken("slots/elite", rules.Text("slot", "elite"), rules.Int("have", 4), rules.Int("limit", 2)), "Elite: 4 used, 2 available."},
	{
		army.TeamMineralsExceeded.Broken("team/minerals", rules.Int("have", 2100), rules.Int("limit", 2000), rules.Int("over", 100)),
		"Minerals of the team: 2,100 used, 2,000 available, 100 over.",
	},
	{army.DraftAbsent.Broken("draft"), "The draft is still to be chosen: 2 Mission Cards and 2 Deployment Cards."},
	{army.DraftUnknown.Broken("draft/missions/x", rules.Text("card", "x"), rules.Text("of", "missions")), "“x” is no Mission Card of this release."},
	{
		army.DraftTwice.Broken("draft/missions/frontlines", rules.Text("card", "frontlines"), rules.Text("earlier", "frontlines")),
		"Frontlines is taken twice; the draft takes different cards.",
	},
	{
		army.DraftTwice.Broken("draft/deployments/gauntlet", rules.Text("card", "gauntlet"), rules.Text("earlier", "typhoon")),
		"Gauntlet and Typhoon are one card; the draft takes different cards.",
	},
	{
		army.DraftScale.Broken("draft/deployments/typhoon", rules.Text("card", "typhoon"), rules.Text("scale", "standard"), rules.Text("want", "skirmish")),
		"Typhoon is not for Skirmish; it is for Standard.",
	},
	{
		army.DraftScale.Broken("draft/missions/frontlines", rules.Text("card", "frontlines"), rules.Text("scale", ""), rules.Text("want", "grand-offensive")),
		"Frontlines is not for Grand Offensive.",
	},
	{
		army.DraftCount.Broken("draft/missions", rules.Text("of", "missions"), rules.Int("have", 1), rules.Int("want", 2)),
		"The draft takes 2 Mission Cards; this one has 1.",
	},
}

var rosterSayings = []saying{
	{roster.TooLarge.Broken("", rules.Int("have", 1048577), rules.Int("limit", 1048576)), "The document has 1,048,577 bytes; 1,048,576 is the most that is read."},
	{roster.Empty.Broken(""), "The document is empty."},
	{
		roster.InvalidUTF8.Broken("name", rules.Text("found", "0xff"), rules.Int("line", 3), rules.Int("column", 12)),
		"The text is not valid UTF-8 (line 3, column 12): “0xff”. Save the file as UTF-8.",
	},
	{
		roster.Truncated.Broken("units", rules.Text("want", "comma"), rules.Int("line", 1), rules.Int("column", 90)),
		"The document breaks off (line 1, column 90), where a comma or the closing bracket should follow. Copy or download it again.",
	},
	{
		roster.NotJSON.Broken("", rules.Text("want", "value"), rules.Text("found", "<"), rules.Int("line", 1), rules.Int("column", 1)),
		"This is not JSON (line 1, column 1): a value should stand where “<” is.",
	},
	{
		roster.Trailing.Broken("", rules.Text("found", "{"), rules.Int("line", 2), rules.Int("column", 1)),
		"Something follows the end of the document (line 2, column 1): “{”.",
	},
	{roster.TooDeep.Broken("", rules.Int("limit", 64)), "Objects and lists are nested more than 64 deep."},
	{roster.DuplicateKey.Broken("", rules.Text("key", "units")), "The key “units” stands twice in one object."},
	{roster.NotObject.Broken("", rules.Text("found", "list")), "This is no roster: a list stands where the object of a roster should."},
	{
		roster.OtherFormat.Broken("format", rules.Text("format", "muster.pack/1"), rules.Text("want", "muster.roster/1")),
		"This is a document of the format “muster.pack/1”; a roster has “muster.roster/1”.",
	},
	{
		roster.OtherFormat.Broken("format", rules.Text("format", "muster.roster/1"), rules.Text("want", "muster.closed/1")),
		"This is a document of the format “muster.roster/1”; a closed list has “muster.closed/1”.",
	},
	{
		roster.ClosedView.Broken("format", rules.Text("format", "muster.closed/1")),
		"This is the closed view of a list. It holds no units, so it cannot be judged; ask for the open list.",
	},
	{roster.FormatMissing.Broken("", rules.Text("want", "muster.roster/1")), "This document does not say what it is; a roster has the format “muster.roster/1”."},
	{roster.FieldMissing.Broken("units/u1", rules.Text("field", "models")), "The field “models” is missing."},
	{
		roster.WrongType.Broken("units/u1/models", rules.Text("field", "models"), rules.Text("want", "number"), rules.Text("found", "text")),
		"The field “models” is a text; it has to be a number.",
	},
	{
		roster.WrongType.Broken("name", rules.Text("field", "name"), rules.Text("want", "text"), rules.Text("found", "object")),
		"The field “name” is an object; it has to be a text.",
	},
	{
		roster.WrongType.Broken("units", rules.Text("field", "scale"), rules.Text("want", "text"), rules.Text("found", "null")),
		"The field “scale” is null; it has to be a text.",
	},
	{
		roster.NotWhole.Broken("mineral_limit", rules.Text("field", "mineral_limit"), rules.Text("found", "2e3")),
		"The field “mineral_limit” is written as 2e3; it has to be a whole number in plain digits.",
	},
	{
		roster.OutOfRange.Broken("mineral_limit", rules.Text("field", "mineral_limit"), rules.Text("found", "-5"), rules.Int("min", 1), rules.Int("max", 1000000000)),
		"The field “mineral_limit” is -5; it has to be from 1 to 1,000,000,000.",
	},
	{
		roster.ScaleUnknown.Broken("scale", rules.Text("found", "standart"), rules.List("options", "skirmish", "standard", "grand-offensive")),
		"There is no scale “standart”; there are skirmish, standard and grand-offensive.",
	},
	{
		roster.VisibilityUnknown.Broken("visibility", rules.Text("found", "secret"), rules.List("options", "open", "closed")),
		"There is no visibility “secret”; there are open and closed.",
	},
	{
		roster.EntryID.Broken("units", rules.Text("found", "u 1"), rules.Int("limit", 64)),
		"The id “u 1” cannot name an entry; ids are 1 to 64 of a–z, A–Z, 0–9, “-” and “_”.",
	},
	{roster.EntryTwice.Broken("units", rules.Text("id", "u1")), "Two entries have the id “u1”; each needs an id of its own."},
	{roster.TooMany.Broken("tactical_cards", rules.Text("of", "tactical_cards"), rules.Int("limit", 100)), "There are too many Tactical Cards; 100 is the most."},
	{
		roster.TooLong.Broken("name", rules.Text("field", "name"), rules.Int("have", 201), rules.Int("limit", 200)),
		"The field “name” has 201 characters; 200 is the most.",
	},
	{roster.SealForm.Broken("seal", rules.Text("found", "abc")), "The seal “abc” is not one: a seal is 64 digits of 0–9 and a–f."},
	{roster.NoEntry.Broken("units/u9", rules.Text("id", "u9")), "The list has no entry “u9” of this kind any more."},
	{roster.NoUpgrade.Broken("units/u1/upgrades/x", rules.Text("id", "u1"), rules.Text("upgrade", "x")), "The unit has not bought the upgrade “x”."},
	{roster.EntryTaken.Broken("units/u1", rules.Text("id", "u1")), "The list has an entry “u1” already."},
	{
		roster.UpgradeTaken.Broken("units/u1/upgrades/agg-12", rules.Text("id", "u1"), rules.Text("upgrade", "agg-12"), rules.Int("have", 0), rules.Int("want", 2)),
		"The unit has the upgrade “agg-12” already, for no model.",
	},
	{
		roster.UpgradeTaken.Broken("units/u1/upgrades/agg-12", rules.Text("id", "u1"), rules.Text("upgrade", "agg-12"), rules.Int("have", 1), rules.Int("want", 2)),
		"The unit has the upgrade “agg-12” already, for model 1.",
	},
	{
		roster.MoveAcross.Broken("units/u1", rules.Text("id", "u1"), rules.Text("before", "t1")),
		"Cards and units are listed apart; an entry cannot move from one to the other.",
	},
	{roster.SealMissing.Broken("seal"), "The closed view carries no seal, so nothing can be proved with it."},
	{roster.SealDiffers.Broken("seal", rules.Text("closed", "00"), rules.Text("open", "11")), "The open list with this salt does not give the seal of the closed view."},
	{roster.ClosedDiffers.Broken("name", rules.Text("closed", "A"), rules.Text("open", "B")), "The closed view and the open list differ: “A” and “B”."},
	{roster.SaltForm.Broken("", rules.Int("have", 63)), "A salt is 64 digits of 0–9 and a–f; this one has 63."},
}

func TestMessages(t *testing.T) {
	cards := rulestest.Current()
	for _, s := range slices.Concat(armySayings, rosterSayings) {
		t.Run(strings.TrimSpace(s.v.Section+"/"+s.v.Clause+" "+s.v.Code), func(t *testing.T) {
			if got := text.Message(cards, s.v); got != s.want {
				t.Errorf("%s\nwant\n%s", got, s.want)
			}
		})
	}
}

func TestEveryRuleHasWords(t *testing.T) {
	for _, rule := range slices.Concat(army.Rules, roster.Rules) {
		if !text.Known(rule.Code) {
			t.Errorf("%s has no sentence", rule.Code)
		}
		if !slices.ContainsFunc(slices.Concat(armySayings, rosterSayings), func(s saying) bool { return s.v.Code == rule.Code }) {
			t.Errorf("%s: no test reads its sentence", rule.Code)
		}
	}
}

// Each thing that the grammar of a document asks for has words.
func TestWhatAGrammarAsksFor(t *testing.T) {
	seen := map[string]bool{}
	for _, want := range []string{"value", "key", "colon", "comma", "digit", "escape", "character"} {
		s := text.Message(nil, roster.NotJSON.Broken("", rules.Text("want", want), rules.Text("found", "x")))
		if seen[s] || !strings.HasPrefix(s, "This is not JSON: a") || strings.Contains(s, ": "+want) {
			t.Errorf("%s: %q", want, s)
		}
		seen[s] = true
	}
}

// Whatever is missing, a sentence is made, and none blames.
func TestMessagesWithoutReleaseOrArguments(t *testing.T) {
	for _, rule := range slices.Concat(army.Rules, roster.Rules) {
		for _, cards := range []*card.Release{nil, rulestest.Fixture()} {
			s := text.Message(cards, rule.Broken("somewhere"))
			if !strings.HasSuffix(s, ".") {
				t.Errorf("%s: %q is no sentence", rule.Code, s)
			}
			if strings.Contains(strings.ToLower(s), "you") || strings.Contains(s, "!") {
				t.Errorf("%s: %q", rule.Code, s)
			}
		}
	}
}

func TestMessageOfAnUnknownCode(t *testing.T) {
	v := rules.Rule{Code: "other.rule"}.Broken("units/u1")
	if got, want := text.Message(nil, v), "The rule other.rule is broken at units/u1."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if text.Known("other.rule") {
		t.Error("other.rule is not known")
	}
}

func TestMessagesQuoteUnknownIDs(t *testing.T) {
	v := army.UnitTags.Broken("units/u1", rules.Text("unit", "marine"), rules.Text("faction_card", "zerg-swarm"), rules.List("missing", "Terran"))
	if got, want := text.Message(nil, v), "“marine” has the tag Terran, which “zerg-swarm” does not have."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
