package suggest

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/importer"
	"github.com/toolbudget/toolbudget/internal/terms"
)

// described are tools with names and descriptions, and with one parameter.
func described(t testing.TB, list ...[2]string) []*catalog.Tool {
	var out []*catalog.Tool
	for _, x := range list {
		out = append(out, tool(t, x[0], x[1], `{"type":"object","properties":{"uid":{"type":"string"}}}`))
	}
	return out
}

func named(t testing.TB, names ...string) []*catalog.Tool {
	var out []*catalog.Tool
	for _, n := range names {
		out = append(out, described(t, [2]string{n, ""})...)
	}
	return out
}

// TestNamesCoverEveryAction: a name covers every action, says no less than what the worst of them
// does, and no more of what is acted on.
func TestNamesCoverEveryAction(t *testing.T) {
	for _, tt := range []struct {
		e     effect
		names []string
		want  string
	}{
		{reads, []string{"get_note", "list_notes"}, "note_read"},
		{reads, []string{"list_issue_types", "list_issue_fields"}, "list_issue_types_and_fields"},
		{reads, []string{"list_org_teams", "list_org_labels", "list_org_hooks", "list_org_members"}, "org_read"},
		{reads, []string{"list_fast_maps", "list_slow_maps"}, "list_maps"},
		{reads, []string{"get_page", "get_page_property"}, "get_page"},
		{reads, []string{"query_athena", "query_influxdb"}, "query_athena_and_influxdb"},
		{reads, []string{"get_athena", "get_influxdb"}, ""}, // get tells nothing
		{reads, []string{"jira_get_issue", "jira_search_issue"}, "jira_issue_read"},
		{reads, []string{"jira_list_issues", "jira_list_issues_by_name"}, "jira_list_issues"},
		{reads, []string{"pods_list", "pods_list_in_namespace"}, "pods_list"},
		{reads, []string{"get_info", "list_info"}, ""}, // vague
		{writes, []string{"create_note", "update_note"}, "note_write"},
		{writes, []string{"create_run", "start_run"}, ""}, // no word says both
		{writes, []string{"create_group", "import_users_and_groups"}, "group_and_users_write"},
		{writes, []string{"org_create_user", "org_update_team"}, ""}, // org_write would say neither
		{writes, []string{"org_sync_user", "org_sync_team"}, "org_sync_user_and_team"},
		{reads, []string{"mail_get_order_v1", "mail_list_orders_v1"}, "mail_order_read"},
		{writes, []string{"run_run", "start_run", "join_run", "call_run"}, ""}, // too many verbs
		{reads, []string{"oncall_get_shift", "oncall_list_users"}, ""},         // oncall_read would say neither
		{reads, []string{"get_private_orders", "list_private_funds"}, ""},      // private what
		{destroys, []string{"delete_cluster", "stop_cluster"}, "cluster_delete_stop"},
		{destroys, []string{"delete_cluster", "delete_clusters_by_name"}, "delete_cluster"},
		{destroys, []string{"delete_a_x", "stop_a_x", "reset_a_x", "close_a_x"}, "x_destroy"},
		{unsaid, []string{"page_zap", "page_zop"}, "page_actions"},
		{destroys, []string{"delete_a_x", "delete_a_y", "delete_a_z", "delete_a_v"}, ""}, // no word for all of them
	} {
		if got := nameOf(read(named(t, tt.names...)), tt.e); got != tt.want {
			t.Errorf("%v gives %q, want %q", tt.names, got, tt.want)
		}
	}
}

// TestNamesAreChosenInOrder: of two groups with one name, the larger has it, and the other takes
// its own next one, or is no proposal.
func TestNamesAreChosenInOrder(t *testing.T) {
	two, three := named(t, "a", "b"), named(t, "c", "d", "e")
	for _, tt := range []struct {
		names []string
		want  string
	}{
		{[]string{"map_read"}, ""},
		{[]string{"map_read", "map_and_pin_read"}, "map_and_pin_read"},
		{[]string{"a"}, "a"}, // it takes the place of a
		{[]string{"other"}, ""},
	} {
		got := rename([]Cluster{{Tools: two, names: tt.names}, {Tools: three, names: []string{"map_read"}}},
			read(named(t, "a", "b", "c", "d", "e", "other")))
		names := make([]string, len(got))
		for i, c := range got {
			names[i] = c.Name
		}
		want := []string{tt.want, "map_read"}
		if tt.want == "" {
			want = want[1:]
		}
		if !slices.Equal(names, want) {
			t.Errorf("%v: got %q, want %q", tt.names, names, want)
		}
	}
}

