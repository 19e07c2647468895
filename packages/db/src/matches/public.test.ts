import { freshDatabase } from "@wisp/test-kit/database";
import { rules } from "@wisp/test-kit/leaderboard-rules";
import { projection } from "@wisp/test-kit/projection";
import { beforeAll, expect, test } from "vitest";
import {
  addMatch,
  dealt,
  decision,
  hidden,
  lease,
  makeTable,
  outcome,
  shown,
} from "../../test/table.ts";
import {
  appendTurn,
  describeAgent,
  failMatch,
  finishMatch,
  getMatch,
  listMatches,
  type MatchQuery,
  publicLog,
  wholeLog,
} from "../index.ts";

const { database } = await freshDatabase();
const table = await makeTable(database, "public");
const UNKNOWN = "01980000-0000-7000-8000-000000000000";

/** A live match with public events a, b and c between sealed ones. */
async function liveMatch(): Promise<{ id: string; finish: () => Promise<unknown> }> {
  const id = await addMatch(database, table);
  const { fence } = await lease(database, id);
  await appendTurn(database, id, fence, 0, [
    hidden("SECRET-EVENT"),
    shown("a"),
    dealt(2, "SECRET-WORD"),
  ]);
  await appendTurn(database, id, fence, 3, [shown("b"), hidden("SECRET-EVENT")], [decision(3, 4)]);
  await appendTurn(database, id, fence, 5, [shown("c")], [decision(5, 1)]);
  const finished = projection({ outcome, rounds: 3, fouls: 0, clean: true });
  return { id, finish: () => finishMatch(database, id, fence, finished, rules) };
}

test("nothing that anyone can read of a live match reveals what it must not", async () => {
  const { id } = await liveMatch();
  const everything = JSON.stringify([
    await getMatch(database, id),
    await listMatches(database),
    await publicLog(database, id),
    await wholeLog(database, id),
  ]);
  for (const secret of [
    "SECRET",
    '"seq"',
    '"to"',
    '"at"',
    '"seat"',
    '"role"',
    '"side"',
    '"won"',
    '"config"',
    '"seed"',
  ]) {
    expect(everything).not.toContain(secret);
  }
  for (const { agentId, versionId } of table.seats) {
    expect(everything).not.toContain(agentId);
    expect(everything).not.toContain(versionId);
  }
});

test("the agents of a table are listed by name, independent of their seats", async () => {
  const { id } = await liveMatch();
  const match = await getMatch(database, id);
  const names = match?.agents.map(({ name }) => name);
  expect(names).toEqual(["Agent 1", "Agent 2", "Agent 3", "Agent 4", "Agent 5", "Agent 6"]);
  expect(match?.agents.map(({ slug }) => slug)).toEqual(
    table.seats.map(({ seat }) => `public-${seat}`).toReversed(),
  );
});

test("public cursors run from 0 without gaps, and mean the same when the match is over", async () => {
  const { id, finish } = await liveMatch();
  const events = [shown("a"), shown("b"), shown("c")].map(({ event }, cursor) => ({
    cursor,
    event,
    hidden: false,
  }));
  const log = { game: "who-is-spy", status: "running", speechesHidden: 0 };
  expect(await publicLog(database, id)).toEqual({ ...log, events });
  expect(await publicLog(database, id, 0)).toEqual({ ...log, events: events.slice(1) });
  expect(await publicLog(database, id, 2)).toEqual({ ...log, events: [] });
  await finish();
  expect(await publicLog(database, id)).toEqual({ ...log, status: "finished", events });
});

test("after the end sealed events and decisions are placed at the public event they follow", async () => {
  const { id, finish } = await liveMatch();
  expect(await wholeLog(database, id)).toBeNull();
  await finish();
  const log = await wholeLog(database, id);
  expect(
    log?.events.map(({ cursor, to, words, event }) => [cursor, event.type, to, words]),
  ).toEqual([
    [-1, "hidden", { seats: [], public: false }, false],
    [0, "shown", { seats: "all", public: true }, false],
    [0, "dealt", { seats: [2], public: false }, true],
    [1, "shown", { seats: "all", public: true }, false],
    [1, "hidden", { seats: [], public: false }, false],
    [2, "shown", { seats: "all", public: true }, false],
  ]);
  expect(log?.events.every(({ at }) => at instanceof Date)).toBe(true);
  expect(log?.decisions.map(({ cursor, seat, text }) => [cursor, seat, text])).toEqual([
    [0, 4, "SECRET-TEXT"],
    [1, 1, "SECRET-TEXT"],
  ]);
  expect(await getMatch(database, id)).toMatchObject({
    revealed: { seed: "SECRET-SEED", materials: { pair: "SECRET-MATERIALS" } },
    result: {
      winners: ["spy"],
      seats: [
        { seat: 0, role: "spy", side: "spy", won: true, points: 720, version: 1 },
        {},
        {},
        {},
        {},
        {},
      ],
    },
  });
});

