package army

import (
	"slices"

	"muster/rules"
	"muster/rules/card"
)

// DraftCards is how many different Mission Cards, and how many Deployment Cards,
// each player brings to the draft (§9.2, AB-56).
const DraftCards = 2

// draft judges the cards for the draft (§9.2, AB-56). They are no part of the
// army: what is wrong with them is a warning unless the pack asks for a draft.
func (c *checker) draft() {
	d := &c.list.Draft
	if len(d.Missions) == 0 && len(d.Deployments) == 0 {
		if c.terms.DraftRequired {
			c.addDraft(DraftAbsent.Broken("draft"))
		}
		return
	}
	c.missions(d.Missions)
	c.deployments(d.Deployments)
	c.draftCount("missions", len(d.Missions))
	c.draftCount("deployments", len(d.Deployments))
}

// addDraft adds v with the severity that the terms give to AB-56.
func (c *checker) addDraft(v rules.Violation) {
	if c.terms.DraftRequired {
		v = v.WithSeverity(rules.Error)
	}
	c.add(v)
}

// missions judges the Mission Cards. Of a card the scale picks the face.
func (c *checker) missions(ids []string) {
	var room [DraftCards]*card.Mission
	taken := room[:0]
	for _, id := range ids {
		m := c.cards.Mission(id)
		switch {
		case m == nil:
			c.draftUnknown("missions", id)
		case !missionFits(m, c.list.Scale):
			c.draftScale("missions", id, "")
		case slices.Contains(taken, m):
			c.draftTwice("missions", id, m.ID)
		default:
			taken = append(taken, m)
		}
	}
}

// deployments judges the Deployment Cards. The list names their faces; two faces
// are one card, but a face of another scale counts as that alone.
func (c *checker) deployments(ids []string) {
	var room [DraftCards]*card.Deployment
	taken := room[:0]
	for _, id := range ids {
		d := c.cards.Deployment(id)
		if d == nil {
			c.draftUnknown("deployments", id)
			continue
		}
		if !deploymentFits(d, c.list.Scale) {
			c.draftScale("deployments", id, deploymentScale(d))
			continue
		}
		if earlier := sameCard(taken, d); earlier != nil {
			c.draftTwice("deployments", id, earlier.ID)
			continue
		}
		taken = append(taken, d)
	}
}

// missionFits reports whether the card has a face for the scale. A card known by
// name only fits the scales that have Mission Cards at all.
func missionFits(m *card.Mission, scale card.ScaleID) bool {
	if len(m.Faces) == 0 {
		return scale != card.GrandOffensive
	}
	return m.Face(scale) != nil
}

// deploymentFits reports whether the face is one of the scale. A card known by
// name only fits the scales that have Deployment Cards at all.
func deploymentFits(d *card.Deployment, scale card.ScaleID) bool {
	if d.NameOnly {
		return scale != card.GrandOffensive
	}
	return d.Scale == scale
}

// deploymentScale returns the id of the scale that the face is for, and "" for a
// card known by name only.
func deploymentScale(d *card.Deployment) string {
	if d.NameOnly {
		return ""
	}
	return d.Scale.String()
}

// sameCard returns the face among taken that is on the card of d, or nil.
func sameCard(taken []*card.Deployment, d *card.Deployment) *card.Deployment {
	for _, t := range taken {
		if t == d || t.OtherFace == d.ID {
			return t
		}
	}
	return nil
}

func (c *checker) draftUnknown(of, id string) {
	c.addDraft(DraftUnknown.Broken(rules.Path("draft", of, id), rules.Text("card", id), rules.Text("of", of)))
}

func (c *checker) draftScale(of, id, scale string) {
	c.addDraft(DraftScale.Broken(rules.Path("draft", of, id),
		rules.Text("card", id), rules.Text("scale", scale), rules.Text("want", c.list.Scale.String())))
}

func (c *checker) draftTwice(of, id, earlier string) {
	c.addDraft(DraftTwice.Broken(rules.Path("draft", of, id), rules.Text("card", id), rules.Text("earlier", earlier)))
}

func (c *checker) draftCount(of string, have int) {
	if have != DraftCards {
		c.addDraft(DraftCount.Broken(rules.Path("draft", of),
			rules.Text("of", of), rules.Int("have", have), rules.Int("want", DraftCards)))
	}
}
