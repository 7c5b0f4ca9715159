package roster

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// editKinds are the edits by the name they have in JSON.
var editKinds = []struct {
	name string
	read func([]byte) (Edit, error)
}{
	{SetName{}.Kind(), readEdit[SetName]},
	{SetPlayer{}.Kind(), readEdit[SetPlayer]},
	{SetRelease{}.Kind(), readEdit[SetRelease]},
	{SetScale{}.Kind(), readEdit[SetScale]},
	{SetLimit{}.Kind(), readEdit[SetLimit]},
	{SetFaction{}.Kind(), readEdit[SetFaction]},
	{SetDraft{}.Kind(), readEdit[SetDraft]},
	{SetVisibility{}.Kind(), readEdit[SetVisibility]},
	{AddCard{}.Kind(), readEdit[AddCard]},
	{SwapCard{}.Kind(), readEdit[SwapCard]},
	{RemoveEntry{}.Kind(), readEdit[RemoveEntry]},
	{MoveEntry{}.Kind(), readEdit[MoveEntry]},
	{AddUnit{}.Kind(), readEdit[AddUnit]},
	{CopyUnit{}.Kind(), readEdit[CopyUnit]},
	{SetModels{}.Kind(), readEdit[SetModels]},
	{SetLabel{}.Kind(), readEdit[SetLabel]},
	{SetNote{}.Kind(), readEdit[SetNote]},
	{AddUpgrade{}.Kind(), readEdit[AddUpgrade]},
	{RemoveUpgrade{}.Kind(), readEdit[RemoveUpgrade]},
	{Nominate{}.Kind(), readEdit[Nominate]},
}

// Kind implements Edit.
func (SetName) Kind() string { return "set-name" }

// Kind implements Edit.
func (SetPlayer) Kind() string { return "set-player" }

// Kind implements Edit.
func (SetRelease) Kind() string { return "set-release" }

// Kind implements Edit.
func (SetScale) Kind() string { return "set-scale" }

// Kind implements Edit.
func (SetLimit) Kind() string { return "set-limit" }

// Kind implements Edit.
func (SetFaction) Kind() string { return "set-faction" }

// Kind implements Edit.
func (SetDraft) Kind() string { return "set-draft" }

// Kind implements Edit.
func (SetVisibility) Kind() string { return "set-visibility" }

// Kind implements Edit.
func (AddCard) Kind() string { return "add-card" }

// Kind implements Edit.
func (SwapCard) Kind() string { return "swap-card" }

// Kind implements Edit.
func (RemoveEntry) Kind() string { return "remove-entry" }

// Kind implements Edit.
func (MoveEntry) Kind() string { return "move-entry" }

// Kind implements Edit.
func (AddUnit) Kind() string { return "add-unit" }

// Kind implements Edit.
func (CopyUnit) Kind() string { return "copy-unit" }

// Kind implements Edit.
func (SetModels) Kind() string { return "set-models" }

// Kind implements Edit.
func (SetLabel) Kind() string { return "set-label" }

// Kind implements Edit.
func (SetNote) Kind() string { return "set-note" }

// Kind implements Edit.
func (AddUpgrade) Kind() string { return "add-upgrade" }

// Kind implements Edit.
func (RemoveUpgrade) Kind() string { return "remove-upgrade" }

// Kind implements Edit.
func (Nominate) Kind() string { return "nominate" }

// An editEnvelope is one edit in JSON: its kind and its fields.
type editEnvelope struct {
	Do   string          `json:"do"`
	With json.RawMessage `json:"with"`
}

// MarshalEdits returns edits as JSON, for an undo log or a request:
//
//	[{"do":"set-models","with":{"id":"u3","models":9}}]
func MarshalEdits(edits []Edit) ([]byte, error) {
	list := make([]editEnvelope, 0, len(edits))
	for _, e := range edits {
		with, err := json.Marshal(e)
		if err != nil {
			return nil, fmt.Errorf("write edit %s: %w", e.Kind(), err)
		}
		list = append(list, editEnvelope{Do: e.Kind(), With: with})
	}
	return json.Marshal(list)
}

// UnmarshalEdits reads what MarshalEdits writes. Unknown edits and fields are
// errors; whether an edit can be carried out is for Apply to say.
func UnmarshalEdits(data []byte) ([]Edit, error) {
	var list []editEnvelope
	if err := strictly(data, &list); err != nil {
		return nil, fmt.Errorf("read edits: %w", err)
	}
	edits := make([]Edit, 0, len(list))
	for i, l := range list {
		e, err := readKind(l)
		if err != nil {
			return nil, fmt.Errorf("read edit %d: %w", i+1, err)
		}
		edits = append(edits, e)
	}
	return edits, nil
}

func readKind(l editEnvelope) (Edit, error) {
	for _, k := range editKinds {
		if k.name == l.Do {
			return k.read(l.With)
		}
	}
	return nil, fmt.Errorf("no edit is called %q", clip(l.Do))
}

func readEdit[E Edit](with []byte) (Edit, error) {
	var e E
	if err := strictly(with, &e); err != nil {
		return nil, fmt.Errorf("%s: %w", e.Kind(), err)
	}
	return e, nil
}

// strictly decodes one JSON value without unknown fields.
func strictly(data []byte, v any) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(v); err != nil {
		return err
	}
	if rest := data[dec.InputOffset():]; len(bytes.TrimSpace(rest)) > 0 {
		return fmt.Errorf("text after the end at byte %d", dec.InputOffset())
	}
	return nil
}
