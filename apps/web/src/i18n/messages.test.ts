import { describe, expect, it } from "vitest";
import { messages } from "./messages.ts";

/** Every text by its path: "watch.filter.any". */
function texts(value: unknown, path = ""): [path: string, text: string][] {
  if (typeof value === "string") return [[path, value]];
  return Object.entries(value ?? {}).flatMap(([key, inner]) =>
    texts(inner, path === "" ? key : `${path}.${key}`),
  );
}

/** The names of a text's placeholders. */
const placeholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name = ""]) => name))].sort();

const english = new Map(texts(messages.en));
const chinese = new Map(texts(messages.zh));

describe("the two languages", () => {
  it("hold the same texts", () => {
    expect([...chinese.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it.each(["en", "zh"] as const)("call word packs and the glossary two things (%s)", (locale) => {
    const { common, docs, packs } = messages[locale];
    expect([common.footer.words, docs.words.title]).toEqual([packs.title, packs.title]);
    expect(docs.glossary.title).not.toBe(packs.title);
  });

  it("leave no text empty", () => {
    expect([...english, ...chinese].filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  it("fill in nothing that the other cannot", () => {
    for (const [path, text] of chinese) {
      const offered = placeholders(english.get(path) ?? "");
      expect(offered, path).toEqual(expect.arrayContaining(placeholders(text)));
    }
  });
});
