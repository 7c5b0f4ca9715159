package handlers

import (
	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/labstack/echo/v4"

	"muster/armybuilder"
	"muster/views"
)

// Limits of what is remembered: so many lists, and none with a longer document (in
// bytes) than people make by hand.
const (
	rememberedLists    = 256
	rememberedDocument = 16 << 10
)

// A memory holds the lists that were built last as each device's page shows them, so
// that its next edit need not read and judge what it is made to.
//
// What is remembered may be out of date: the list may have been changed, deleted
// or taken away from the device elsewhere. So nothing is shown or told from it. An
// edit of it counts only if the store saves it, and that saves nothing but what
// follows the list as it is remembered, for one who may edit it; in every other
// case the list is read, as if nothing were remembered.
type memory = lru.Cache[memoryKey, *memorised]

// A memoryKey is a list and, by its secret, the device that edits it.
type memoryKey struct {
	secret armybuilder.Hash
	list   string
}

// memorised is a list, the owner that the device edits it as, and the page of it.
type memorised struct {
	owner armybuilder.Owner
	list  *armybuilder.List
	page  *views.Builder
}

func newMemory() (*memory, error) { return lru.New[memoryKey, *memorised](rememberedLists) }

// memoryKey is the list of the path and the device that asks.
func (s *Server) memoryKey(c echo.Context) (key memoryKey, ok bool) {
	secret, ok := armybuilder.ParseSecret(s.cookie(c, ownerCookie))
	if !ok {
		return memoryKey{}, false
	}
	return memoryKey{secret.Hash(), c.Param("id")}, true
}

// remember keeps what the page of a list, or the answer to an edit of it, shows for the
// next edit. From here on neither may change.
func (s *Server) remember(c echo.Context, owner armybuilder.Owner, list *armybuilder.List, page *views.Builder) {
	if key, ok := s.memoryKey(c); ok && len(list.Document) <= rememberedDocument {
		s.memory.Add(key, &memorised{owner, list, page})
	}
}

// editRemembered carries out an edit of a script on the list as it is remembered,
// and tells it. Nothing is told if nothing was saved, for whatever reason: the edit
// has to be made to the list as it is stored.
func (s *Server) editRemembered(c echo.Context) (told bool, err error) {
	key, ok := s.memoryKey(c)
	if !ok || !isFragment(c) {
		return false, nil
	}
	was, ok := s.memory.Get(key)
	if !ok {
		return false, nil
	}
	var f editForm
	command, err := s.readEdit(c, &f)
	if err != nil || f.Base != was.list.Revision {
		return false, nil
	}
	change, err := s.Lists.Prepare(was.owner, was.list, f.Base, s.plan(command, c.Request().PostForm))
	if err != nil || change.After == change.Before { // such as Undo, which is no edit
		return false, nil
	}
	done, err := s.save(c, change, was.page, &f)
	if err != nil || done.answer == nil {
		return false, nil
	}
	return true, s.tell(c, was.owner, command, done)
}
