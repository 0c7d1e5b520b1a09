// Package texts holds texts of tools.
package texts

// Archive is what the tool archive_note says.
const Archive = "Moves a note to the archive, where no search finds it until it is restored."

// Note is a parameter's text.
const Note = "id of the note"
