package library

import "strings"

// inherited are the variables that a program gets from the system or from whoever starts it,
// although nobody sets them for it. They say nothing of what its user wants. Some are there on
// one machine and not on another, so nothing is known of them in the default world. They are
//
//   - those of POSIX.1-2024, Base Definitions, 8.2 (other than LC_*) and 8.3
//   - USER, HOSTNAME, OLDPWD and SHLVL, which shells and login programs set
//   - the variables of the XDG Base Directory Specification
//   - what the stdio transport of the MCP SDKs hands on by default (getDefaultEnvironment of the
//     TypeScript SDK), and the other directories that Windows has variables for
var inherited = names(`
	LANG LANGUAGE NLSPATH
	COLUMNS DATEMSK HOME LINES LOGNAME MSGVERB PATH PWD SHELL TERM TMPDIR TZ
	USER HOSTNAME OLDPWD SHLVL
	XDG_CACHE_HOME XDG_CONFIG_DIRS XDG_CONFIG_HOME XDG_DATA_DIRS XDG_DATA_HOME XDG_RUNTIME_DIR XDG_STATE_HOME
	APPDATA HOMEDRIVE HOMEPATH LOCALAPPDATA PROCESSOR_ARCHITECTURE SYSTEMDRIVE SYSTEMROOT TEMP USERNAME USERPROFILE
	COMPUTERNAME COMSPEC OS PATHEXT PROGRAMDATA PROGRAMFILES PUBLIC TMP WINDIR`)

// names is a set of words.
func names(list string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(list) {
		set[w] = true
	}
	return set
}

// isInherited reports whether a variable may be set without the user's doing. Windows does not
// tell upper from lower case: SystemRoot is SYSTEMROOT.
func isInherited(name string) bool {
	return inherited[strings.ToUpper(name)] || strings.HasPrefix(name, "LC_")
}
