package main

import "github.com/toolbudget/toolbudget/budget"

// setTopics explain what the configuration says of tools and sets of them.
func setTopics() []topic {
	var out []topic
	for _, k := range budget.PartKeys() {
		out = append(out, topic{"limits", k.Name, k.Text + " It stands below limits of the " + k.Name[:len(k.Name)-len(k.Unit)-1] + "; without it there is no limit."})
	}
	return append(out,
		topic{"configuration", "tools", "What is known of tools beside their definitions, by name or pattern: load (core, or deferred, where a line stands for the tool until it is asked for), category, keywords, profiles and max-result-tokens. A later pattern comes before an earlier one and each before a directive //toolbudget:tool key=value at the definition, key by key." + example(`
tools:
  chart_*: {load: deferred, category: charts, keywords: [plot, "line chart"]}
  chart_line: {load: core}`)},
		topic{"configuration", "groups", "Sets of tools that belong together. A tool is in a group when a pattern of the group fits its name, or its category or the toolset its source puts it in is the group's name. Keywords are words of a message that ask for the group." + example(`
groups:
  charts:
    tools: [chart_*, dashboard_open]
    keywords: [chart, dashboard]
    limits: {tokens: 900}`)},
		topic{"configuration", "profiles", "What a role, client or task is offered: the tools that include names, and those whose own profiles name it, less those that exclude names. Without include it is all tools, with [] those that name the profile alone, and false is none. A pattern is a name, a glob, group:NAME, category:NAME (the same) or profile:NAME." + example(`
profiles:
  chat: false
  coding:
    include: [group:files, web_search]
    exclude: [file_delete]
    limits: {tokens: 3000, tools: 12}
  admin: {}`)},
		topic{"configuration", "packages", "Budgets of the tools that are defined in some packages, by import path or pattern; a path that ends in /... takes in what is below it." + example(`
packages:
  example.com/shop/orders/...: {limits: {tokens: 2000}}`)},
		topic{"configuration", "policy", "Which tools may be offered to whom, in steps that follow the profile: global, agent, user. A step lets pass what allow names, or all without it, less what deny names, and a later step brings no tool back." + example(`
policy:
  global: {deny: [shell_*]}
  agents:
    reviewer: {allow: [file_read, "group:search"]}
  users:
    guest: {deny: ["category:admin"]}`)},
		topic{"configuration", "descriptions", "YAML or JSON files with the descriptions that the program serves in place of those in its source; they are counted. A path has keys with dots between them, and [] behind a list; [].id where the file is one." + example(`
descriptions:
  - files: prompts/tools/*.yaml
    name: prompts[].id
    text: prompts[].content
    trim: true`)},
	)
}
