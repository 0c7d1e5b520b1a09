package main

import (
	"github.com/toolbudget/toolbudget/rules"
)

// setTopics explain what the configuration says of tools and sets of them.
func setTopics() []topic {
	var out []topic
	for _, k := range rules.PartLimits() {
		out = append(
			out,
			topic{
				"limits",
				k.Name,
				k.Text + " Set it under limits of the " + k.Name[:len(k.Name)-len(k.Unit)-1] +
					". There is no limit by default.",
			},
		)
	}
	return append(
		out,
		topic{
			"configuration",
			"tools",
			"Metadata of tools, by name or pattern: load (core or deferred), category, keywords, profiles and " +
				"max-result-tokens. Deferred means that one line stands for the tool until the model asks for it. " +
				"For each key, a later pattern overrides an earlier one, and the configuration overrides a " +
				"//toolbudget:tool key=value comment at the definition." + example(
				`
tools:
  chart_*: {load: deferred, category: charts, keywords: [plot, "line chart"]}
  chart_line: {load: core}`,
			),
		},
		topic{
			"configuration",
			"groups",
			"Sets of related tools. A tool is in a group if a pattern of the group matches its name, or if its " +
				"category or the toolset in its source code has the name of the group. Keywords are the words in a " +
				"message that call for the group." + example(
				`
groups:
  charts:
    tools: [chart_*, dashboard_open]
    keywords: [chart, dashboard]
    limits: {tokens: 900}`,
			),
		},
		topic{
			"configuration",
			"profiles",
			"The tools that one role, client or task is offered: those in include and those whose own profiles " +
				"name it, except those in exclude. Without include, a profile has all tools. With include: [] it " +
				"has only tools that name it, and false means none. A pattern is a name, a glob, group:NAME, " +
				"category:NAME (which means the same) or profile:NAME." + example(
				`
profiles:
  chat: false
  coding:
    include: [group:files, web_search]
    exclude: [file_delete]
    limits: {tokens: 3000, tools: 12}
  admin: {}`,
			),
		},
		topic{
			"configuration",
			"packages",
			"Budgets for the tools that certain packages define, by import path. A path that ends in /... includes " +
				"the packages below it." + example(
				`
packages:
  example.com/shop/orders/...: {limits: {tokens: 2000}}`,
			),
		},
		topic{
			"configuration",
			"policy",
			"Which tools may be offered to whom. The steps global, agent and user follow the profile. Each step " +
				"keeps the tools in allow, or all tools without allow, and then removes those in deny. A later " +
				"step cannot bring a tool back." + example(
				`
policy:
  global: {deny: [shell_*]}
  agents:
    reviewer: {allow: [file_read, "group:search"]}
  users:
    guest: {deny: ["category:admin"]}`,
			),
		},
		topic{
			"configuration",
			"descriptions",
			"YAML or JSON files with the descriptions that the program serves instead of those in its source code. " +
				"toolbudget counts these. A path consists of keys separated by dots, with [] after a list: " +
				"prompts[].id, or [].id if the file is a list." + example(
				`
descriptions:
  - files: prompts/tools/*.yaml
    name: prompts[].id
    text: prompts[].content
    trim: true`,
			),
		},
	)
}
