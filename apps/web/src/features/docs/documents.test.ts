import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { lexer, type MarkedToken } from "marked";
import { expect, it } from "vitest";
import { documentFile, documentPages, markdownLocale } from "./doc-pages.ts";
import { documentOf, markdownOf } from "./documents.ts";

const docs = join(import.meta.dirname, "../../../../../docs");
const read = (file: string): string => readFileSync(join(docs, file), "utf8");

/** The structure of a document in any language: headings, tables with their numbers of rows, and so on. */
const built = (markdown: string): string[] =>
  (lexer(markdown) as MarkedToken[])
    .filter(({ type }) => type !== "space")
    .map((token) => {
      if (token.type === "heading") return `heading ${token.depth}`;
      if (token.type === "table") return `table of ${token.rows.length}`;
      return token.type === "list" ? `list of ${token.items.length}` : token.type;
    });

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

it("a document names the site that shows it", () => {
  const site = "http://arena.test:3000";
  const shown = JSON.stringify(documentOf("agents-in-a-minute", "en", site).tokens);
  expect(shown).toContain(`${site}/skill.md`);
  expect(shown).not.toContain("wisp.example");
  expect(markdownOf("agents-in-a-minute", "zh", site)).toContain(`${site}/skill.zh.md`);
});

it("the site contains every document and drawing, and all Chinese ones", () => {
  const listed = readFileSync(join(import.meta.dirname, "documents.texts"), "utf8");
  const drawings = readdirSync(join(docs, "science")).filter((file) => file.endsWith(".svg"));
  const wanted = [
    ...documentPages.map(documentFile),
    ...drawings.map((file) => `science/${file}`),
    ...readdirSync(join(docs, "zh")).map((file) => `zh/${file}`),
  ];
  expect(listed.trimEnd().split("\n").toSorted()).toEqual(
    wanted.map((file) => `../../../../../docs/${file}`).toSorted(),
  );
});

it("every document for users, operators and developers has a page", () => {
  const written = ["", "operating/"].flatMap((folder) =>
    readdirSync(join(docs, folder))
      .filter((file) => file.endsWith(".md"))
      .map((file) => `${folder}${file}`),
  );
  expect(documentPages.map(documentFile).toSorted()).toEqual(
    [...written, "decisions/README.md"].toSorted(),
  );
});

it.each([
  ["document.md", "en"],
  ["document.zh.md", "zh"],
  ["document.fr.md", undefined],
  ["constructor", undefined],
  ["__proto__", undefined],
])("the file %s of a page is its document in %s", (file, locale) => {
  expect(markdownLocale(file)).toBe(locale);
});

it.each(["studies.md", "rating.md"])(
  "%s is read before a study: fewer than 900 words, or 1,500 Chinese characters",
  (file) => {
    expect(read(file).trim().split(/\s+/).length).toBeLessThan(900);
    expect(read(`zh/${file}`).match(/\p{Script=Han}/gu)?.length).toBeLessThan(1_500);
  },
);
