import { createHash } from "node:crypto";
import { locales } from "@wisp/game";
import { expect, test } from "vitest";
import { intentionWords } from "./words.ts";

/** What the calls say, with the same arguments. */
const saidIn = (locale: (typeof locales)[number]) => {
  const say = intentionWords[locale];
  return [
    say,
    say.choice("a", "b"),
    say.earlier("a"),
    say.guesses("a"),
    say.guess("a", null, ["b"], 1),
    say.guess("a", "c", [], 5),
    say.chosen("a"),
    say.draft("a"),
    say.views("a"),
    say.view("a", "b"),
    say.firstOrder(["a", "b"], []),
    say.firstOrder(["a"], ["b"]),
    say.secondOrder(["a", "b"]),
  ];
};

test("a released wording never changes: another one needs another id of prompts", () => {
  const digest = createHash("sha256").update(JSON.stringify(locales.map(saidIn)));
  expect(digest.digest("hex").slice(0, 16)).toBe("32d462e2d437ebf4");
});
