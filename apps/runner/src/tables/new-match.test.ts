import type { DrawableFamily } from "@wisp/db";
import { games } from "@wisp/games";
import { expect, test } from "vitest";
import { type MatchKind, newMatch } from "./new-match.ts";

const agents = Array.from({ length: 6 }, (_, at) => ({
  ...{ agentId: `agent-${at}`, versionId: `version-${at}` },
  ownerId: at === 0 ? null : `owner-${at}`,
}));

const family = (slug: string, proposerId: string | null): DrawableFamily => ({
  ...{ id: `owls/${slug}`, proposerId },
  words: ["one", "two", "three"].map((word) => ({ word: `${word} ${slug}`, aliases: [] })),
});

/** The matches of many seeds with these families. */
function drawn(families: MatchKind["families"]) {
  const { "who-is-spy": entry } = games;
  if (entry === undefined) throw new Error("games");
  const kind = { entry, season: null, locale: "en", pace: "full", families } as const;
  return Array.from({ length: 60 }, (_, seed) => newMatch(kind, `${seed}`, agents, null));
}

test("words come from the given families, and the match names their pack and family", () => {
  const families = [family("a", null), family("b", null)];
  const matches = drawn(families);
  for (const { words, materials } of matches) {
    expect(words?.pack).toBe("owls");
    const text = JSON.stringify(materials);
    expect(text).toContain(`"family":"owls/${words?.family}"`);
    expect(words?.pair).toHaveLength(2);
    for (const word of words?.pair ?? []) {
      expect(word).toMatch(new RegExp(`^(one|two|three) ${words?.family}$`));
      expect(text).toContain(`"${word}"`);
    }
  }
  expect(new Set(matches.map(({ words }) => words?.family))).toEqual(new Set(["a", "b"]));
});

test("nobody gets words they proposed themselves, as long as there are others", () => {
  const played = (families: readonly DrawableFamily[]) =>
    new Set(drawn(families).map(({ words }) => words?.family));
  const own = family("own", "owner-3");
  expect(played([own, family("other", "owner-9"), family("given", null)])).toEqual(
    new Set(["other", "given"]),
  );
  expect(played([own])).toEqual(new Set(["own"]));
});

test("without families a match draws from the public pack of its language", () => {
  for (const { words } of drawn(null)) {
    expect(words).toEqual({
      pack: "public-en",
      family: expect.stringMatching(/^[a-z-]+$/),
      pair: [expect.any(String), expect.any(String)],
    });
  }
});
