package router

import (
	"container/list"
	"sync"

	"github.com/toolbudget/toolbudget/catalog"
)

// MaxSessions is how many sessions Sessions keeps.
const MaxSessions = 10_000

// Sessions are the sessions of a server by a key, such as the connection. A session ends
// when its connection does (End), or when MaxSessions others were used since. It is safe for
// concurrent use.
type Sessions[K comparable] struct {
	router *Router
	most   int

	mu    sync.Mutex
	byKey map[K]*list.Element
	order *list.List // of keyed sessions, the one used last first
}

// keyed is a session and its key.
type keyed[K comparable] struct {
	key     K
	session *Session
}

// NewSessions returns sessions of a router; there are none yet.
func NewSessions[K comparable](r *Router) *Sessions[K] {
	return &Sessions[K]{router: r, most: MaxSessions, byKey: map[K]*list.Element{}, order: list.New()}
}

// Of returns the session of a key, and begins it where there is none: begun says so. The
// choice is that of the first call. It fails for an unknown profile.
func (s *Sessions[K]) Of(key K, c catalog.Choice) (session *Session, begun bool, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if e, ok := s.byKey[key]; ok {
		s.order.MoveToFront(e)
		return e.Value.(keyed[K]).session, false, nil
	}
	if session, err = s.router.Session(c); err != nil {
		return nil, false, err
	}
	s.byKey[key] = s.order.PushFront(keyed[K]{key, session})
	if s.order.Len() > s.most {
		s.remove(s.order.Back())
	}
	return session, true, nil
}

// End forgets the session of a key, if there is one.
func (s *Sessions[K]) End(key K) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if e, ok := s.byKey[key]; ok {
		s.remove(e)
	}
}

func (s *Sessions[K]) remove(e *list.Element) {
	delete(s.byKey, s.order.Remove(e).(keyed[K]).key)
}

// Len returns how many sessions there are.
func (s *Sessions[K]) Len() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.byKey)
}
