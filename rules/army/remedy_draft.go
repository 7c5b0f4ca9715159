package army

import (
	"slices"
	"strings"

	"muster/rules/card"
	"muster/rules/roster"
)

// replaceDraft puts another card in the place of the one at fault, or takes it
// out (§9.2).
func (m *mender) replaceDraft() {
	rest, _ := strings.CutPrefix(m.v.Path, "draft/")
	of, id, ok := strings.Cut(rest, "/")
	if !ok {
		return
	}
	ids := m.draftIDs(of)
	keepFirst := m.v.Code == DraftTwice.Code && m.v.Args.Text("earlier") == id
	var kept []string
	out := 0
	for i, have := range ids {
		if have == id && !(keepFirst && slices.Index(ids, id) == i) {
			out++
			continue
		}
		kept = append(kept, have)
	}
	var ways []way
	if of == "deployments" {
		if d := m.cards.Deployment(id); d != nil && d.OtherFace != "" {
			ways = append(ways, m.draftWay(of, append(slices.Clone(kept), d.OtherFace)))
		}
	}
	if free := m.freeDraft(of, kept); len(kept) < DraftCards {
		for skip := range min(2, len(free)) {
			need := min(DraftCards-len(kept), out, len(free)-skip)
			ways = append(ways, m.draftWay(of, slices.Concat(kept, free[skip:skip+need])))
		}
	}
	m.offer(2, ways...)
	m.offer(1, m.draftWay(of, kept))
}

// completeDraft keeps what is in order of the draft and fills it up to two cards
// of each kind, or of the kind that the violation is about. Of too many cards each
// two may be the ones that stay.
func (m *mender) completeDraft() {
	draft := m.list.Draft
	for _, of := range []string{"missions", "deployments"} {
		if m.v.Path != "draft" && m.v.Path != "draft/"+of {
			continue
		}
		ids := m.completed(of)
		if of == "missions" {
			draft.Missions = ids
		} else {
			draft.Deployments = ids
		}
	}
	m.offer(1, m.draftTo(draft))
	if of, ok := strings.CutPrefix(m.v.Path, "draft/"); ok {
		m.offer(maxRemedies, m.draftPairs(of)...)
		m.mostMended()
	}
}

// draftPairs leaves two of the chosen cards of one kind, the first ones first. There
// are none of a draft that has no more.
func (m *mender) draftPairs(of string) []way {
	ids := m.draftIDs(of)
	if len(ids) <= DraftCards {
		return nil
	}
	var ways []way
	for i := range ids {
		for _, second := range ids[i+1:] {
			if len(ways) == maxTries {
				return ways
			}
			ways = append(ways, m.draftWay(of, []string{ids[i], second}))
		}
	}
	return ways
}

// completed returns the cards of one kind that are in order, filled up to two.
func (m *mender) completed(of string) []string {
	var kept []string
	for _, id := range m.draftIDs(of) {
		if len(kept) < DraftCards && slices.Contains(m.freeDraft(of, kept), m.draftID(of, id)) {
			kept = append(kept, id)
		}
	}
	free := m.freeDraft(of, kept)
	return append(kept, free[:min(DraftCards-len(kept), len(free))]...)
}

func (m *mender) draftIDs(of string) []string {
	if of == "missions" {
		return m.list.Draft.Missions
	}
	return m.list.Draft.Deployments
}

// draftID returns the id that the release has for a draft card, or "".
func (m *mender) draftID(of, id string) string {
	if of == "missions" {
		if c := m.cards.Mission(id); c != nil {
			return c.ID
		}
		return ""
	}
	if c := m.cards.Deployment(id); c != nil {
		return c.ID
	}
	return ""
}

// freeDraft lists the cards of one kind that fit the scale and are not among the
// taken ones.
func (m *mender) freeDraft(of string, taken []string) []string {
	var free []string
	if of == "missions" {
		for i := range m.cards.Missions {
			c := &m.cards.Missions[i]
			if missionFits(c, m.list.Scale) && !slices.ContainsFunc(taken, func(id string) bool { return m.cards.Mission(id) == c }) {
				free = append(free, c.ID)
			}
		}
		return free
	}
	var faces []*card.Deployment
	for _, id := range taken {
		if d := m.cards.Deployment(id); d != nil {
			faces = append(faces, d)
		}
	}
	for i := range m.cards.Deployments {
		d := &m.cards.Deployments[i]
		if deploymentFits(d, m.list.Scale) && sameCard(faces, d) == nil {
			free = append(free, d.ID)
		}
	}
	return free
}

// draftWay changes one kind of the draft.
func (m *mender) draftWay(of string, ids []string) way {
	draft := m.list.Draft
	if of == "missions" {
		draft.Missions = ids
	} else {
		draft.Deployments = ids
	}
	return m.draftTo(draft)
}

func (m *mender) draftTo(draft roster.Draft) way {
	s := Step{Action: ChangeDraft, Path: "draft", Edit: roster.SetDraft{Missions: draft.Missions, Deployments: draft.Deployments}}
	was := slices.Concat(m.list.Draft.Missions, m.list.Draft.Deployments)
	now := slices.Concat(draft.Missions, draft.Deployments)
	s.In, s.Out = without(now, was), without(was, now)
	return way{s}
}

// without returns the items of a that b does not have, counting copies.
func without(a, b []string) []string {
	left := make(map[string]int, len(b))
	for _, id := range b {
		left[id]++
	}
	var only []string
	for _, id := range a {
		if left[id] > 0 {
			left[id]--
			continue
		}
		only = append(only, id)
	}
	return only
}
