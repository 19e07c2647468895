import { type NamedScores, rightBy } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { rules, rulesOf } from "@wisp/test-kit/leaderboard-rules";
import { projection } from "@wisp/test-kit/projection";
import { expect, test } from "vitest";
import { addMatch, decision, lease, makeTable, outcome, shown } from "../../test/table.ts";
import {
  agentStandings,
  appendTurn,
  finishMatch,
  hasMissingStandings,
  leaderboardPage,
  rebuildProjections,
  wholeLog,
} from "../index.ts";

const { database } = await freshDatabase();
const table = await makeTable(database, "rebuild");

/** How match `at` ended: the spy's points distinguish the matches. */
const finishedAt = (at: number) =>
  projection({
    outcome: { ...outcome, points: [720 - at, at, 0, 0, 0, 0] },
    rounds: 3,
    fouls: at,
    clean: at % 2 === 0,
    preview: { quote: `speech ${at}`, firstVote: [4, 2] },
    marks: at % 2 === 0 ? [] : [{ cursor: 0, seat: at, rule: "format", span: [0, at] as const }],
  });

test("rebuilt projections equal the kept ones, and differences are corrected and reported", async () => {
  const ends = new Map<string, ReturnType<typeof finishedAt>>();
  for (let at = 0; at < 6; at += 1) {
    const id = await addMatch(database, table);
    const { fence } = await lease(database, id);
    await appendTurn(
      database,
      id,
      fence,
      0,
      [shown("a")],
      [decision(0, at, { latencyMs: 10 * at })],
    );
    ends.set(id, finishedAt(at));
    await finishMatch(database, id, fence, finishedAt(at), rules);
  }
  const project = async (id: string) => {
    const end = ends.get(id);
    if (end === undefined) throw new Error(`no such match ${id}`);
    return end;
  };
  const rows = () =>
    leaderboardPage(database, {
      seasonId: table.season.id,
      locale: "en",
      clean: true,
      by: "rank",
      descending: true,
      limit: 10,
    });
  const kept = await rows();
  expect(await rebuildProjections(database, { project, rulesOf })).toEqual({
    matches: 6,
    skipped: 0,
    differences: [],
  });

  const [first = ""] = ends.keys();
  await database.pool.query(
    `UPDATE "Match" SET "winners" = '{civilians}', "marks" = NULL, "preview" = NULL WHERE id = $1`,
    [first],
  );
  await database.pool.query(
    `UPDATE "MatchSeat" SET "points" = 1 WHERE "matchId" = $1 AND seat = 3`,
    [first],
  );
  await database.pool.query(`DELETE FROM "Standing" WHERE "role" = 'spy' AND "clean"`);
  await database.pool.query(
    `INSERT INTO "BoardFit" VALUES ($1, 'en', false, now(), 6, '{"statistics": 1, "kept": 2}')`,
    [table.season.id],
  );
  const { differences } = await rebuildProjections(database, { project, rulesOf });
  expect(differences.map(({ where }) => where.split("/")[0])).toEqual([
    `match ${first}`,
    `match ${first} seat 3`,
    `standing ${table.season.id}`,
  ]);
  expect(await rows()).toEqual(kept);
  const fits = await database.pool.query(`SELECT "detail" FROM "BoardFit"`);
  expect(fits.rows).toEqual([{ detail: { kept: 2 } }]);
  expect(await rebuildProjections(database, { project, rulesOf })).toEqual({
    matches: 6,
    skipped: 0,
    differences: [],
  });
  const standings = await agentStandings(database, table.seats[0]?.agentId ?? "");
  expect(standings.map(({ role, clean, sums }) => [role, clean, sums.points])).toEqual(
    expect.arrayContaining([
      ["spy", true, 720 * 3 - (0 + 2 + 4)],
      ["spy", false, 720 * 3 - (1 + 3 + 5)],
    ]),
  );
});

test("scores of interviews are written with the end of a match, shown with it, and corrected again", async () => {
  const id = await addMatch(database, table);
  const { fence } = await lease(database, id);
  const interview = (seat: number, ask: string) => decision(0, seat, { kind: "interview", ask });
  const asked = [interview(0, "suspect"), interview(0, "other-word"), interview(1, "suspect")];
  await appendTurn(database, id, fence, 0, [shown("a")], [decision(0, 0), ...asked]);
  const several = { word: { numerator: 2, denominator: 3 }, role: null };
  const of = (seat: number, ask: string, scores: NamedScores) => ({ seat, nth: 1, ask, scores });
  const interviewScores = [
    of(0, "other-word", rightBy(null)),
    of(0, "suspect", rightBy(1)),
    of(1, "suspect", several),
  ];
  const end = { ...finishedAt(0), interviewScores };
  await finishMatch(database, id, fence, end, rules);
  const shownScores = async () =>
    (await wholeLog(database, id))?.decisions.map(({ kind, ask, seat, scores }) => [
      kind,
      ask,
      seat,
      scores,
    ]);
  const right = [
    ["decision", "speech", 0, null],
    ["interview", "other-word", 0, null],
    ["interview", "suspect", 0, rightBy(1)],
    ["interview", "suspect", 1, several],
  ];
  expect(await shownScores()).toEqual(right);
  await database.pool.query(
    `UPDATE "Decision" SET "scores" = $2 WHERE "matchId" = $1 AND "ask" = 'other-word'`,
    [id, JSON.stringify(rightBy(0.5))],
  );
  const project = async (match: string) => (match === id ? end : finishedAt(0));
  const { differences } = await rebuildProjections(database, { project, rulesOf });
  expect(differences.map(({ where }) => where)).toContain(`match ${id} interviews`);
  expect(await shownScores()).toEqual(right);
});

test("matches of a removed game, and their sums, do not change", async () => {
  const tables = ["Standing", "BoardRow", "StandingDay", "HeadToHead"] as const;
  const stored = () =>
    Promise.all(
      tables.map(async (name) => {
        const { rows } = await database.pool.query(
          `SELECT to_jsonb(row) AS "row" FROM "${name}" row ORDER BY to_jsonb(row)::text`,
        );
        return rows;
      }),
    );
  // Wrong values, which a rebuild that does not skip the season would replace.
  for (const name of tables) await database.pool.query(`UPDATE "${name}" SET "matches" = 7`);
  await database.pool.query(`UPDATE "BoardRow" SET "mu" = NULL`);
  const before = await stored();
  for (const rows of before) expect(rows).not.toEqual([]);
  expect(await hasMissingStandings(database.connection, rulesOf)).toBe(true);
  expect(await hasMissingStandings(database.connection, () => null)).toBe(false);
  const gone = { project: () => Promise.reject(new Error("gone")), rulesOf: () => null };
  expect(await rebuildProjections(database, gone)).toEqual({
    matches: 0,
    skipped: 7,
    differences: [],
  });
  expect(await stored()).toEqual(before);
});
