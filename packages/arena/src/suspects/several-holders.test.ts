import {
  appendTurn,
  createAgent,
  createMatch,
  ensureSeason,
  ensureUser,
  finishMatch,
  leaseMatch,
  type NewSeat,
  peopleAtVotes,
} from "@wisp/db";
import { type Answer, answerFrom, isFailure, randomFrom, type Seat, Table } from "@wisp/game";
import { games, leaderboardRulesOf } from "@wisp/games";
import { freshDatabase } from "@wisp/test-kit/database";
import { projection } from "@wisp/test-kit/projection";
import { beforeAll, describe, expect, test } from "vitest";
import { answerPuzzle, dailyPuzzle, eventsUpTo } from "../puzzle.ts";
import { agentVotes, callSuspect } from "./call.ts";
import { guessAlong, guessesOf } from "./guess.ts";

const { database } = await freshDatabase();
const game = "undercover";
const entry = games[game];
if (entry === undefined) throw new Error("the game is gone");
const { game: rules, legal, ordinary } = entry;
const SEATS = 7;
const SPIES: readonly Seat[] = [1, 4];
const all = Array.from({ length: SEATS }, (_, seat) => seat);
const DAY_MS = 24 * 60 * 60 * 1_000;

/** A match of two spies. In each vote everybody names the next of `targets`, who names the first living other. */
function played(seed: string, targets: readonly Seat[]) {
  const random = randomFrom(seed);
  const { config, materials } = ordinary("en", random);
  const table = new Table(rules, {
    seed,
    config: rules.config.parse({ ...Object(config), seats: SEATS, spies: SPIES.length }),
    materials: rules.materials.parse({ ...Object(materials), spies: SPIES }),
  });
  const [opened] = table.deal();
  const names: readonly string[] = Object(opened?.event).names;
  table.advance();
  let votes = 0;
  while (table.outcome === undefined) {
    const target = targets[votes] ?? -1;
    const answers = table.due.map((seat): [Seat, Answer<unknown>] => {
      const ask = rules.ask(table.view(seat), seat, "en");
      const named = seat === target ? table.living.find((each) => each !== seat) : target;
      return ask.kind === "vote"
        ? [seat, answerFrom(ask, names[named ?? -1] ?? "")]
        : [seat, answerFrom(ask, legal(ask, random(`${seat}/${table.log.length}`)))];
    });
    if (rules.suspects?.isVoting(table.state) === true) votes += 1;
    table.decide(new Map(answers));
    table.advance();
  }
  return { log: table.log, outcome: table.outcome };
}

const seats: NewSeat[] = [];
let seasonId = "";

