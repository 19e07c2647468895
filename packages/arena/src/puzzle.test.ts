import {
  appendTurn,
  callChanges,
  createAgent,
  createMatch,
  ensureSeason,
  ensureUser,
  finishMatch,
  leaseMatch,
  type NewSeat,
  peopleAtVotes,
} from "@wisp/db";
import {
  type Answer,
  answerFrom,
  isFailure,
  randomFrom,
  rightBy,
  type Seat,
  Table,
} from "@wisp/game";
import { games, leaderboardRulesOf } from "@wisp/games";
import { freshDatabase } from "@wisp/test-kit/database";
import { projection } from "@wisp/test-kit/projection";
import { beforeAll, expect, test } from "vitest";
import {
  answerPuzzle,
  chooseMoments,
  dailyPuzzle,
  eventsUpTo,
  isFinishedPuzzle,
  PUZZLE_MOMENTS,
} from "./puzzle.ts";
import { dayOf, spotGames } from "./spots.ts";
import { agentVotes } from "./suspects/call.ts";

const { database } = await freshDatabase();
const game = "who-is-spy";
const entry = games[game];
const DAY_MS = 24 * 60 * 60 * 1_000;
const MATCHES = 9;
const SEATS = 6;
const tomorrow = new Date(Date.now() + DAY_MS);

/** A match of legal answers with its log and result. */
function played(seed: string) {
  if (entry === undefined) throw new Error("the game is gone");
  const random = randomFrom(seed);
  const table = new Table(entry.game, { seed, ...entry.ordinary("en", random) });
  table.deal();
  table.advance();
  while (table.outcome === undefined) {
    const answer = (seat: Seat): Answer<unknown> => {
      const ask = entry.game.ask(table.view(seat), seat, "en");
      return answerFrom(ask, entry.legal(ask, random(`answer/${seat}/${table.log.length}`)));
    };
    table.decide(new Map(table.due.map((seat) => [seat, answer(seat)])));
    table.advance();
  }
  return { log: table.log, outcome: table.outcome };
}

async function addFinished(seed: string, seats: readonly NewSeat[], seasonId: string | null) {
  const { log, outcome } = played(seed);
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
  await appendTurn(database, id, leased.fence, 0, log);
  const summary = projection({ outcome, rounds: 2, fouls: 0, clean: true });
  await finishMatch(database, id, leased.fence, summary, leaderboardRulesOf(game));
  return id;
}

let ranked: string[] = [];

