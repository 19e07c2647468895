import { type Candidate, listCandidates } from "@wisp/db";
import { randomFrom } from "@wisp/game";
import { games } from "@wisp/games";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { seedFirstSeason } from "../../test/house.ts";
import { dealTable } from "./deal-table.ts";

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
