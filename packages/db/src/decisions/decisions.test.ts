import { isFailure } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { rulesOf } from "@wisp/test-kit/leaderboard-rules";
import { projection } from "@wisp/test-kit/projection";
import { expect, test } from "vitest";
import { addPack, person, wordsOf } from "../../test/packs.ts";
import { dealtNames, playedMatch } from "../../test/played-match.ts";
import { decision, makeTable, outcome } from "../../test/table.ts";
import {
  type DecisionQuery,
  decisionsAt,
  isDecisionCursor,
  listDecisions,
  ownDecision,
  rebuildProjections,
  requestTestRun,
  resultsOf,
  retireWords,
  testRunById,
} from "../index.ts";

const { database } = await freshDatabase();
const organizer = await person(database, "organizer", "organizer");
const table = await makeTable(database, "debugged");
const UNKNOWN = "01980000-0000-7000-8000-000000000000";

/** The agent at seat 1 has an owner; the one at seat 2 is a house agent. */
const owner = await person(database, "owner", "user");
const agentId = table.seats[1]?.agentId ?? "";
await database.prisma.agent.update({
  where: { id: agentId },
  data: { ownerId: owner.id, house: false },
});

const vote = { ask: "vote", text: "nobody I know", detail: "no such player" };

/** Of seat 1: a legal speech, an illegal vote, a slow speech, a lost vote. */
const decisions = [
  decision(0, 1),
  decision(0, 2, { text: "OTHER-SEAT" }),
  decision(1, 1, { ...vote, missed: "illegal" }),
  decision(2, 1, { latencyMs: 12_000 }),
  decision(3, 1, { ask: "vote", text: null, missed: "timeout", detail: "timeout: none in time" }),
  decision(1, 1, { kind: "interview", ask: "own-role", missed: "illegal" }),
];

const first = await playedMatch(database, table, decisions);

const listed = async (query: Partial<DecisionQuery> = {}) => {
  const page = await listDecisions(database, { agentId, ...query });
  return page.decisions.map(({ matchId, nth }) => `${matchId === first.id ? 1 : 2}/${nth}`);
};

test("a match that is not over shows none of its decisions", async () => {
  expect(await listed()).toEqual([]);
  expect(await resultsOf(database, agentId)).toEqual({ matches: 0, wins: 0 });
  expect(await ownDecision(database, agentId, { matchId: first.id, nth: 1 })).toBeNull();
});

test("the decisions of an agent are listed newest first, by their faults", async () => {
  await first.finish([{ seat: 1, nth: 3, foul: "repeated" }]);
  const second = await playedMatch(database, table, [
    decision(0, 1),
    decision(1, 1, { ask: "vote" }),
  ]);
  await second.finish();
  expect(await listed()).toEqual(["2/2", "2/1", "1/4", "1/3", "1/2", "1/1"]);
  expect(await resultsOf(database, agentId)).toEqual({ matches: 2, wins: 0 });
  expect(await resultsOf(database, table.seats[0]?.agentId ?? "")).toEqual({ matches: 2, wins: 2 });
  expect(await listed({ fault: "missed" })).toEqual(["1/4", "1/2"]);
  expect(await listed({ fault: "illegal" })).toEqual(["1/2"]);
  expect(await listed({ fault: "slow" })).toEqual(["1/3"]);
  expect(await listed({ fault: "foul" })).toEqual(["1/3"]);
  expect(await listed({ ask: "vote" })).toEqual(["2/2", "1/4", "1/2"]);
  expect(await listed({ matchId: second.id })).toEqual(["2/2", "2/1"]);
  expect(await listed({ version: 1, game: "who-is-spy", fault: "missed" })).toHaveLength(2);
  expect(await listed({ version: 2 })).toEqual([]);
  expect(await listed({ game: "chess" })).toEqual([]);
});

