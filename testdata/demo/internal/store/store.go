// Package store keeps issues and notes in memory, for both servers.
package store

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"
)

// An Issue is one ticket of a project.
type Issue struct {
	Key      string    `json:"key"`
	Title    string    `json:"title"`
	Body     string    `json:"body,omitempty"`
	State    string    `json:"state"`
	Priority string    `json:"priority,omitempty"`
	Assignee string    `json:"assignee,omitempty"`
	Labels   []string  `json:"labels,omitempty"`
	Comments []Comment `json:"comments,omitempty"`
	Updated  time.Time `json:"updated"`
}

// A Comment is a remark on an issue.
type Comment struct {
	Author string    `json:"author"`
	Body   string    `json:"body"`
	At     time.Time `json:"at"`
}

// A Note is a page of the team's notebook.
type Note struct {
	ID    string   `json:"id" jsonschema:"stable id of the note"`
	Title string   `json:"title"`
	Body  string   `json:"body" jsonschema:"Markdown"`
	Tags  []string `json:"tags,omitempty"`
}

// A Store holds both. Its methods may be called concurrently.
type Store struct {
	mu     sync.Mutex
	issues map[string]*Issue
	notes  map[string]*Note
	last   int
}

// New returns an empty store.
func New() *Store {
	return &Store{issues: map[string]*Issue{}, notes: map[string]*Note{}}
}

// CreateIssue files an issue in project and returns it.
func (s *Store) CreateIssue(project string, issue Issue) Issue {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last++
	issue.Key = fmt.Sprintf("%s-%d", project, s.last)
	issue.State = "open"
	issue.Updated = time.Now()
	s.issues[issue.Key] = &issue
	return issue
}

// Issue returns the issue of that key.
func (s *Store) Issue(key string) (Issue, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if issue, ok := s.issues[key]; ok {
		return *issue, nil
	}
	return Issue{}, fmt.Errorf("there is no issue %s", key)
}

// ChangeIssue calls change with the issue of that key.
func (s *Store) ChangeIssue(key string, change func(*Issue)) (Issue, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	issue, ok := s.issues[key]
	if !ok {
		return Issue{}, fmt.Errorf("there is no issue %s", key)
	}
	change(issue)
	issue.Updated = time.Now()
	return *issue, nil
}

// DeleteIssue removes the issue of that key.
func (s *Store) DeleteIssue(key string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.issues[key]; !ok {
		return fmt.Errorf("there is no issue %s", key)
	}
	delete(s.issues, key)
	return nil
}

// Issues returns the issues that match, newest first.
func (s *Store) Issues(match func(*Issue) bool) []Issue {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []Issue
	for _, issue := range s.issues {
		if match(issue) {
			out = append(out, *issue)
		}
	}
	slices.SortFunc(out, func(a, b Issue) int { return cmp.Or(b.Updated.Compare(a.Updated), cmp.Compare(a.Key, b.Key)) })
	return out
}

// SaveNote creates or replaces a note; an empty id asks for a new one.
func (s *Store) SaveNote(note Note) Note {
	s.mu.Lock()
	defer s.mu.Unlock()
	if note.ID == "" {
		s.last++
		note.ID = fmt.Sprintf("n%d", s.last)
	}
	s.notes[note.ID] = &note
	return note
}

// Note returns the note of that id.
func (s *Store) Note(id string) (Note, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if note, ok := s.notes[id]; ok {
		return *note, nil
	}
	return Note{}, fmt.Errorf("there is no note %s", id)
}

// Notes returns the notes whose title or body holds the words, by id.
func (s *Store) Notes(words, tag string) []Note {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []Note
	for _, note := range s.notes {
		if strings.Contains(note.Title+"\n"+note.Body, words) && (tag == "" || slices.Contains(note.Tags, tag)) {
			out = append(out, *note)
		}
	}
	slices.SortFunc(out, func(a, b Note) int { return cmp.Compare(a.ID, b.ID) })
	return out
}
