import { type Candidate, type DrawablePair, listCandidates } from "@wisp/db";
import { randomFrom } from "@wisp/game";
import { games } from "@wisp/games";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { seedFirstSeason } from "../../test/house.ts";
import { dealTable, type MatchKind, newMatch } from "./tables.ts";

const { database } = await freshDatabase();
const entry = games["who-is-spy"];
const season = await seedFirstSeason(database);
if (entry === undefined) throw new Error("no game");
const dealing = { entry, season, locale: "en" as const };

/** Six agents of the season, in an order that does not hang on their ids. */
async function table(): Promise<Candidate[]> {
  const query = { game: "who-is-spy", locale: "en", seasonId: season.id };
  const listed = await listCandidates(database, query);
  return listed.toSorted((one, other) => (one.slug < other.slug ? -1 : 1)).slice(0, 6);
}

/** Adds matches in one role to an agent's record: `first` as the first speaker, `second` with the second word. */
async function keep(
  agent: Candidate,
  role: string,
  matches: number,
  first: number,
  second: number,
) {
  const facts = { "spoke-first": [first, matches], "second-word": [second, matches] };
  await database.pool.query(
    `INSERT INTO "Standing" ("seasonId", "locale", "agentId", "versionId", "role", "clean",
       "matches", "sums")
     VALUES ($1, 'en', $2, $3, $4, true, $5, $6)`,
    [season.id, agent.agentId, agent.versionId, role, matches, { facts }],
  );
  await database.pool.query(
    `INSERT INTO "BoardRow" ("seasonId", "locale", "clean", "agentId", "versionId", "number",
       "matches", "mu")
     VALUES ($1, 'en', false, $2, $3, 1, $4, 26.5)
     ON CONFLICT ("seasonId", "locale", "clean", "agentId")
       DO UPDATE SET "matches" = "BoardRow"."matches" + excluded."matches"`,
    [season.id, agent.agentId, agent.versionId, matches],
  );
}

test("an agent with too few of a deal in the season gets it more often, and nothing is certain", async () => {
  const [lacking, ...others] = await table();
  if (lacking === undefined) throw new Error("no agent");
  await keep(lacking, "civilian", 600, 0, 300);
  for (const agent of others) {
    await keep(agent, "spy", 120, 0, 60);
    await keep(agent, "civilian", 480, 120, 240);
  }
  const agents = await table();
  expect(agents.map(({ matches, rating }) => [matches, rating])).toEqual(
    agents.map(() => [600, 26.5]),
  );
  const spies = new Map<string, number>();
  const firsts = new Map<string, number>();
  for (let seed = 0; seed < 400; seed += 1) {
    const dealt = await dealTable(database, dealing, agents, randomFrom(`${seed}`));
    const holder = (name: string): string => agents[dealt[name]?.[0] ?? -1]?.slug ?? "";
    const [spy, first] = [holder("spy"), holder("firstSpeaker")];
    spies.set(spy, (spies.get(spy) ?? 0) + 1);
    firsts.set(first, (firsts.get(first) ?? 0) + 1);
  }
  for (const counts of [spies, firsts]) {
    const own = counts.get(lacking.slug) ?? 0;
    expect(counts.size).toBe(6);
    expect(Math.max(...counts.values())).toBe(own);
    expect(own).toBeLessThan(0.3 * 400);
  }
});

test("in a game that deals the same to all nothing is drawn", async () => {
  const plain = { ...dealing, entry: { deals: [] } };
  expect(await dealTable(database, plain, await table(), randomFrom("seed"))).toEqual({});
});

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
