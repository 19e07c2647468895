import { baselineSchema } from "@wisp/api";
import {
  appendTurn,
  createAgent,
  createMatch,
  finishMatch,
  leaseMatch,
  type NewSeat,
} from "@wisp/db";
import { answerFrom, isFailure, randomFrom, Table } from "@wisp/game";
import { gameEntry, leaderboardRulesOf } from "@wisp/games";
import { projection } from "@wisp/test-kit/projection";
import { expect, it } from "vitest";
import { openSite } from "../../test/open-site.ts";
import { readAnswer } from "../../test/read-answer.ts";

const { database } = await openSite();
const { recentBaseline } = await import("#server/baseline.ts");

const game = "who-is-spy";
const SPIES = [2, 5];

const seats: NewSeat[] = [];
for (let seat = 0; seat < 6; seat += 1) {
  const agent = await createAgent(database, {
    slug: `agent-${seat}`,
    name: `Agent ${seat}`,
    games: [game, "undercover"].map((each) => ({ game: each, locale: "en" as const })),
    ownerId: null,
    house: true,
    endpoint: null,
    version: { connector: "house", settings: {}, model: null, commit: null },
  });
  if (isFailure(agent)) throw new Error(agent.detail);
  seats.push({ seat, agentId: agent.id, versionId: agent.version.id });
}

/** A finished match of legal answers; its id and the first spy's seat. */
async function played(
  seed: string,
  game: string,
  fixed: { readonly config?: object; readonly materials?: object } = {},
): Promise<{ readonly id: string; readonly spy: number }> {
  const entry = gameEntry(game);
  if (entry === undefined) throw new Error("the game is gone");
  const random = randomFrom(seed);
  const { config, materials } = entry.ordinary("en", random);
  const table = new Table(entry.game, {
    seed,
    config: entry.game.config.parse({ ...Object(config), ...fixed.config }),
    materials: entry.game.materials.parse({ ...Object(materials), ...fixed.materials }),
  });
  table.deal();
  table.advance();
  while (table.outcome === undefined) {
    const answers = table.due.map((seat) => {
      const ask = entry.game.ask(table.view(seat), seat, "en");
      const text = entry.legal(ask, random(`answer/${seat}/${table.log.length}`));
      return [seat, answerFrom(ask, text)] as const;
    });
    table.decide(new Map(answers));
    table.advance();
  }
  const id = await createMatch(database, {
    seasonId: null,
    game,
    gameVersion: 1,
    locale: "en",
    config: {},
    materials: {},
    seed,
    seedHash: seed,
    randomAlgorithm: "test",
    pace: "full",
    seats,
  });
  if (typeof id !== "string") throw new Error(id.detail);
  const leased = await leaseMatch(database, id, { runner: "test", leaseMs: 60_000 });
  if (leased === null) throw new Error("somebody else claimed the match");
  await appendTurn(database, id, leased.fence, 0, table.log);
  const end = projection({ outcome: table.outcome, rounds: 2, fouls: 0, clean: true });
  await finishMatch(database, id, leased.fence, end, leaderboardRulesOf(game));
  return { id, spy: table.outcome.roles.indexOf("spy") };
}

const call = (match: string, person: string, choice: number) =>
  database.pool.query(
    `INSERT INTO "SuspectCall" ("matchId", "person", "source", "cursor", "round", "choice", "verified")
      VALUES ($1, $2, 'match', 1, 1, $3, true)`,
    [match, person, choice],
  );

it("shows how sure the share of people is, with the answers of one person together", async () => {
  const matches = await Promise.all(
    Array.from({ length: 12 }, (_, at) => played(`match ${at}`, game)),
  );
  for (const [at, { id, spy }] of matches.entries()) {
    for (let person = 0; person < 20; person += 1) {
      // Ten are always right, and ten never; one of them answers twice as often as the others.
      if (person > 0 && at % 2 === 1) continue;
      await call(id, `secret of ${person}`, person % 2 === 0 ? spy : (spy + 1) % 6);
    }
  }
  const spies = { config: { seats: 6, spies: 2 }, materials: { spies: SPIES } };
  const two = await played("two spies", "undercover", spies);
  for (const seat of seats.keys()) await call(two.id, `secret of ${seat}`, seat);
  const baseline = readAnswer(baselineSchema, await recentBaseline());
  expect(baseline.unverified).toEqual([]);
  const rowsOf = (of: string) => baseline.rows.filter((row) => row.game === of);
  const [ofTwo, atFirst] = rowsOf("undercover");
  expect(atFirst).toEqual({ ...ofTwo, round: 1 });
  expect(ofTwo).toMatchObject({ people: 6, answers: 6, matches: 1 });
  // Two of six are spies.
  expect(ofTwo?.chance).toBeCloseTo(2 / 6, 9);
  const [all, first, ...others] = rowsOf(game);
  expect(others).toEqual([]);
  expect(first).toEqual({ ...all, round: 1 });
  expect(all).toMatchObject({
    game,
    locale: "en",
    view: "spectator",
    round: null,
    people: 20,
    answers: 6 * 20 + 6,
    matches: 12,
  });
  expect(all?.chance).toBeCloseTo(1 / 6, 9);
  expect(all?.effectivePeople).toBeCloseTo(126 ** 2 / (12 ** 2 + 19 * 36), 9);
  // As 126 answers of different people, they would reach from 0.44 to 0.61.
  expect(all?.accuracy?.people.low).toBeLessThan(0.34);
  expect(all?.accuracy?.people.high).toBeGreaterThan(0.7);
  expect(JSON.stringify(baseline)).not.toContain("secret");
});
