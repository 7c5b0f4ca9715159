package roster_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"muster/rules/roster"
)

// seeds are documents near the edges of the format.
func seeds(f *testing.F) {
	for _, name := range []string{"militia.muster.json", "foreign-fields.muster.json", "list-2000.canonical.json"} {
		f.Add(file(f, name))
	}
	for _, doc := range []string{
		"", "{}", "[]", head, head + "}\n", "\uFEFF" + head + "}", head + "}x", head + "}\xff",
		with(`"name":"\"\\\/\b\t\n\f\r\u0000\ud83d\ude00"`), with(`"name":"\ud83d"`), with(`"n\u0061me":null,"name":""`),
		with(`"x":[1e400,-0,1.50,{"":{"":[]}}],"x":tru`), withUnit(`"models":1000000001`), withUnit(`"upgrades":[{"model":2,"upgrade":"a"}]`),
		strings.Replace(head, "roster", "closed", 1) + `,"seal":"` + strings.Repeat("0a", 32) + `"}`,
	} {
		f.Add([]byte(doc))
	}
}

// checkError holds what every error of the reader promises.
func checkError(t *testing.T, doc []byte, err error) {
	t.Helper()
	var e *roster.Error
	if !errors.As(err, &e) {
		t.Fatalf("%T is no *roster.Error", err)
	}
	known := false
	for _, r := range roster.Rules {
		known = known || r == e.Rule
	}
	if !known {
		t.Errorf("%v: not among the rules", e)
	}
	placed := e.Code != roster.Empty.Code && e.Code != roster.TooLarge.Code
	if placed != (e.Line > 0) || placed != (e.Column > 0) {
		t.Errorf("%v: line %d, column %d", e, e.Line, e.Column)
	}
	if e.Line > bytes.Count(doc, []byte("\n"))+1 || e.Column > len(doc)+1 {
		t.Errorf("%v is beyond the document", e)
	}
	if v := e.Violation(); !utf8.ValidString(v.Path) {
		t.Errorf("path %q", v.Path)
	} else if _, err := v.Args.MarshalJSON(); err != nil {
		t.Error(err)
	}
}

func FuzzDecode(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, doc []byte) {
		given := bytes.Clone(doc)
		r, err := roster.Decode(doc)
		if !bytes.Equal(doc, given) {
			t.Fatal("the reader changed its input")
		}
		if err != nil {
			checkError(t, doc, err)
			return
		}
		if text := bytes.TrimPrefix(doc, []byte("\uFEFF")); !json.Valid(text) || !utf8.Valid(text) {
			t.Fatal("accepted what is no JSON")
		}
		written := roster.Encode(r)
		again, err := roster.Decode(written)
		if err != nil {
			t.Fatalf("wrote %s: %v", written, err)
		}
		if !reflect.DeepEqual(again, r) {
			t.Fatalf("wrote %s\nread as %#v\nwant %#v", written, again, r)
		}
		if twice := roster.Encode(again); !bytes.Equal(twice, written) {
			t.Fatalf("wrote %s\nthen  %s", written, twice)
		}
	})
}

func FuzzClosed(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, doc []byte) {
		c, err := roster.DecodeClosed(doc)
		if err != nil {
			checkError(t, doc, err)
			return
		}
		written := roster.EncodeClosed(c)
		again, err := roster.DecodeClosed(written)
		if err != nil {
			t.Fatalf("wrote %s: %v", written, err)
		}
		if !reflect.DeepEqual(again, c) {
			t.Fatalf("wrote %s\nread as %#v\nwant %#v", written, again, c)
		}
		if e := refuse(t, string(written)); e.Code != roster.ClosedView.Code {
			t.Fatalf("as a roster: %v", e)
		}
	})
}

func FuzzEdits(f *testing.F) {
	for _, edits := range []string{
		`[]`,
		`[{"do":"set-models","with":{"id":"u1","models":6}},{"do":"remove-entry","with":{"id":"t2"}}]`,
		`[{"do":"copy-unit","with":{"from":"u1","id":"u3"}},{"do":"move-entry","with":{"id":"u3","before":"u1"}}]`,
		`[{"do":"add-upgrade","with":{"unit":"u2","upgrade":"a","model":2}},{"do":"nominate","with":{"unit":"u2","upgrade":"a"}},{"do":"remove-upgrade","with":{"unit":"u1","upgrade":"agg-12","nth":1}}]`,
		`[{"do":"set-name","with":{"name":"\ud800"}},{"do":"set-draft","with":{"missions":["a","a"]}},{"do":"set-visibility","with":{"visibility":"closed"}},{"do":"set-scale","with":{"scale":"skirmish"}}]`,
		`[{"do":"add-card","with":{"id":"t4","card":"x"}},{"do":"swap-card","with":{"id":"t4","card":""}},{"do":"set-limit","with":{"minerals":0}}]`,
	} {
		f.Add([]byte(edits))
	}
	list, err := roster.Decode(file(f, "militia.muster.json"))
	if err != nil {
		f.Fatal(err)
	}
	before := roster.Encode(list)
	f.Fuzz(func(t *testing.T, data []byte) {
		edits, err := roster.UnmarshalEdits(data)
		if err != nil {
			return
		}
		next, err := roster.Apply(list, edits...)
		if !bytes.Equal(roster.Encode(list), before) {
			t.Fatal("the edits changed their input")
		}
		if err != nil {
			violation(t, err)
			return
		}
		again, err := roster.Decode(roster.Encode(next))
		if err != nil {
			t.Fatalf("made %s: %v", roster.Encode(next), err)
		}
		if !reflect.DeepEqual(again, next) {
			t.Fatalf("made %#v\nread as %#v", next, again)
		}
		if log, err := roster.MarshalEdits(edits); err != nil {
			t.Fatal(err)
		} else if back, err := roster.UnmarshalEdits(log); err != nil || !reflect.DeepEqual(back, edits) {
			t.Fatalf("log %s read as %#v: %v", log, back, err)
		}
	})
}
