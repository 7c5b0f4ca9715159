package text

// gameSentences are the words for commands that a game refuses. Package game
// keeps the rules; their codes are all that is known of it here.
var gameSentences = map[string]sentence{
	"game.malformed":    func(w words) string { return "The command cannot be read: " + w.text("reason") + "." },
	"game.over":         func(words) string { return "The game is over; nothing can be commanded any more." },
	"game.no-such-side": func(w words) string { return "Nobody plays side “" + w.text("side") + "”." },
	"game.stale-command": func(w words) string {
		return "This command was made for step " + w.number("have") + ", but the game is at step " + w.number("want") + "; look at the game again and decide anew."
	},
	"game.not-your-turn": func(w words) string {
		return "The game waits for side " + w.text("turn") + ", not for side " + w.text("side") + "."
	},
	"game.wrong-stage": func(w words) string {
		return "This comes at another moment: the game is at “" + w.text("stage") + "”, the command belongs to “" + w.text("want") + "”."
	},
	"game.no-unit":    func(w words) string { return "There is no unit " + w.quoted("unit") + " here." },
	"game.no-card":    func(w words) string { return "The side has no card " + w.quoted("card") + "." },
	"game.bad-colour": func(words) string { return "A side is red or blue." },
	"game.not-in-row": func(w words) string {
		return "The card " + w.quoted("card") + " does not lie in the row; there are " + list(w.args.List("row"), "and") + "."
	},
	"game.not-own-unit": func(w words) string {
		return "The unit " + w.quoted("unit") + " belongs to side " + w.text("side") + "; its Controlling Player commands it."
	},
	"game.already-activated": func(w words) string {
		return "The unit " + w.quoted("unit") + " has been activated in this phase; its Activation Marker shows “" + w.text("marker") + "”."
	},
	"game.not-on-table": func(w words) string {
		return "The unit " + w.quoted("unit") + " is not on the battlefield; units in Reserves act in the Movement Phase only."
	},
	"game.cannot-activate": func(w words) string { return "The unit " + w.quoted("unit") + " is never activated." },
	"game.parent-first": func(w words) string {
		return "The Summoned Unit " + w.quoted("unit") + " is activated right after " + w.quoted("parent") + "; activate that one first."
	},
	"game.not-engaged": func(w words) string {
		return "Only Engaged Ground units act in the Combat Phase; " + w.quoted("unit") + " is not Engaged."
	},
	"game.must-activate": func(w words) string {
		return "Every Engaged unit is activated in the Combat Phase; " + w.quoted("unit") + " is still to act."
	},
	"game.supply-exceeded": func(w words) string {
		return "The unit " + w.quoted("unit") + " needs " + w.number("supply") + " Supply and " + w.number("available") + " is available."
	},
	"game.wrong-action": func(w words) string {
		return "The action “" + w.text("action") + "” is not open to " + w.quoted("unit") + " in the " + w.text("phase") + " phase."
	},
	"game.unit-engaged": func(w words) string {
		return "The unit " + w.quoted("unit") + " is Engaged and cannot “" + w.text("action") + "”; it may Disengage or Hold."
	},
	"game.disengage-unengaged": func(w words) string {
		return "The unit " + w.quoted("unit") + " is not Engaged, so it has nothing to Disengage from; it may Move."
	},
	"game.disengage-penalty": func(w words) string {
		return "The unit " + w.quoted("unit") + " Disengaged this Round and may not “" + w.text("action") + "”; it may Run or Hold."
	},
	"game.status-forbids": func(w words) string {
		return "The status " + w.text("status") + " of " + w.quoted("unit") + " does not allow “" + w.text("action") + "”."
	},
	"game.never-moves": func(w words) string { return "The unit " + w.quoted("unit") + " has no Speed and is never moved." },
	"game.too-many-losses": func(w words) string {
		return "The unit " + w.quoted("unit") + " cannot lose " + Count(w.int("have"), "model") + " so; at most " + w.number("max") + "."
	},
	"game.deploy-coherent": func(w words) string {
		return "A Deploy never ends Out of Coherency and loses no model; if " + w.quoted("unit") + " finds no room, it enters elsewhere or Holds."
	},
	"game.bad-fact": func(w words) string {
		return "The stated fact “" + w.text("fact") + "” does not fit the game." + factRange(w)
	},
	"game.casualty-order": func(w words) string {
		return "Casualty " + w.number("model") + " of " + w.quoted("unit") + " stands nearer to the enemy than a model that falls first."
	},
	"game.casualty-frees": func(w words) string {
		return "Casualty " + w.number("model") + " of " + w.quoted("unit") + " alone keeps an enemy unit Engaged; remove another model first."
	},
	"game.charge-target": func(w words) string {
		return "The unit cannot charge " + w.quoted("target") + ": " + w.text("reason") + "."
	},
	"game.charge-flying": func(w words) string { return "The Flying unit " + w.quoted("unit") + " does not charge." },
	"game.no-weapon": func(w words) string {
		return "No model of " + w.quoted("unit") + " can use the weapon " + w.quoted("weapon") + " now."
	},
	"game.wrong-weapon": func(w words) string {
		return "The weapon " + w.quoted("weapon") + " is not one of the " + w.text("phase") + " phase."
	},
	"game.weapon-used": func(w words) string {
		return "The weapon " + w.quoted("weapon") + " has been used; every model with it aims at one unit."
	},
	"game.too-many-models": func(w words) string {
		return "At most " + Count(w.int("max"), "model") + " can still use the weapon " + w.quoted("weapon") + ", not " + w.number("have") + "."
	},
	"game.friendly-target": func(w words) string { return "The unit " + w.quoted("target") + " is Friendly and is never attacked." },
	"game.target-away":     func(w words) string { return "The unit " + w.quoted("target") + " is no target on the battlefield." },
	"game.target-forbidden": func(w words) string {
		return "An ability bars " + w.quoted("target") + " as a target."
	},
	"game.nothing-declared": func(words) string { return "Declare at least one blow before the dice are thrown." },
	"game.blows-bind":       func(words) string { return "The blows are declared and bind; strike them first." },
	"game.no-mission-action": func(w words) string {
		return "The mission has no such action for " + w.quoted("unit") + " at that marker."
	},
	"game.no-ability": func(w words) string { return "The ability " + w.quoted("ability") + " is not available here." },
	"game.wrong-type": func(w words) string {
		return "The ability " + w.quoted("ability") + " is " + w.text("type") + ", not " + w.text("want") + "."
	},
	"game.wrong-phase": func(w words) string {
		return "The ability " + w.quoted("ability") + " belongs to the " + w.text("want") + " phase; this is the " + w.text("phase") + " phase."
	},
	"game.not-active-unit": func(w words) string {
		return "Only the activated unit uses Active Abilities; " + w.quoted("unit") + " is not."
	},
	"game.card-needs-unit": func(w words) string {
		return "The Active Ability " + w.quoted("ability") + " of a card needs an activated unit on the table."
	},
	"game.ability-used": func(w words) string {
		return "The unit " + w.quoted("unit") + " has used the ability " + w.quoted("ability") + " this Round."
	},
	"game.reaction-used": func(w words) string {
		return "The Reaction " + w.quoted("ability") + " has been used for " + w.quoted("unit") + "; once per Round and never twice in one activation."
	},
	"game.reaction-spent": func(w words) string {
		return "Side " + w.text("side") + " has reacted in this activation; one Reaction for each player and activation."
	},
	"game.reaction-phase-spent": func(w words) string {
		return "Side " + w.text("side") + " has reacted outside an activation in this phase; once for each player and phase."
	},
	"game.wrong-trigger": func(w words) string {
		return "The Reaction " + w.quoted("ability") + " answers “" + w.text("want") + "”; what happened is “" + w.text("trigger") + "”."
	},
	"game.instant-weapon": func(w words) string {
		return "The weapon " + w.quoted("weapon") + " is INSTANT; its enemies do not react to it."
	},
	"game.used-this-game": func(w words) string {
		return "The ability " + w.quoted("ability") + " works once per Game and was used."
	},
	"game.ability-in-reserves": func(w words) string {
		return "The ability " + w.quoted("ability") + " does not work while " + w.quoted("unit") + " is in Reserves."
	},
	"game.ability-off": func(w words) string {
		return "The abilities of " + w.quoted("unit") + " are turned off for now."
	},
	"game.condition-fails": func(w words) string {
		return "The ability " + w.quoted("ability") + " needs what does not hold: " + w.text("condition") + "."
	},
	"game.bad-target": func(w words) string {
		return "The ability " + w.quoted("ability") + " cannot be used on " + w.quoted("target") + ": " + w.text("reason") + "."
	},
	"game.bad-option": func(w words) string {
		return "The ability " + w.quoted("ability") + " has no choice " + w.quoted("option") + "; choose " + list(w.args.List("options"), "or") + "."
	},
	"game.not-paid": func(w words) string {
		return "The cards give " + w.number("have") + " and the ability " + w.quoted("ability") + " costs " + w.number("want") + "; Exhaust more Ready cards."
	},
	"game.card-exhausted": func(w words) string {
		return "The card " + w.quoted("card") + " is Exhausted until the Cleanup of this Round."
	},
	"game.card-twice": func(w words) string {
		return "The card " + w.quoted("card") + " cannot serve twice: one Exhaust, one purpose."
	},
	"game.card-gives-nothing": func(w words) string { return "The card " + w.quoted("card") + " gives no resource." },
	"game.superfluous-card":   func(w words) string { return "The cost is covered without the card " + w.quoted("card") + "." },
	"game.not-contesting": func(w words) string {
		return "The unit " + w.quoted("unit") + " cannot contest a Mission Marker: " + w.text("reason") + "."
	},
	"game.not-due": func(w words) string { return "The effect of " + w.quoted("ability") + " does not wait for its turn." },
	"game.marker-gone": func(w words) string {
		return "Mission Marker " + w.number("marker") + " is not one that can be activated now."
	},
	"game.illegal-roster": func(w words) string {
		return "The list of side " + w.text("side") + " is " + w.text("verdict") + "; a game takes legal lists."
	},
	"game.wrong-pack": func(w words) string {
		return "Lists and pack do not fit in their " + w.text("field") + ": " + w.quoted("have") + ", wanted " + w.quoted("want") + "."
	},
	"game.no-mission": func(w words) string {
		return "There is no card " + w.quoted("card") + " to play at the scale " + w.text("scale") + "; name one, or let both lists bring two of each kind."
	},
	"game.sides": func(w words) string {
		return "A game is played with " + w.number("want") + " lists, not with " + w.number("have") + "."
	},
}

// factRange says what a stated fact may be, as far as the violation knows.
func factRange(w words) string {
	switch {
	case w.has("max"):
		return " It is from " + w.number("min") + " to " + w.number("max") + "."
	case w.has("want"):
		return " It has to be " + w.number("want") + "."
	case w.has("min"):
		return " It is at least " + w.number("min") + "."
	}
	return ""
}
