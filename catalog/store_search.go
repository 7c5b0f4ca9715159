package catalog

import (
	"context"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"muster/rules/card"
)

// A Query says what to look for in one release. Every field that is set must
// hold; the zero Query of a release finds everything in it.
type Query struct {
	Release string
	// Text is what a person typed: words or beginnings of words, in any order,
	// looked for in names, keywords, abilities and summaries. No character of it
	// has a special meaning.
	Text     string
	Kinds    []Kind // any of them
	Race     *card.Race
	Slot     *card.Slot
	Tags     []string // faction or combat tags; all of them
	Keywords []string // ids or printed names; all of them
	// Cost bounds one of the entry's prices: minerals of a composition, or gas.
	Cost Bounds
	// Phase, Range (inches, 0 is Engagement Range) and Target are asked of one
	// weapon; Phase alone also of an ability.
	Phase  *card.Phase
	Range  Bounds
	Target *card.Target
	// Limit is the largest number of hits; 0 means no limit.
	Limit int
}

// Bounds is an inclusive range of whole numbers, open where nil.
type Bounds struct {
	Min, Max *int
}

func (b Bounds) set() bool { return b.Min != nil || b.Max != nil }

// A Hit is one entry that a search found.
type Hit struct {
	Kind Kind
	ID   string
	Name string
	Race string // empty for entries of no race
	Slot string // empty for entries that take no slot
}

// Limits of a search text; more is cut off, not refused.
const (
	maxTerms     = 12
	maxTermBytes = 64
)

// Search returns what the query finds: the best match of its text first, else in
// the order of the release. The error is an [*UnknownReleaseError] for a release
// that the store lacks.
func (s *Store) Search(ctx context.Context, q Query) ([]Hit, error) {
	if s.snapshot(q.Release) == nil {
		if err := s.Refresh(ctx); err != nil {
			return nil, err
		}
		if s.snapshot(q.Release) == nil {
			return nil, s.unknown(q.Release)
		}
	}
	match, ok := matchExpression(q.Text)
	if !ok {
		return nil, nil
	}
	query, args := q.sql(match)
	rows, err := s.read.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, fmt.Errorf("search the catalogue: %w", err)
	}
	defer rows.Close() //nolint:errcheck // rows.Err tells
	var hits []Hit
	for rows.Next() {
		var h Hit
		if err := rows.Scan(&h.Kind, &h.ID, &h.Name, &h.Race, &h.Slot); err != nil {
			return nil, fmt.Errorf("search the catalogue: %w", err)
		}
		hits = append(hits, h)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("search the catalogue: %w", err)
	}
	return hits, nil
}

// A where collects conditions and their arguments.
type where struct {
	conditions []string
	args       []any
}

func (w *where) and(condition string, args ...any) {
	w.conditions = append(w.conditions, condition)
	w.args = append(w.args, args...)
}

func (w *where) between(column string, b Bounds) {
	if b.Min != nil {
		w.and(column+" >= ?", *b.Min)
	}
	if b.Max != nil {
		w.and(column+" <= ?", *b.Max)
	}
}

// exists adds the condition that one row of the table about the card fulfils all
// of sub.
func (w *where) exists(table string, sub where) {
	w.and("EXISTS (SELECT 1 FROM "+table+" AS x WHERE x.card_key = v.key AND "+strings.Join(sub.conditions, " AND ")+")", sub.args...)
}

// kindOrder puts kinds into the order of Kinds.
const kindOrder = `CASE v.kind WHEN 'faction_card' THEN 0 WHEN 'tactical_card' THEN 1 WHEN 'unit' THEN 2
	WHEN 'mission' THEN 3 WHEN 'deployment' THEN 4 ELSE 5 END, m.position`

func (q *Query) sql(match string) (string, []any) {
	var w where
	from, order := "release_cards AS m JOIN card_versions AS v ON v.key = m.card_key", kindOrder
	if match != "" {
		from += " JOIN card_text ON card_text.rowid = v.key"
		order = "bm25(card_text, 20.0, 4.0, 1.0), " + order
		w.and("card_text MATCH ?", match)
	}
	w.and("m.release_id = ?", q.Release)
	if len(q.Kinds) > 0 {
		args := make([]any, len(q.Kinds))
		for i, k := range q.Kinds {
			args[i] = string(k)
		}
		w.and("v.kind IN (?"+strings.Repeat(", ?", len(args)-1)+")", args...)
	}
	if q.Race != nil {
		w.and("v.race = ?", q.Race.String())
	}
	if q.Slot != nil {
		w.and("v.slot = ?", q.Slot.String())
	}
	for _, t := range q.Tags {
		var sub where
		sub.and("x.tag = ?", card.NormalTag(t))
		w.exists("card_tags", sub)
	}
	for _, k := range q.Keywords {
		var sub where
		sub.and("x.keyword = ?", card.NormalKeyword(k))
		w.exists("card_keywords", sub)
	}
	if q.Cost.set() {
		var sub where
		sub.between("x.amount", q.Cost)
		w.exists("card_costs", sub)
	}
	if q.Phase != nil || q.Range.set() || q.Target != nil {
		w.exists("card_profiles", q.profile())
	}
	text := "SELECT v.kind, v.id, v.name, coalesce(v.race, ''), coalesce(v.slot, '') FROM " + from +
		" WHERE " + strings.Join(w.conditions, " AND ") + " ORDER BY " + order
	if q.Limit > 0 {
		text += " LIMIT ?"
		w.args = append(w.args, q.Limit)
	}
	return text, w.args
}

func (q *Query) profile() where {
	var sub where
	if q.Phase != nil {
		sub.and("x.phase = ?", q.Phase.String())
	}
	sub.between("x.range", q.Range)
	if q.Target != nil {
		if *q.Target == card.TargetAll {
			sub.and("x.target = 'all'")
		} else { // a weapon for all targets reaches these too
			sub.and("x.target IN ('all', ?)", q.Target.String())
		}
	}
	return sub
}

// matchExpression turns typed text into an FTS5 expression in which every word
// is quoted, so that none is an operator. An empty text gives an empty
// expression; ok is false for a text without any letter or digit, which nothing
// can match.
func matchExpression(text string) (expression string, ok bool) {
	text = strings.TrimSpace(text)
	if text == "" {
		return "", true
	}
	terms := strings.FieldsFunc(strings.ToValidUTF8(text, " "), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.IsMark(r)
	})
	var b strings.Builder
	n := 0
	for _, term := range terms {
		if n == maxTerms {
			break
		}
		if !strings.ContainsFunc(term, func(r rune) bool { return !unicode.IsMark(r) }) {
			continue
		}
		for len(term) > maxTermBytes {
			_, size := utf8.DecodeLastRuneInString(term)
			term = term[:len(term)-size]
		}
		if n > 0 {
			b.WriteByte(' ')
		}
		b.WriteByte('"')
		b.WriteString(term)
		b.WriteString(`"*`)
		n++
	}
	return b.String(), n > 0
}