// TestDescriptionsDecideWhatNamesDoNot: a word that may be a noun is the verb of a name if the
// description agrees.
func TestDescriptionsDecideWhatNamesDoNot(t *testing.T) {
	for _, tt := range []struct{ name, text, verb, object string }{
		{"run_monitor", "Runs a monitor.", "run", "monitor"},
		{"watch_list", "Subscribe to a list.", "watch", "list"},
		{"zap_list", "Zap a list.", "zap", "list"},
		{"board_list", "Board names.", "list", "board"},
		{"git_log", "View the history of a git repository.", "", "git log"},
		{"git_commit", "Create a commit in a git repository.", "commit", "git"},
		{"tavily_search", "Search the web.", "search", ""},
		{"tg_me", "Get the account.", "", ""},
		{"pods_list", "List pods.", "list", "pods"},
		{"patch_team_update", "Edits a team update.", "patch", "team update"},
		{"comment_create", "Creates a comment.", "create", "comment"},
		{"hosting_list_core_updates", "Lists updates of the core.", "list", "core updates"},
		{"domains_accept_move", "Accept the move of a domain.", "accept", "move"},
		{"domains_enable_lock_v1", "Switch the lock on.", "enable", "lock"},
		{"archive_note", "", "archive", "note"},
		{"get_forwarding", "", "get", "forwarding"},
	} {
		p := parseTool(tt.name, tt.text)
		verb, object := "", ""
		if p.verb >= 0 {
			verb = p.words[p.verb].word
		}
		for i, w := range p.object {
			if i > 0 {
				object += " "
			}
			object += w.word
		}
		if verb != tt.verb || object != tt.object {
			t.Errorf("%s: %q, %q, want %q, %q", tt.name, verb, object, tt.verb, tt.object)
		}
	}
}

// TestToolsThatDestroyActOnOneThing: deleting a note and deleting a user stay apart.
func TestToolsThatDestroyActOnOneThing(t *testing.T) {
	for _, tt := range []struct {
		names []string
		e     effect
		want  bool
	}{
		{[]string{"desk_delete_note", "desk_delete_user"}, destroys, false},
		{[]string{"desk_delete_note", "desk_remove_note"}, destroys, true},
		{[]string{"delete_sheet_rows", "delete_sheet_columns"}, destroys, false},
		{[]string{"delete_document_note", "delete_document_type"}, destroys, false},
		{[]string{"desk_get_note", "desk_get_user"}, reads, true},
	} {
		list := read(named(t, tt.names...))
		if got := keepsObject(list[:1], list[1:], tt.e); got != tt.want {
			t.Errorf("%v: %v, want %v", tt.names, got, tt.want)
		}
	}
}