async function started(seed: string): Promise<{ readonly id: string; readonly fence: number }> {
  const id = await createMatch(database, {
    seasonId,
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
  if (leased === null) throw new Error("somebody else leased the match");
  return { id, fence: leased.fence };
}

const finish = (
  { id, fence }: Awaited<ReturnType<typeof started>>,
  { outcome }: ReturnType<typeof played>,
): Promise<unknown> => {
  const summary = projection({ outcome, rounds: 2, fouls: 0, clean: true });
  return finishMatch(database, id, fence, summary, leaderboardRulesOf(game));
};

beforeAll(async () => {
  for (const seat of all) {
    const agent = await createAgent(database, {
      slug: `agent-${seat}`,
      name: `Agent ${seat}`,
      games: [{ game, locale: "en" }],
      ownerId: null,
      house: true,
      endpoint: null,
      version: { connector: "house", settings: {}, model: null, commit: null },
    });
    if (isFailure(agent)) throw new Error(agent.detail);
    seats.push({ seat, agentId: agent.id, versionId: agent.version.id });
  }
  const season = await ensureSeason(database, {
    slug: "spies",
    name: "spies",
    game,
    config: {},
    locales: ["en"],
    house: true,
  });
  seasonId = season.id;
});

describe("a match of two spies", () => {
  // The first vote finds a spy, the second one the other.
  const match = played("two spies", SPIES);
  const votes = match.log.flatMap(({ event }, place) =>
    event.type === "turn-opened" && Object(event).ask === "vote" ? [place + 1] : [],
  );
  const [first = 0, second = 0] = votes;
  /** Place among the public events of the last before a place in the log. */
  const cursorAt = (place: number): number =>
    match.log.slice(0, place).filter(({ to }) => to.public).length - 1;
  let id = "";

  beforeAll(async () => {
    expect(votes).toHaveLength(2);
    const live = await started("two spies");
    id = live.id;
    const callers = await Promise.all(
      all.map(async (seat) => ({ user: await ensureUser(database, `caller-${seat}`) })),
    );
    await database.connection.query(`UPDATE "User" SET "createdAt" = now() - interval '1 year'`);
    const call = async (place: number, by: number, seat: Seat) => {
      const caller = callers[by];
      if (caller === undefined) throw new Error("nobody calls");
      return callSuspect(database, [caller], { matchId: id, cursor: cursorAt(place), seat });
    };
    await appendTurn(database, id, live.fence, 0, match.log.slice(0, first));
    for (const seat of all) expect(await call(first, seat, seat)).toEqual({ counted: true });
    await appendTurn(database, id, live.fence, first, match.log.slice(first, second));
    expect(await call(second, 0, 1)).toMatchObject({ failed: "not-a-suspect" });
    expect(await call(second, 0, 4)).toEqual({ counted: true });
    await appendTurn(database, id, live.fence, second, match.log.slice(second));
    await finish(live, match);
  });

  test("a call of either spy is right, and counts in the human baseline", async () => {
    const answers = await peopleAtVotes(database, new Map([[game, "spy"]]));
    const right = answers.map(({ matchId, round, verified, answers: given }) => ({
      matchId,
      round,
      verified,
      right: given.filter((each) => each.right).length,
      total: given.length,
    }));
    expect(right).toEqual([
      { matchId: id, round: 1, verified: true, right: 2, total: SEATS },
      { matchId: id, round: 2, verified: true, right: 1, total: 1 },
    ]);
  });

  test("agents are judged at each vote by the chance of those who are left", async () => {
    const judged = await agentVotes(database, id);
    expect(judged.map(({ round, seat }) => `${round}/${seat}`)).toEqual(
      [1, 2].flatMap((round) => [0, 2, 3, 5, 6].map((seat) => `${round}/${seat}`)),
    );
    expect(judged.every(({ right }) => right)).toBe(true);
    for (const { round, chance } of judged) {
      expect(chance).toBeCloseTo(round === 1 ? 2 / SEATS : 1 / (SEATS - 1), 12);
    }
  });

  test("guessing along, either spy is right", async () => {
    const guess = (who: string, seat: Seat, choice: Seat) =>
      guessAlong(
        database,
        [{ visitor: who }],
        { id, game },
        { seat, round: 1, choice, revealed: false },
      );
    for (const [who, choice] of [
      ["ann", 1],
      ["bob", 4],
      ["cleo", 2],
    ] as const) {
      expect(await guess(who, 0, choice)).toEqual({ counted: true });
    }
    expect(await guessesOf(database, { id, game })).toEqual([
      { seat: 0, round: 1, right: 2, total: 3 },
    ]);
    // A spy knows more: what people guess from its seat is no part of the baseline.
    expect(await guess("dora", 4, 1)).toEqual({ counted: true });
    const along = (await peopleAtVotes(database, new Map([[game, "spy"]]))).filter(
      ({ seat }) => seat !== null,
    );
    expect(along.map(({ seat }) => seat)).toEqual([0]);
  });
});

test("a puzzle shows both spies and their word, and the votes of the others", async () => {
  for (let at = 0; at < 8; at += 1) {
    const match = played(`puzzle ${at}`, at % 2 === 0 ? SPIES : [0, 2, 3, 5, 6]);
    const live = await started(`puzzle ${at}`);
    await appendTurn(database, live.id, live.fence, 0, match.log);
    await finish(live, match);
  }
  const locale = "en" as const;
  const puzzle = await dailyPuzzle(database, { game, locale }, new Date(Date.now() + DAY_MS));
  if (puzzle === null) throw new Error("no puzzle");
  for (const [place, moment] of puzzle.moments.entries()) {
    const { suspects = [] } = (await eventsUpTo(database, moment)) ?? {};
    const named = SPIES.filter((spy) => suspects.includes(spy));
    expect(named.length).toBeGreaterThan(0);
    for (const seat of named) {
      const answer = { day: puzzle.day, game, locale, place, seat };
      const truth = await answerPuzzle(database, { keeps: false, callers: [] }, answer);
      if (isFailure(truth)) throw new Error(truth.detail);
      expect(truth.holders).toEqual(SPIES);
      const words = (of: readonly Seat[]) => new Set(of.map((each) => truth.secrets[each]));
      const others = all.filter((each) => !SPIES.includes(each));
      expect([words(SPIES).size, words(others).size, words(all).size]).toEqual([1, 1, 2]);
      const voters = suspects.filter((each) => !SPIES.includes(each));
      expect(truth.votes).toHaveLength(voters.length);
    }
  }
});
