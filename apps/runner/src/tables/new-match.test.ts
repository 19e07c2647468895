import type { DrawablePair } from "@wisp/db";
import { games } from "@wisp/games";
import { expect, test } from "vitest";
import { type MatchKind, newMatch } from "./new-match.ts";

const agents = Array.from({ length: 6 }, (_, at) => ({
  agentId: `agent-${at}`,
  versionId: `version-${at}`,
  ownerId: at === 0 ? null : `owner-${at}`,
}));

const pair = (slug: string, proposerId: string | null): DrawablePair => ({
  id: `owls/${slug}`,
  proposerId,
  words: ["one", "two"].map((word) => ({ word: `${word} ${slug}`, aliases: [] })),
});

/** The matches of many seeds with these pairs. */
function drawn(pairs: MatchKind["pairs"]) {
  const { "who-is-spy": entry } = games;
  if (entry === undefined) throw new Error("games");
  const kind = { entry, season: null, locale: "en", pace: "full", pairs } as const;
  return Array.from({ length: 60 }, (_, seed) => newMatch(kind, `${seed}`, agents, null));
}

test("words come from the given pairs, and the match names their pack and pair", () => {
  const pairs = [pair("a", null), pair("b", null)];
  const matches = drawn(pairs);
  for (const { words, materials } of matches) {
    expect(words?.pack).toBe("owls");
    const text = JSON.stringify(materials);
    expect(text).toContain(`"family":"owls/${words?.family}"`);
    expect(words?.pair).toHaveLength(2);
    for (const word of words?.pair ?? []) {
      expect(word).toMatch(new RegExp(`^(one|two) ${words?.family}$`));
      expect(text).toContain(`"${word}"`);
    }
  }
  expect(new Set(matches.map(({ words }) => words?.family))).toEqual(new Set(["a", "b"]));
});

test("nobody gets words they proposed themselves, as long as there are others", () => {
  const played = (pairs: readonly DrawablePair[]) =>
    new Set(drawn(pairs).map(({ words }) => words?.family));
  const own = pair("own", "owner-3");
  expect(played([own, pair("other", "owner-9"), pair("given", null)])).toEqual(
    new Set(["other", "given"]),
  );
  expect(played([own])).toEqual(new Set(["own"]));
});

test("without pairs a match draws from the public pack of its language", () => {
  for (const { words } of drawn(null)) {
    expect(words).toEqual({
      pack: "public-en",
      family: expect.stringMatching(/^[a-z-]+$/),
      pair: [expect.any(String), expect.any(String)],
    });
  }
});