test("finished matches are found by winner, rounds, fouls, injections and game", async () => {
  const narrow = await makeTable(database, "narrow");
  const finished = async (rounds: number, fouls: number): Promise<string> => {
    const id = await addMatch(database, narrow);
    const { fence } = await lease(database, id);
    const mark = { cursor: 4, seat: 1, rule: "override", span: [0, 9] as const };
    const marks = Array.from({ length: fouls }, () => mark);
    await finishMatch(
      database,
      id,
      fence,
      projection({ outcome, rounds, fouls, clean: true, marks }),
      rules,
    );
    expect((await wholeLog(database, id))?.marks).toEqual(marks);
    return id;
  };
  const [short, long] = [await finished(1, 0), await finished(3, 2)];
  await addMatch(database, narrow);
  const found = async (query: MatchQuery): Promise<string[]> =>
    (await listMatches(database, { ...query, seasonSlug: "narrow" })).matches.map(({ id }) => id);
  expect(await found({ rounds: 3 })).toEqual([long]);
  expect(await found({ fouls: true })).toEqual([long]);
  expect(await found({ fouls: false })).toEqual([short]);
  expect(await found({ injections: true })).toEqual([long]);
  expect(await found({ injections: false })).toEqual([short]);
  expect(await found({ winner: "spy" })).toEqual([long, short]);
  expect(await found({ winner: "spy", rounds: 2 })).toEqual([]);
  expect(await found({ game: "no-such-game" })).toEqual([]);
});

test("a failed match stays sealed", async () => {
  const id = await addMatch(database, table);
  const { fence } = await lease(database, id);
  await appendTurn(database, id, fence, 0, [hidden("SECRET-EVENT")]);
  await failMatch(database, id, fence, "SECRET-REASON");
  expect(await wholeLog(database, id)).toBeNull();
  expect(JSON.stringify(await getMatch(database, id))).not.toContain("SECRET");
});

test("there is nothing under an unknown or invalid id", async () => {
  for (const id of [UNKNOWN, "no-such-id", "'; DROP TABLE"]) {
    expect(await getMatch(database, id)).toBeNull();
    expect(await publicLog(database, id)).toBeNull();
    expect(await wholeLog(database, id)).toBeNull();
  }
});

/** The ids on all pages of a query, two matches per page. */
async function pages(query: MatchQuery): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listMatches(database, { ...query, limit: 2, ...(cursor && { cursor }) });
    expect(page.matches.length).toBeLessThanOrEqual(2);
    ids.push(...page.matches.map(({ id }) => id));
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return ids;
}

let live: string[] = [];
let over: string[] = [];
const lists = await makeTable(database, "lists");

beforeAll(async () => {
  for (let at = 0; at < 5; at += 1) {
    const first = await addMatch(database, lists);
    await lease(database, first);
    const second = await addMatch(database, lists);
    const { fence } = await lease(database, second);
    await failMatch(database, second, fence, "");
    live.push(first);
    over.push(second);
  }
  live = live.toSorted().toReversed();
  over = over.toSorted().toReversed();
});

test.for([
  ["newest", () => [...live, ...over].toSorted().toReversed()],
  ["live-first", () => [...live, ...over]],
] as const)("pages by %s hold every match once", async ([order, expected]) => {
  expect(await pages({ seasonSlug: "lists", order })).toEqual(expected());
});

test("lists can be narrowed", async () => {
  expect(await pages({ seasonSlug: "lists", status: "running" })).toEqual(live);
  expect(await pages({ agentSlug: "lists-3", status: "failed" })).toEqual(over);
  expect(await pages({ agentSlug: "nobody" })).toEqual([]);
  expect(await pages({ seasonSlug: "lists", locale: "zh" })).toEqual([]);
  expect(await pages({ seasonSlug: "lists", game: "tic-tac-toe" })).toEqual([]);
});

test("a page holds at most 100 matches, and a cursor is checked", async () => {
  await Promise.all(Array.from({ length: 101 }, () => addMatch(database, lists)));
  const { matches } = await listMatches(database, { limit: 1_000_000 });
  expect(matches).toHaveLength(100);
  expect((await listMatches(database, { limit: -5 })).matches).toHaveLength(1);
  await expect(listMatches(database, { cursor: "live-1" })).rejects.toThrow(RangeError);
});

test("private reasoning is left out for the agents whose owners keep it, and for no other", async () => {
  const own = await makeTable(database, "reserved");
  const id = await addMatch(database, own);
  const { fence } = await lease(database, id);
  const thought = { reasoning: "THOUGHT", raw: { text: "THOUGHT" } };
  await appendTurn(
    database,
    id,
    fence,
    0,
    [shown("a")],
    [decision(0, 1, thought), decision(0, 2, thought)],
  );
  await finishMatch(
    database,
    id,
    fence,
    projection({ outcome, rounds: 3, fouls: 0, clean: true }),
    rules,
  );
  const reasoning = async () =>
    (await wholeLog(database, id))?.decisions.map((each) => [each.seat, each.reasoning]);
  expect(await reasoning()).toEqual([
    [1, "THOUGHT"],
    [2, "THOUGHT"],
  ]);
  const agentId = own.seats.find(({ seat }) => seat === 1)?.agentId ?? "";
  await describeAgent(database, agentId, { showReasoning: false });
  expect(await reasoning()).toEqual([
    [1, null],
    [2, "THOUGHT"],
  ]);
  const [kept] = (await wholeLog(database, id))?.decisions ?? [];
  expect(JSON.stringify(kept)).not.toContain("THOUGHT");
});
