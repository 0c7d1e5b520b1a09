package eval

import "go/types"

// library is what the models of the standard library, and of libraries that read
// settings, remember from one call to the next.
type library struct {
	fields map[types.Type][]structField // by jsonFields

	encoding map[encodingOf]bool // by Encode under way
	encoded  int                 // values it has encoded
	// unencodable is the error of json.Marshal, mismatch the first one of
	// json.Unmarshal, which goes on.
	unencodable, mismatch Value

	formats  int               // values being formatted within one another
	printing map[*Obj]*printer // by the fmt.State that a Format method was handed

	unique map[string]*Ptr // by type and value, what the handles of package unique point to

	settings  map[string]*Ptr // defaults of flags and configuration keys
	bound     map[string]bool // configuration keys bound to a flag
	executing bool            // a command is chosen in the default world
	defining  bool            // a function that defines a flag is under way
}

func newLibrary() *library {
	return &library{
		fields: map[types.Type][]structField{}, encoding: map[encodingOf]bool{}, printing: map[*Obj]*printer{},
		unique: map[string]*Ptr{}, settings: map[string]*Ptr{}, bound: map[string]bool{},
	}
}
