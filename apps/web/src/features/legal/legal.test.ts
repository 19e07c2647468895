import { readFileSync } from "node:fs";
import { join } from "node:path";
import { lexer } from "marked";
import { describe, expect, it } from "vitest";

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), "utf8");

/** The structure of a text in any language: headings, rows of tables, items of lists. */
const structure = (markdown: string): string[] =>
  lexer(markdown).map((token) => {
    if (token.type === "heading") return `heading ${token.depth}`;
    if (token.type === "table") return `table of ${token.rows.length}`;
    return token.type === "list" ? `list of ${token.items.length}` : token.type;
  });

const placeholders = (markdown: string): string[] =>
  [...markdown.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name).toSorted();

const linksOf = (markdown: string): string[] =>
  [...markdown.matchAll(/\]\(([^)]+)\)/g)].map(([, href = ""]) => href).toSorted();

describe.each([
  ["privacy", ["address", "operator", "privacyContact", "privacyContact"]],
  ["terms", ["abuseContact", "address", "jurisdiction", "operator"]],
] as const)("%s", (text, named) => {
  const english = read(`${text}.en.md`);
  const chinese = read(`${text}.zh.md`);

  it("says the same in both languages", () => {
    expect(structure(chinese)).toEqual(structure(english));
    expect(linksOf(chinese)).toEqual(linksOf(english));
  });

  it("says what only the operator knows", () => {
    expect(placeholders(english)).toEqual(named);
    expect(placeholders(chinese)).toEqual(named);
  });
});