beforeAll(async () => {
  const seats: NewSeat[] = [];
  for (let seat = 0; seat < SEATS; seat += 1) {
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
  const about = { name: "season", game, config: {}, locales: ["en"] as const, house: true };
  const season = await ensureSeason(database, { ...about, slug: "open" });
  const unlisted = await ensureSeason(database, { ...about, slug: "unlisted" });
  await database.prisma.season.update({
    where: { slug: "unlisted" },
    data: { visibility: "unlisted" },
  });
  await addFinished("practice", seats, null);
  await addFinished("secret", seats, unlisted.id);
  for (let match = 0; match < MATCHES; match += 1) {
    ranked = [...ranked, await addFinished(`match ${match}`, seats, season.id)];
  }
});

const locale = "en" as const;

test("the puzzle of a day is the same for everybody, of public ranked matches, before a vote", async () => {
  const [one, two] = await Promise.all([
    dailyPuzzle(database, { game, locale }, tomorrow),
    dailyPuzzle(database, { game, locale }, tomorrow),
  ]);
  expect(two).toEqual(one);
  const moments = one?.moments ?? [];
  expect(moments).toHaveLength(PUZZLE_MOMENTS);
  expect(new Set(moments.map(({ matchId }) => matchId)).size).toBe(PUZZLE_MOMENTS);
  for (const moment of moments) {
    expect(ranked).toContain(moment.matchId);
    const seen = await eventsUpTo(database, moment);
    expect(seen?.events.at(-1)?.event).toMatchObject({ type: "turn-opened", ask: "vote" });
    expect(seen?.events.at(-1)?.cursor).toBe(moment.cursor);
    expect(JSON.stringify(seen?.events)).not.toMatch(/"(?:word|spy|spyWord|match-closed)"/);
    expect(seen?.suspects.length).toBeGreaterThanOrEqual(3);
  }
  // A day later it is another one, and this one stays.
  await database.prisma.match.updateMany({ data: { finishedAt: new Date() } });
  expect(await dailyPuzzle(database, { game, locale }, tomorrow)).toEqual(one);
  const later = await dailyPuzzle(database, { game, locale }, new Date(+tomorrow + DAY_MS));
  expect(later?.moments).not.toEqual(moments);
});

test("there is no puzzle of a language without matches, nor of a game without a hidden role", async () => {
  expect(await dailyPuzzle(database, { game, locale: "zh" }, tomorrow)).toBeNull();
  expect(await dailyPuzzle(database, { game: "holdem", locale }, tomorrow)).toBeNull();
  expect(await dailyPuzzle(database, { game: "gone", locale }, tomorrow)).toBeNull();
});

test("an answer shows the truth and the agents' votes, and is kept once and only with consent", async () => {
  const puzzle = await dailyPuzzle(database, { game, locale }, tomorrow);
  const moment = puzzle?.moments[0];
  if (puzzle === null || moment === undefined) throw new Error("no puzzle");
  const seat = (await eventsUpTo(database, moment))?.suspects[0] ?? -1;
  const answer = { day: puzzle.day, game, locale, place: 0, seat };
  const silent = await answerPuzzle(database, { keeps: false, callers: [] }, answer);
  expect(silent).toMatchObject({ matchId: moment.matchId, counted: false, room: [] });
  if (isFailure(silent)) throw new Error(silent.detail);
  expect(silent.votes.length).toBeGreaterThan(0);
  // The holder's word, and the one word of all others.
  const own = silent.secrets[silent.holders[0] ?? -1];
  const others = silent.secrets.filter((_, each) => !silent.holders.includes(each));
  expect([typeof own, silent.secrets.length, new Set(others).size]).toEqual(["string", SEATS, 1]);
  expect(others).not.toContain(own);
  const ann = { keeps: true, callers: [{ visitor: "ann" }] } as const;
  expect(await answerPuzzle(database, ann, answer)).toMatchObject({ counted: true });
  expect(await answerPuzzle(database, ann, answer)).toMatchObject({ counted: false });
  expect(await callChanges(database, moment.matchId)).toEqual([
    { cursor: moment.cursor, seat, previous: null, people: 1 },
  ]);
  const failed = (more: object) => answerPuzzle(database, ann, { ...answer, ...more });
  expect(await failed({ place: PUZZLE_MOMENTS })).toMatchObject({ failed: "unknown-puzzle" });
  expect(await failed({ day: "2001-01-01" })).toMatchObject({ failed: "unknown-puzzle" });
  for (const more of [{ day: "0000-01-01" }, { game: "\0" }, { game: "constructor" }]) {
    expect(await failed(more)).toMatchObject({ failed: "unknown-puzzle" });
  }
  expect(await failed({ seat: SEATS })).toMatchObject({ failed: "not-a-suspect" });
});

test("results are those of a puzzle of today, or of yesterday right after midnight", async () => {
  const day = dayOf(tomorrow);
  await dailyPuzzle(database, { game, locale }, tomorrow);
  const fits = (puzzle: string, count: number, now = tomorrow, on = day) => {
    const results = Array.from({ length: count }, () => true);
    return isFinishedPuzzle(database, { day: on, puzzle, results }, now);
  };
  const moments = `${game}/${locale}`;
  expect(await fits(moments, PUZZLE_MOMENTS)).toBe(true);
  expect(await fits(moments, PUZZLE_MOMENTS - 1)).toBe(false);
  for (const spot of spotGames) {
    expect(await fits(spot, 1)).toBe(true);
    expect(await fits(spot, 2)).toBe(false);
    expect(await fits(`${spot}/${locale}`, 1)).toBe(false);
  }
  const unknown = [game, `${game}/zh`, `${game}/xx`, `${moments}/${locale}`, "constructor", "a/en"];
  for (const puzzle of [...unknown, "\0/en", ""]) {
    expect([puzzle, await fits(puzzle, PUZZLE_MOMENTS), await fits(puzzle, 1)]).toEqual([
      puzzle,
      false,
      false,
    ]);
  }
  const midnight = Date.parse(day) + DAY_MS;
  const [spot = ""] = spotGames;
  expect(await fits(spot, 1, new Date(midnight + 60_000))).toBe(true);
  expect(await fits(moments, PUZZLE_MOMENTS, new Date(midnight + 60_000))).toBe(true);
  expect(await fits(spot, 1, new Date(midnight + 3_600_000))).toBe(false);
  expect(await fits(spot, 1, tomorrow, dayOf(new Date(midnight)))).toBe(false);
});

test("an account that was shown a solution no longer answers, and its first answer counts", async () => {
  const puzzle = await dailyPuzzle(database, { game, locale }, tomorrow);
  const [first, second] = puzzle?.moments ?? [];
  if (puzzle === null || first === undefined || second === undefined) throw new Error("no puzzle");
  const user = await ensureUser(database, "solver");
  await database.connection.query(`UPDATE "User" SET "createdAt" = now() - interval '1 year'`);
  const callers = [{ user }] as const;
  const answer = async (place: number, keeps: boolean, wrong = false) => {
    const moment = puzzle.moments[place];
    const seats = (moment && (await eventsUpTo(database, moment))?.suspects) ?? [];
    const request = { day: puzzle.day, game, locale, place };
    const looked = await answerPuzzle(
      database,
      { keeps: false, callers: [{ visitor: "looks first" }] },
      { ...request, seat: seats[0] ?? -1 },
    );
    if (isFailure(looked)) throw new Error(looked.detail);
    const seat = wrong ? seats.find((each) => !looked.holders.includes(each)) : looked.holders[0];
    return answerPuzzle(database, { keeps, callers }, { ...request, seat: seat ?? -1 });
  };
  expect(await answer(0, false)).toMatchObject({ matchId: first.matchId, counted: false });
  expect(await answer(0, true)).toMatchObject({ counted: false });
  expect(await answer(1, true, true)).toMatchObject({ matchId: second.matchId, counted: true });
  expect(await answer(1, true)).toMatchObject({ counted: false });
  const roles = new Map([[game, "spy"]]);
  const verified = (await peopleAtVotes(database, roles)).filter((vote) => vote.verified);
  expect(verified).toMatchObject([{ matchId: second.matchId, answers: [{ right: false }] }]);
});

test("agents are judged by their votes, and by an interview where it was held before the vote", async () => {
  const [matchId = ""] = ranked;
  const votes = await agentVotes(database, matchId);
  const rounds = Map.groupBy(votes, ({ round }) => round);
  expect([...rounds.keys()]).toEqual([...rounds.keys()].map((_, at) => at + 1));
  for (const given of rounds.values()) {
    expect(new Set(given.map(({ seat }) => seat)).size).toBe(given.length);
    expect(given.length).toBeLessThan(SEATS);
  }
  const [moment] = (
    await database.connection.query<{ seq: number }>(
      `SELECT "seq" FROM "MatchEvent" WHERE "matchId" = $1 AND "event" ->> 'ask' = 'vote'
      ORDER BY "seq" LIMIT 1`,
      [matchId],
    )
  ).rows;
  const { rows } = await database.connection.query<{ seat: number; role: string }>(
    `SELECT "seat", "role" FROM "MatchSeat" WHERE "matchId" = $1`,
    [matchId],
  );
  for (const { seat, role } of rows) {
    await database.connection.query(
      `INSERT INTO "Decision" ("matchId", "at", "seat", "nth", "kind", "ask", "prompt", "askedAt",
        "latencyMs", "scores") VALUES ($1, $2, $3, 9, 'interview', 'suspect', '', now(), 1, $4)`,
      [
        matchId,
        (moment?.seq ?? 0) + 1,
        seat,
        JSON.stringify(rightBy(role === "spy" ? 1 : seat % 2)),
      ],
    );
  }
  const right = rows.filter(({ seat, role }) => role !== "spy" && seat % 2 === 1).length;
  const interviewed = Map.groupBy(await agentVotes(database, matchId), ({ round }) => round);
  expect(interviewed.get(1)).toHaveLength(SEATS - 1);
  expect(interviewed.get(1)?.filter((each) => each.right)).toHaveLength(right);
  for (const [round, given] of rounds) if (round > 1) expect(interviewed.get(round)).toEqual(given);
  // The same answers as a part of the interview that asks several questions at once.
  await database.connection.query(
    `UPDATE "Decision" SET "ask" = 'beliefs', "scores" = json_build_object('suspect', "scores" -> 'right')
      WHERE "matchId" = $1 AND "kind" = 'interview'`,
    [matchId],
  );
  expect(Map.groupBy(await agentVotes(database, matchId), ({ round }) => round)).toEqual(
    interviewed,
  );
  expect(await agentVotes(database, "nonsense")).toEqual([]);
});

test("moments are balanced by outcome and round, whatever the order of the matches", async () => {
  const matches = Array.from({ length: 40 }, (_, at) => ({
    id: `m${at}`,
    hiddenWon: at % 4 === 0,
  }));
  const momentsOf = async (matchId: string) =>
    [1, 2, 3].map((round) => ({ matchId, cursor: 10 * round, round }));
  for (const day of ["2026-01-01", "2026-01-02", "2026-01-03"]) {
    const chosen = await chooseMoments(matches, randomFrom(day), momentsOf);
    const won = (chosen ?? []).filter(({ matchId }) => Number(matchId.slice(1)) % 4 === 0).length;
    expect([2, 3]).toContain(won);
    const rounds = [1, 2, 3].map((round) => chosen?.filter((each) => each.round === round).length);
    expect(rounds.toSorted()).toEqual([1, 2, 2]);
    expect(await chooseMoments(matches, randomFrom(day), momentsOf)).toEqual(chosen);
  }
  expect(await chooseMoments(matches.slice(0, 4), randomFrom("few"), momentsOf)).toBeNull();
});
