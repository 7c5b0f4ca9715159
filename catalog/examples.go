package catalog

import (
	"errors"
	"fmt"
	"io/fs"
	"sync"

	"muster/catalog/data"
	"muster/rules/card"
)

// An Example is a roster document that comes with the program: the starter
// armies (§12.12) and the worked examples of the rulebook.
type Example struct {
	ID    string    `json:"id"`
	Title string    `json:"title"`
	Race  card.Race `json:"race"`
	// Document is the list as canonical muster.roster/1. It must not be changed.
	Document []byte `json:"-"`
}

// ErrNoExample says that there is no example roster with the id.
var ErrNoExample = errors.New("no such example roster")

// Examples returns the example rosters, the starter armies first. The slice must
// not be changed.
var Examples = sync.OnceValue(func() []Example {
	examples, err := readExamples(data.Files)
	if err != nil {
		panic("the embedded examples are broken: " + err.Error()) // a build fault; the tests of this package catch it
	}
	return examples
})

// FindExample returns the example roster with the id; the error wraps
// [ErrNoExample].
func FindExample(id string) (Example, error) {
	for _, e := range Examples() {
		if e.ID == id {
			return e, nil
		}
	}
	return Example{}, fmt.Errorf("%q: %w", id, ErrNoExample)
}

func readExamples(files fs.FS) ([]Example, error) {
	var examples []Example
	if err := readFile(files, "rosters/index.json", &examples); err != nil {
		return nil, err
	}
	for i := range examples {
		var err error
		if examples[i].Document, err = fs.ReadFile(files, "rosters/"+examples[i].ID+".muster.json"); err != nil {
			return nil, err
		}
	}
	return examples, nil
}
