package handlers

import (
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"net/http"

	"github.com/labstack/echo/v4"

	"muster/armybuilder"
	"muster/rules/card"
	"muster/rules/roster"
	"muster/views"
)

// conflict shows both versions of a list that was changed in two places.
func (s *Server) conflict(c echo.Context, f *editForm, conflict *armybuilder.Conflict) error {
	stored, cards, err := s.version(conflict.Now.Roster)
	if err != nil {
		return err
	}
	v := &views.Conflict{ID: conflict.Now.ID, Revision: conflict.Now.Revision, Request: newRequest(), CSRF: csrfToken(c), Stored: stored}
	if conflict.Mine != nil {
		mine, _, err := s.version(conflict.Mine)
		if err != nil {
			return err
		}
		mine.Compare(&v.Stored)
		v.Mine, v.MyDocument = &mine, string(roster.Encode(conflict.Mine))
		v.CopyRequest = copyRequest(f.Request, v.MyDocument)
	}
	fields, err := s.again(c, conflict)
	if err != nil {
		return err
	}
	switch {
	case f.Do == "replace":
	case f.Do == "undo" || f.Do == "redo":
		if len(fields) > 0 && conflict.Mine != nil { // what was typed beside the button
			v.Again = append(fields, views.Typed{Name: "do", Value: "save"})
		}
	default:
		v.Again = append(fields, views.Typed{Name: "do", Value: f.Do})
	}
	if isFragment(c) {
		return s.notSaved(c, http.StatusConflict, outcomeConflict, views.ConflictParts(v))
	}
	shell := s.listsShell(c, "Changed elsewhere: "+listTitle(cards, conflict.Now.Roster))
	return s.html(c, http.StatusConflict, views.ConflictPage(shell, v))
}

// copyRequest identifies the copy that Keep both makes of an edit's version. A tab that
// ends before it knows of the copy sends the edit again when it is back, meets the
// conflict again and makes the same copy.
func copyRequest(edit, document string) string {
	if edit == "" {
		return newRequest()
	}
	sum := sha256.Sum256([]byte(edit + "\n" + document))
	return hex.EncodeToString(sum[:12])
}

// again are the fields with which an edit is made once more: without JavaScript a
// browser sends every field of the page, and those that the edit leaves as they
// were must not take back what was saved since. One that cannot be saved goes along
// to be told. If it is not known what the edit was made to, all do.
func (s *Server) again(c echo.Context, conflict *armybuilder.Conflict) ([]views.Typed, error) {
	form, known := c.Request().PostForm, conflict.From != nil
	changed := changedFields(conflict.Edits)
	if known {
		p, err := s.planner(conflict.From, form)
		if err != nil {
			return nil, err
		}
		typed, faults := typedEdits(conflict.From, p)
		maps.Copy(changed, changedFields(typed))
		for _, f := range faults {
			changed[f.Field] = true
		}
	}
	var fields []views.Typed
	for _, name := range sortedKeys(form) {
		if untold[name] || known && !changed[name] {
			continue
		}
		for _, value := range form[name] {
			fields = append(fields, views.Typed{Name: name, Value: value})
		}
	}
	return fields, nil
}

// changedFields are the fields that say what the edits change.
func changedFields(edits []roster.Edit) map[string]bool {
	changed := map[string]bool{}
	for _, e := range edits {
		switch e := e.(type) {
		case roster.SetName:
			changed["name"] = true
		case roster.SetPlayer:
			changed["player"] = true
		case roster.SetScale:
			changed["scale"] = true
		case roster.SetLimit:
			changed["limit"] = true
		case roster.SetLabel:
			changed["label "+e.ID] = true
		case roster.SetNote:
			changed["note "+e.ID] = true
		case roster.Nominate:
			changed["nominee "+e.Unit+" "+e.Upgrade] = true
		case roster.SetDraft:
			changed["with"], changed["mission"], changed["deployment"] = true, true, true
		}
	}
	return changed
}

func (s *Server) version(r *roster.Roster) (views.Version, *card.Release, error) {
	cards, _, report, err := s.judge(r)
	if err != nil {
		return views.Version{}, nil, err
	}
	return views.NewVersion(cards, r, report), cards, nil
}
