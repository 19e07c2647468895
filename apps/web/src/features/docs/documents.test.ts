import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { lexer } from "marked";
import { expect, it } from "vitest";

const docs = join(import.meta.dirname, "../../../../../docs");
const read = (file: string): string => readFileSync(join(docs, file), "utf8");

/** What a reader sees of a document's build, whatever its language. */
const built = (markdown: string): string[] =>
  lexer(markdown)
    .filter(({ type }) => type !== "space")
    .map((token) => (token.type === "heading" ? `heading ${token.depth}` : token.type));

/** What links lead to, without their places on a page. */
const files = (markdown: string): string[] =>
  [...markdown.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, file = ""]) => file);

it.each(readdirSync(join(docs, "zh")))("%s is built in Chinese as in English", (file) => {
  const chinese = read(`zh/${file}`);
  expect(built(chinese)).toEqual(built(read(file)));
});

it.each(readdirSync(join(docs, "zh")))("the Chinese %s links to files that are there", (file) => {
  for (const each of files(read(`zh/${file}`))) {
    expect(existsSync(join(docs, "zh", each)), each).toBe(true);
  }
});
