import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { documentFile, documentPages, siteHref, withSiteLinks } from "./doc-pages.ts";
import { anchorOf, parseDocument } from "./parse.ts";

it("cuts a document into sections with anchors", () => {
  const { sections } = parseDocument(
    "# Title\n\nLead `code`.\n\n## One two\n\n| a | b |\n|---|---|\n| c | [d](e.md) |\n\n## One two\n\n- x\n- **y**\n",
  );
  expect(sections).toEqual([
    { anchor: "", heading: "", text: "Lead code." },
    { anchor: "one-two", heading: "One two", text: "a b c d" },
    { anchor: "one-two-1", heading: "One two", text: "x y" },
  ]);
});

it.each([
  ["Models: settings and errors", "models-settings-and-errors"],
  ["模型：设置与错误", "模型设置与错误"],
  ["一个 Space", "一个-space"],
])("the anchor of %j is %j", (heading, anchor) => {
  expect(anchorOf(heading)).toBe(anchor);
});

it.each([
  ["costs.md", "docs/residents.md", "/docs/costs"],
  ["../prompts.md#x", "docs/zh/adding-an-agent.md", "/docs/prompts#x"],
  ["protocol.md", "docs/zh/adding-an-agent.md", "/docs/protocol"],
  ["#keys", "docs/costs.md", "#keys"],
  ["https://a.example/x", "docs/costs.md", "https://a.example/x"],
  ["operating/class.md", "docs/running-a-season.md", "/docs/class"],
  ["../security.md#limits", "docs/operating/class.md", "/docs/security#limits"],
  ["../packages/a.ts", "docs/costs.md", null],
  ["javascript:alert(1)", "docs/costs.md", null],
])("a link to %s in %s leads to %s", (href, path, wanted) => {
  expect(siteHref(href, path)).toBe(wanted);
});

it.each([
  ["[a](../security.md#limits)", "docs/operating/class.md", "en", "[a](/docs/security.md#limits)"],
  ["[a](prompts.md), [b](#c)", "docs/zh/a2a.md", "zh", "[a](/docs/prompts.zh.md), [b](#c)"],
  ["[a](../packages/a.ts)", "docs/a2a.md", "en", "[a](../packages/a.ts)"],
] as const)("%s in %s reads in Markdown (%s): %s", (markdown, path, locale, wanted) => {
  expect(withSiteLinks(markdown, path, locale)).toBe(wanted);
});

it("no page links to a heading that is not there", () => {
  for (const page of documentPages) {
    const text = readFileSync(
      new URL(`../../../../../docs/${documentFile(page)}`, import.meta.url),
      "utf8",
    );
    const anchors = parseDocument(text).sections.map(({ anchor }) => anchor);
    for (const [, anchor = ""] of text.matchAll(/\]\(#([^)]+)\)/g)) {
      expect(anchors, `${page}#${anchor}`).toContain(decodeURIComponent(anchor));
    }
  }
});
