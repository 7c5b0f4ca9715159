package armybuilder

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"muster/rules"
)

func write(t *testing.T, name, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(content), 0o666); err != nil {
		t.Fatal(err)
	}
}

type member struct{ name, content string }

// zipped returns an archive with the members in the order given.
func zipped(t testing.TB, members ...member) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, m := range members {
		f, err := w.Create(m.name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write([]byte(m.content)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// find lists the sources behind one argument, with their content or the code of
// what is wrong with each.
func find(t *testing.T, args ...string) (files, failures []string) {
	t.Helper()
	s := FindSources(args, strings.NewReader(""))
	defer func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}()
	for _, f := range s.Files {
		data, err := f.Read()
		var v rules.Violation
		switch {
		case errors.As(err, &v):
			files = append(files, f.Name+" "+v.Code)
		case err != nil:
			files = append(files, f.Name+" !"+err.Error())
		default:
			files = append(files, f.Name+" "+string(data))
		}
	}
	for _, err := range s.Errors {
		failures = append(failures, err.Error())
	}
	return files, failures
}

func expect(t *testing.T, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("got\n\t%s\nwant\n\t%s", strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
	}
}

func TestAFolderIsWalkedToTheBottomInOrderOfPath(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{
		"in/b/c/deep.json", "in/b.json", "in/a.JSON", "in/list.ros", "in/list.rosz", "in/list.txt", "in/sheet.pdf",
		"in/readme.md", "in/.hidden.json", "in/.git/config.json", "in/no-extension",
	} {
		write(t, name, "x")
	}
	write(t, "in/z.zip", string(zipped(t, member{"y.json", "y"})))
	if err := os.Symlink("..", "in/b/up"); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("../b.json", "in/b/link.json"); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("nowhere", "in/b/broken.json"); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"in/a.JSON x", "in/b.json x", "in/b/c/deep.json x", "in/b/link.json x",
		"in/list.ros x", "in/list.rosz x", "in/list.txt x", "in/sheet.pdf x", "in/z.zip/y.json y",
	}
	for _, arg := range []string{"in", "in/", "in//"} {
		files, failures := find(t, arg)
		expect(t, failures)
		expect(t, files, want...)
	}
}

func TestAnArchiveGivesItsMembersInOrderOfPath(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, "lists.zip", string(zipped(t,
		member{"z.json", "z"}, member{"folder/", ""}, member{"folder/a.txt", "a"}, member{"b.json", "b"},
		member{"readme.md", "no"}, member{".hidden.json", "no"}, member{".git/x.json", "no"}, member{"__MACOSX/._b.json", "no"},
	)))
	files, failures := find(t, "lists.zip")
	expect(t, failures)
	expect(t, files, "lists.zip/b.json b", "lists.zip/folder/a.txt a", "lists.zip/z.json z")
}

func TestArchivesThatAttack(t *testing.T) {
	t.Chdir(t.TempDir())
	patch := func(data []byte, change func(directory []byte)) []byte {
		at := bytes.Index(data, []byte("PK\x01\x02"))
		change(data[at:])
		return data
	}
	for _, c := range []struct {
		name, want string
		data       []byte
	}{
		{"a path that leads out", "x.zip/../../etc/list.json archive.path", zipped(t, member{"../../etc/list.json", "x"})},
		{"an absolute path", "x.zip//etc/list.json archive.path", zipped(t, member{"/etc/list.json", "x"})},
		{"an archive in an archive", "x.zip/inner.zip archive.nested", zipped(t, member{"inner.zip", "PK"})},
		{"a member larger than any list", "x.zip/bomb.json file.too-large", zipped(t, member{"bomb.json", strings.Repeat("0", MaxFile+1)})},
		{"a stated size of four gigabytes", "x.zip archive.too-large", patch(zipped(t, member{"bomb.json", "x"}), func(d []byte) {
			binary.LittleEndian.PutUint32(d[24:], 0xfffffff0)
		})},
		{"more than the stated size", "x.zip/bomb.json archive.member-broken", patch(zipped(t, member{"bomb.json", strings.Repeat("0", 1<<20)}), func(d []byte) {
			binary.LittleEndian.PutUint32(d[24:], 10)
		})},
		{"a wrong checksum", "x.zip/list.json archive.member-broken", patch(zipped(t, member{"list.json", "x"}), func(d []byte) { d[16] ^= 1 })},
		{"a password", "x.zip/list.json archive.encrypted", patch(zipped(t, member{"list.json", "x"}), func(d []byte) { d[8] |= encrypted })},
		{"an unknown method", "x.zip/list.json archive.member-broken", patch(zipped(t, member{"list.json", "x"}), func(d []byte) { d[10] = 99 })},
		{"no archive", "x.zip archive.broken", []byte("PK, but no archive")},
		{"nothing", "x.zip archive.broken", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			write(t, "x.zip", string(c.data))
			files, failures := find(t, "x.zip")
			expect(t, failures)
			expect(t, files, c.want)
		})
	}
}

func TestAnArchiveOfTooManyFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	members := make([]member, MaxMembers+1)
	for i := range members {
		members[i].name = fmt.Sprintf("%d.json", i)
	}
	write(t, "x.zip", string(zipped(t, members...)))
	files, failures := find(t, "x.zip")
	expect(t, failures)
	expect(t, files, "x.zip archive.too-large")
}

func TestArgumentsWithoutAList(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, "empty/readme.md", "x")
	write(t, "no-list.zip", string(zipped(t, member{"readme.md", "x"})))
	write(t, "list.json", "x")
	files, failures := find(t, "none", "empty", "no-list.zip", "list.json", "-", "-")
	expect(t, files, "list.json x", "- ")
	expect(t, failures,
		"none: no such file or folder; check the spelling",
		"empty: no list in this folder; "+noList,
		"no-list.zip: no list in this archive; "+noList,
		"standard input: named twice; it can be read only once",
	)
}

func TestLargeInputWithoutASizeIsCutOff(t *testing.T) {
	endless := readerFunc(func(p []byte) (int, error) { return len(p), nil })
	s := FindSources([]string{"-"}, endless)
	_, err := s.Files[0].Read()
	var v rules.Violation
	if !errors.As(err, &v) || v.Code != FileTooLarge.Code {
		t.Errorf("error %v, want %s", err, FileTooLarge.Code)
	}
}

type readerFunc func(p []byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

func TestAFileThatVanishesDoesNotOpen(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, "in/a.json", "x")
	s := FindSources([]string{"in"}, strings.NewReader(""))
	if err := os.Remove("in/a.json"); err != nil {
		t.Fatal(err)
	}
	_, err := s.Files[0].Read()
	var arg *ArgError
	if !errors.As(err, &arg) || arg.What != "in/a.json" {
		t.Errorf("error %#v, want an ArgError on in/a.json", err)
	}
}
