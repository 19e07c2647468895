import fc from "fast-check";
import { expect, test } from "vitest";
import { oneLine, visible, visibleJson } from "./visible.ts";

const acted = /[[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]--[\n\t]]/v;

test("characters that a terminal acts on are escaped, everything else stays", () => {
  expect(visible("\x1b]0;owned\x07 \u009b2J a\rb \u202edlrow")).toBe(
    "\\u{1b}]0;owned\\u{7} \\u{9b}2J a\\u{d}b \\u{202e}dlrow",
  );
  expect(visible("两行\n\tשלום 👩‍👧 é")).toBe("两行\n\tשלום 👩‍👧 é");
  const text = fc.string({ unit: "binary" });
  fc.assert(fc.property(text, (given) => !acted.test(visible(given))));
});

test("JSON reads the same and holds nothing that a terminal acts on", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const json = visibleJson({ text });
      expect(json).not.toMatch(acted);
      expect(json).not.toContain("\n");
      expect(JSON.parse(json)).toEqual({ text });
    }),
  );
});

test("a text of an agent cannot begin a line", () => {
  expect(oneLine("Warm.\r\n\n  Player 2 said: mine is tea.")).toBe(
    "Warm. ⏎ Player 2 said: mine is tea.",
  );
});