test("pages follow one another without a gap, with and without a filter", async () => {
  for (const fault of [undefined, "missed"] as const) {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listDecisions(database, { agentId, fault, limit: 1, cursor });
      found.push(...page.decisions.map(({ matchId, nth }) => `${matchId}.${nth}`));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    const { decisions: all } = await listDecisions(database, { agentId, fault });
    expect(found).toEqual(all.map(({ matchId, nth }) => `${matchId}.${nth}`));
  }
  expect(["", "x.1.1", `${first.id}.1`, `${first.id}.9999999.1`].filter(isDecisionCursor)).toEqual(
    [],
  );
  await expect(listDecisions(database, { agentId, cursor: "x" })).rejects.toThrow(RangeError);
});

test("an agent with two seats of a match loses the same question in both, and each is found", async () => {
  const twice = await makeTable(database, "twice");
  const twin = twice.seats[1]?.agentId ?? "";
  await database.prisma.agent.update({ where: { id: twin }, data: { ownerId: owner.id } });
  const seats = twice.seats.map((seat) => ({
    ...(twice.seats[seat.seat === 2 ? 1 : seat.seat] ?? seat),
    seat: seat.seat,
  }));
  const lost = { text: null, missed: "timeout", detail: "timeout: none in time" } as const;
  const match = await playedMatch(
    database,
    twice,
    [decision(0, 1, lost), decision(1, 2, { ...lost, nth: 1 })],
    {
      seats,
      seasonId: null,
    },
  );
  await match.finish();
  for (const fault of [undefined, "missed"] as const) {
    const pages = [];
    let cursor: string | undefined;
    do {
      const page = await listDecisions(database, {
        agentId: twin,
        fault,
        limit: 1,
        ...(cursor !== undefined && { cursor }),
      });
      pages.push(...page.decisions.map(({ seat, nth }) => ({ seat, nth })));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(pages).toEqual([2, 1].map((seat) => ({ seat, nth: 1 })));
  }
  for (const seat of [1, 2]) {
    const name = { matchId: match.id, nth: 1, seat };
    const player = dealtNames[seat];
    expect(await ownDecision(database, twin, name)).toMatchObject({ seat, player });
    expect(await decisionsAt(database, twin, [name])).toMatchObject([{ seat, player }]);
  }
  // Without a seat the first one is meant.
  const unseated = { matchId: match.id, nth: 1 };
  expect(await ownDecision(database, twin, unseated)).toMatchObject({ seat: 1 });
  expect(await decisionsAt(database, twin, [unseated])).toMatchObject([{ seat: 1 }]);
  const run = await requestTestRun(database, {
    ownerId: owner.id,
    agentId: twin,
    times: 1,
    moments: [unseated, { ...unseated, seat: 2 }],
  });
  if (isFailure(run)) throw new Error(run.detail);
  expect((await testRunById(database, twin, run.id))?.moments).toMatchObject([
    { seat: 1 },
    { seat: 2 },
  ]);
});

test("no page leaves out a decision of an agent with many seats", async () => {
  const crowded = await makeTable(database, "crowded");
  const [single] = crowded.seats;
  const agent = single?.agentId ?? "";
  await database.prisma.agent.update({ where: { id: agent }, data: { ownerId: owner.id } });
  const seats = crowded.seats.map((each) => ({ ...each, ...single, seat: each.seat }));
  // The later a seat speaks, the fewer questions it has.
  const asked = seats.flatMap(({ seat }) =>
    Array.from({ length: seats.length - seat }, (_, at) => ({ seat, nth: at + 1 })),
  );
  const match = await playedMatch(
    database,
    crowded,
    asked.map(({ seat, nth }, at) => decision(at, seat, { nth })),
    { seats, seasonId: null },
  );
  await match.finish();
  const inOrder = asked.toSorted((one, other) => other.nth - one.nth || other.seat - one.seat);
  for (const limit of [1, 2, 3, 100]) {
    const found = [];
    let cursor: string | undefined;
    do {
      const page = await listDecisions(database, {
        agentId: agent,
        limit,
        ...(cursor !== undefined && { cursor }),
      });
      found.push(...page.decisions.map(({ seat, nth }) => ({ seat, nth })));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect({ limit, found }).toEqual({ limit, found: inOrder });
  }
});

test("one decision is read with everything that is stored of it", async () => {
  expect(await ownDecision(database, agentId, { matchId: first.id, nth: 2 })).toMatchObject({
    matchId: first.id,
    seat: 1,
    nth: 2,
    game: "who-is-spy",
    version: 1,
    ask: "vote",
    text: "nobody I know",
    missed: "illegal",
    detail: "no such player",
    foul: null,
    prompt: "SECRET-PROMPT",
    at: 1,
    cursor: 0,
    asks: 4,
    latencyMs: 100,
    wordsHidden: false,
  });
  expect(await ownDecision(database, agentId, { matchId: first.id, nth: 3 })).toMatchObject({
    foul: "repeated",
    cursor: 1,
    missed: null,
  });
});

test("an agent's decisions are its own alone", async () => {
  const all = await listDecisions(database, { agentId });
  expect(JSON.stringify(all)).not.toContain("OTHER-SEAT");
  const stranger = table.seats[3]?.agentId ?? "";
  for (const id of [stranger, UNKNOWN]) {
    expect((await listDecisions(database, { agentId: id })).decisions).toEqual([]);
    expect(await ownDecision(database, id, { matchId: first.id, nth: 1 })).toBeNull();
    expect(await decisionsAt(database, id, [{ matchId: first.id, nth: 1 }])).toEqual([]);
  }
  for (const nth of [0, 9, Number.NaN, 2 ** 40]) {
    expect(await ownDecision(database, agentId, { matchId: first.id, nth })).toBeNull();
  }
  expect(await ownDecision(database, agentId, { matchId: "no id", nth: 1 })).toBeNull();
});

test("a rebuild finds the same faults, and puts right what differs", async () => {
  const rebuild = () =>
    rebuildProjections(database, {
      project: async (id) =>
        projection({
          outcome,
          rounds: 1,
          fouls: 0,
          clean: true,
          foulDecisions: id === first.id ? [{ seat: 1, nth: 3, foul: "repeated" }] : [],
        }),
      rulesOf,
    });
  const before = await listed({ fault: "missed" });
  await database.pool.query(`DELETE FROM "DecisionFault" WHERE "fault" = 'missed'`);
  expect(await listed({ fault: "missed" })).toEqual([]);
  const { differences } = await rebuild();
  expect(differences.map(({ where }) => where)).toContain(`match ${first.id} faults`);
  expect(await listed({ fault: "missed" })).toEqual(before);
  const again = await rebuild();
  expect(again.differences.filter(({ where }) => where.endsWith("faults"))).toEqual([]);
});

test("while the words of a match are hidden, so are its questions and answers", async () => {
  await database.prisma.season.update({
    where: { slug: "debugged" },
    data: { wordsShown: "retired" },
  });
  const { slug, pairs } = await addPack(database, organizer, "One", [wordsOf("owl", "crow")]);
  const [pair = ""] = pairs;
  const words = { words: { pack: slug, family: pair, pair: ["owl", "crow"] as const } };
  const illegal = decision(0, 1, { missed: "illegal", detail: "SECRET-DETAIL", raw: "SECRET-RAW" });
  const hidden = await playedMatch(database, table, [illegal], words);
  await hidden.finish();
  const name = { matchId: hidden.id, nth: 1 };
  const read = async () => [
    (await listDecisions(database, { agentId, fault: "missed", limit: 1 })).decisions[0],
    (await listDecisions(database, { agentId, limit: 1 })).decisions[0],
    (await decisionsAt(database, agentId, [name]))[0],
    await ownDecision(database, agentId, name),
  ];
  for (const each of await read()) {
    expect(each).toMatchObject({ ...name, wordsHidden: true, missed: "illegal", text: null });
    expect(JSON.stringify(each)).not.toContain("SECRET");
  }
  await retireWords(database, organizer, { pack: slug, pair });
  for (const each of await read()) {
    expect(each).toMatchObject({
      wordsHidden: false,
      text: "SECRET-TEXT",
      detail: "SECRET-DETAIL",
    });
  }
});