func TestActionsAreNamedByWhatDiffers(t *testing.T) {
	got := actionNames(named(t, "create_table", "create_pivot_table", "create_a_new_table"))
	if want := []string{"table", "pivot", "new"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestEffectsAreNeverUnderstated: an effect is never understated.
func TestEffectsAreNeverUnderstated(t *testing.T) {
	hints := func(readOnly, destructive bool) *catalog.Schema {
		return catalog.NewObject(catalog.Member{Key: "readOnlyHint", Value: catalog.NewBool(readOnly)},
			catalog.Member{Key: "destructiveHint", Value: catalog.NewBool(destructive)},
			catalog.Member{Key: "openWorldHint", Value: catalog.NewBool(true)})
	}
	for _, tt := range []struct {
		name, description string
		hints             *catalog.Schema
		want              effect
	}{
		{"get_note", "", nil, reads},
		{"slack_get_thread_replies", "", nil, reads},
		{"pull_request_read", "", nil, reads},
		{"list_closed_issues", "", nil, reads},
		{"services-reader", "", nil, reads},
		{"get_note", "", hints(false, true), reads}, // mcp-go stamps that on every tool
		{"get_note", "", hints(false, false), mixed},
		{"generate_link", "", hints(true, false), writes},
		{"sequence", "", hints(true, false), reads},
		{"mark_notification_read", "", nil, writes},
		{"download_asset", "Download and import an asset.", nil, mixed},
		{"API-patch-block-children", "", nil, writes},
		{"create_or_delete_note", "", nil, destroys},
		{"get_or_delete_note", "", nil, destroys},
		{"chroma_delete_documents", "", nil, destroys},
		{"delete_note", "", hints(true, false), destroys},
		{"update_note", "Delete or replace a note.", nil, destroys},
		{"lrem", "Remove elements from a list.", nil, destroys},
		{"hgetall", "Get all fields of a hash.", nil, reads},
		{"git_branch", "Returns branches, and can delete them.", nil, unsaid},
		{"manage_notes", "", nil, mixed},
		{"eval_collections", "", nil, unsaid},
	} {
		x := described(t, [2]string{tt.name, tt.description})[0]
		x.Annotations = tt.hints
		if got := effectOf(x); got != tt.want {
			t.Errorf("%s %q: %d, want %d", tt.name, tt.description, got, tt.want)
		}
	}
	for enum, want := range map[string]effect{
		`"list","get","scores"`: reads, `"create","update"`: writes, `"get","delete"`: mixed, `"GET","DELETE"`: unsaid,
	} {
		x := tool(t, "manage_notes", "", `{"type":"object","properties":{"operation":{"enum":[`+enum+`]}}}`)
		if got := effectOf(x); got != want {
			t.Errorf("operations %s: %d, want %d", enum, got, want)
		}
	}
}

// TestProposalsDoNotDependOnOtherTools: a catalog proposes the same alone, in another order
// and as a part of a larger one, where no tool of the other is like its own.
func TestProposalsDoNotDependOnOtherTools(t *testing.T) {
	groups := func(list []*catalog.Tool) (out []string) {
		for _, s := range MetaTools(list, byBytes) {
			out = append(out, fmtSuggestion(s))
		}
		slices.Sort(out)
		return out
	}
	own := notes(t)
	alone := groups(own)
	if len(alone) == 0 {
		t.Fatal("nothing is proposed")
	}
	list := slices.Clone(own)
	slices.Reverse(list)
	for i := range 60 {
		n := string(rune('a'+i/8)) + string(rune('a'+i%8))
		list = append(list, tool(t, "spin_"+n, "About "+n+".", `{"type":"object","properties":{"`+n+`":{"type":"string"}}}`))
	}
	if got := groups(list); !slices.Equal(got, alone) {
		t.Errorf("got %q, want %q", got, alone)
	}
}

// TestProposalsAreTheSameAmongOthers: each merge that a large catalog proposes is proposed for its
// tools alone, and for them among any others of another program that have no word in common.
func TestProposalsAreTheSameAmongOthers(t *testing.T) {
	load := func(file string) []*catalog.Tool {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		c, err := importer.Decode(data, file)
		if err != nil {
			t.Fatal(err)
		}
		return c.Tools
	}
	own, others := load("../../../testdata/router/github-like.json"), load("../../../testdata/suggest/kit.json")
	byName := map[string]*catalog.Tool{}
	for _, x := range own {
		byName[x.Name] = x
	}
	rng := rand.New(rand.NewPCG(16, 1))
	all := MetaTools(own, byBytes)
	if len(all) < 5 {
		t.Fatalf("only %d merges are proposed", len(all))
	}
	for _, s := range all {
		var list []*catalog.Tool
		for _, name := range s.Tools {
			list = append(list, byName[name])
		}
		for range 4 {
			some := slices.Clone(list)
			for _, x := range others {
				if rng.IntN(2) == 0 && !sharesWord(x, list) {
					some = append(some, x)
				}
			}
			rng.Shuffle(len(some), func(i, j int) { some[i], some[j] = some[j], some[i] })
			if !slices.ContainsFunc(MetaTools(some, byBytes),
				func(x Suggestion) bool { return fmtSuggestion(x) == fmtSuggestion(s) }) {
				t.Errorf("%s is not proposed among %d other tools", fmtSuggestion(s), len(some)-len(list))
			}
		}
	}
}

// sharesWord reports whether a tool has a word of its name in common with others, such as file.
func sharesWord(x *catalog.Tool, others []*catalog.Tool) bool {
	words := terms.Words(x.Name)
	return slices.ContainsFunc(others, func(o *catalog.Tool) bool {
		return slices.ContainsFunc(terms.Words(o.Name), func(w string) bool { return slices.Contains(words, w) })
	})
}

func fmtSuggestion(s Suggestion) string {
	names := slices.Clone(s.Tools)
	slices.Sort(names)
	return s.Merged.Name + " " + string(catalog.Strings(names...).AppendJSON(nil))
}

// TestSizeOfMergedToolsIsLimited: tools that are large together are not proposed as one.
func TestSizeOfMergedToolsIsLimited(t *testing.T) {
	list := notes(t)[:2]
	if c := Clusters(list, false); len(c) != 1 {
		t.Fatalf("%d clusters", len(c))
	}
	long := make([]byte, LargestBytes/2)
	for i := range long {
		long[i] = 'x'
	}
	for _, x := range list {
		x.Description.Value += string(long)
	}
	if c := Clusters(list, false); len(c) != 0 {
		t.Errorf("%d clusters of large tools", len(c))
	}
}

// TestBackgroundIsStemsAndShares: every entry of the table is a stem and a share.
func TestBackgroundIsStemsAndShares(t *testing.T) {
	if len(background) < 100 {
		t.Errorf("%d stems", len(background))
	}
	for stem, share := range background {
		if stem == "" || share < rare || share > 0.5 {
			t.Errorf("%q: %v", stem, share)
		}
	}
}
