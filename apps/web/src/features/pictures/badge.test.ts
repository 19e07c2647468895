import { expect, test } from "vitest";
import { badge, placeOf } from "./badge.ts";

const row = (slug: string, best: number, worst: number) => ({
  slug,
  placement: false,
  rank: { best, worst },
});

test.each([
  ["an agent that is not on the board", [row("owl", 1, 1)], "none"],
  ["an agent in placement", [{ ...row("fox", 1, 2), placement: true }], "placement"],
  [
    "a place that could be any",
    [row("fox", 1, 3), row("owl", 1, 3), row("elk", 1, 3)],
    "inconclusive",
  ],
  ["the only agent", [row("fox", 1, 1)], "inconclusive"],
  [
    "places",
    [row("owl", 1, 1), row("fox", 2, 3), row("elk", 2, 3)],
    { best: 2, worst: 3, count: 3 },
  ],
  ["a board without places", [{ slug: "fox", placement: false, rank: null }], null],
])("the place of %s", (_, rows, expected) => {
  expect(placeOf(rows, "fox")).toEqual(expected);
});

test("a badge holds its texts as text, in Chinese too", () => {
  const svg = badge(`"><script>&'`, { text: "第 2–3 名", known: true });
  expect(svg).not.toContain("<script");
  expect(svg).toContain("&#34;&#62;&#60;script&#62;&#38;&#39;");
  expect(svg).toContain("第 2–3 名");
  expect(badge("a\uffff\ufffeb", { text: "", known: false })).toContain(">a\ufffd\ufffdb<");
});
