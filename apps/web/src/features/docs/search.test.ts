import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { searchIn, snippetOf, termsOf } from "./search.ts";

const sections = [
  {
    href: "/1",
    title: "Rules",
    heading: "Fouls",
    text: "A speech that repeats another is a foul.",
  },
  {
    href: "/2",
    title: "Costs",
    heading: "Prices",
    text: "What a call costs. A foul costs nothing.",
  },
  { href: "/3", title: "规则", heading: "违规", text: "投票超时算弃权，发言超时算违规。" },
];
const hrefs = (query: string) => searchIn(sections, query).map(({ href }) => href);

describe("a search", () => {
  it.each([
    ["FOUL", ["/1", "/2"]],
    ["foul costs", ["/2"]],
    ["投票超时", ["/3"]],
    ["  ", []],
    ["?!", []],
    ["nowhere", []],
  ])("for %j finds %j", (query, found) => {
    expect(hrefs(query)).toEqual(found);
  });

  it("marks the searched words in the snippet", () => {
    const [finding] = searchIn(sections, "prices foul");
    expect(finding?.snippet.filter(({ hit }) => hit).map(({ text }) => text)).toEqual(["foul"]);
  });
});

it.each([
  ["投票超时", ["投票", "超时"]],
  ["投票 的", ["投票"]],
  ["词", ["词"]],
  ["Foul, FOUL rate", ["foul", "rate"]],
])("the words of %j are %j", (query, terms) => {
  expect(termsOf(query)).toEqual(terms);
});

it("a snippet is a part of the text, for any content", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 600 }), fc.string(), (text, query) => {
      const pieces = snippetOf(text, termsOf(query));
      const shown = pieces.map((piece) => piece.text).join("");
      expect(text).toContain(shown.replace(/^… /, "").replace(/ …$/, ""));
      expect(shown.length).toBeLessThan(260 + query.length);
    }),
  );
});
