import { locales } from "@wisp/game";
import { expect, test } from "vitest";
import { cast, castOf, characterIdOf, characterLine } from "./cast.ts";
import { games, houseAgentSlug } from "./index.ts";

const ids = new Set(
  Object.values(games).flatMap(({ house, inExperiments = [] }) =>
    [...house, ...inExperiments].map(({ id }) => id),
  ),
);

test("every house agent has a name of its own in Latin letters, and nobody else is in the cast", () => {
  expect(new Set(Object.keys(cast))).toEqual(ids);
  const names = Object.values(cast).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[A-Z][a-z]{2,11}$/);
});

test("every character has one line, no longer than a card holds", () => {
  for (const [id, { line }] of Object.entries(cast)) {
    expect(line.en, id).toMatch(/^[A-Z][^.]{10,90}\.$/);
    expect(line.zh, id).toMatch(/^[^。]{5,40}。$/);
  }
});

test("an agent's slug leads to its character, in every language", () => {
  for (const id of ids) {
    for (const locale of locales) {
      const slug = houseAgentSlug(id, locale);
      expect(characterIdOf(slug)).toBe(id);
      expect(castOf({ slug, house: true })).toBe(cast[id]);
    }
  }
  expect(characterLine({ slug: "bayes-zh", house: true }, "en")).toBe(cast.bayes?.line.en);
});

test("a user's agent with the slug of a character is not of the cast", () => {
  expect(castOf({ slug: "bayes", house: false })).toBeNull();
  expect(castOf({ slug: "constructor", house: true })).toBeNull();
  expect(characterLine({ slug: "nobody", house: true }, "zh")).toBeNull();
});
