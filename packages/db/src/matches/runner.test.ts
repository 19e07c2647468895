import { storableText } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { rules } from "@wisp/test-kit/leaderboard-rules";
import { projection } from "@wisp/test-kit/projection";
import { expect, test } from "vitest";
import {
  addMatch,
  dealt,
  decision,
  hidden,
  lease,
  makeTable,
  newMatch,
  outcome,
  shown,
} from "../../test/table.ts";
import {
  appendTurn,
  createMatch,
  Fenced,
  failMatch,
  finishMatch,
  freeLeases,
  heartbeat,
  inTransaction,
  leaseDuty,
  leaseMatch,
  leaseMatches,
  loadLog,
  openListening,
  releaseMatch,
  saveDecisions,
} from "../index.ts";

const { database, url } = await freshDatabase();
const table = await makeTable(database, "runner");
const finished = projection({ outcome, rounds: 3, fouls: 2, clean: true });

/** Lets the lease of a match run out. */
async function expire(id: string): Promise<void> {
  await database.pool.query(
    `UPDATE "Match" SET "leaseUntil" = now() - interval '1s' WHERE id = $1`,
    [id],
  );
}

test("a lease gives the runner everything it needs, in order of seat", async () => {
  const id = await addMatch(database, table);
  const match = await lease(database, id);
  expect(match).toMatchObject({
    id,
    seasonId: table.season.id,
    materials: { pair: "SECRET-MATERIALS" },
    seed: "SECRET-SEED",
    fence: 1,
  });
  expect(match.startedAt).toBeInstanceOf(Date);
  expect(
    match.seats.map(({ seat, agent, version }) => [seat, agent.slug, version.settings]),
  ).toEqual(table.seats.map(({ seat }) => [seat, `runner-${seat}`, { character: "plain" }]));
});

test("of many runners one gets the match", async () => {
  const id = await addMatch(database, table);
  const leases = await Promise.all(
    Array.from({ length: 8 }, (_, runner) =>
      leaseMatch(database, id, { runner: `runner ${runner}`, leaseMs: 30_000 }),
    ),
  );
  expect(leases.filter((match) => match !== null)).toHaveLength(1);
});

/** Leases up to `limit` matches. */
const leaseAll = (runner: string, limit = 1_000): ReturnType<typeof leaseMatches> =>
  leaseMatches(database, limit, { runner, leaseMs: 600_000 });

test("several runners lease different matches at the same time, none more than it asks for", async () => {
  await leaseAll("before");
  const ids: string[] = [];
  for (let nth = 0; nth < 30; nth += 1) ids.push(await addMatch(database, table));
  const leases = await Promise.all(
    Array.from({ length: 6 }, (_, runner) => leaseAll(`runner ${runner}`, 4)),
  );
  expect(leases.map(({ length }) => length)).toEqual([4, 4, 4, 4, 4, 4]);
  const leased = leases.flat().map(({ id }) => id);
  expect(new Set(leased).size).toBe(24);
  const rest = await leaseAll("rest");
  // The oldest first, which is the order of the ids, with their seats.
  expect(rest.map(({ id }) => id)).toEqual(ids.filter((id) => !leased.includes(id)).sort());
  expect(rest.every(({ fence, seats }) => fence === 1 && seats.length === 6)).toBe(true);
  expect(await leaseAll("late")).toEqual([]);
});

test("a runner leaves matches of games and rules that it does not know to others, for a day", async () => {
  await leaseAll("before");
  const id = await addMatch(database, table);
  const { rows } = await database.pool.query<{ game: string; version: number }>(
    `SELECT "game", "gameVersion" AS "version" FROM "Match" WHERE "id" = $1`,
    [id],
  );
  const [{ game, version } = { game: "", version: 0 }] = rows;
  const leaseKnowing = async (games: Readonly<Record<string, number>>) =>
    (await leaseMatches(database, 9, { runner: "former", leaseMs: 1, games })).map(
      (match) => match.id,
    );
  expect(await leaseKnowing({ another: 9 })).toEqual([]);
  expect(await leaseKnowing({ [game]: version - 1 })).toEqual([]);
  expect(await leaseKnowing({ [game]: version, another: 9 })).toEqual([id]);
  await expire(id);
  await database.pool.query(
    `UPDATE "Match" SET "startedAt" = now() - interval '25 hours' WHERE "id" = $1`,
    [id],
  );
  expect(await leaseKnowing({})).toEqual([id]);
});

test("a match is announced when the transaction that creates it commits", async () => {
  const listening = await openListening(url, () => {});
  let isCommitted = false;
  const announced = new Promise<boolean>((resolve) =>
    listening.hear("matches", () => resolve(isCommitted)),
  );
  await inTransaction(database, async (transaction) => {
    await createMatch(database, newMatch(table), transaction);
    isCommitted = true;
  });
  expect(await announced).toBe(true);
  await listening.close();
});

test("a match can be leased when it waits, was given back, or its lease ran out", async () => {
  await leaseAll("before");
  const id = await addMatch(database, table);
  const first = await lease(database, id);
  expect(await leaseAll("early")).toEqual([]);
  expect(await releaseMatch(database, id, first.fence)).toBe(true);
  const [second] = await leaseAll("second");
  if (second === undefined) throw new Error("it was not leased");
  expect(second.fence).toBe(2);
  expect(second.startedAt).toEqual(first.startedAt);
  expect(await releaseMatch(database, id, first.fence)).toBe(false);
  await expire(id);
  expect((await lease(database, id)).fence).toBe(3);
});

test("a heartbeat renews the leases of all the holder's matches, and of no others", async () => {
  const ids = [await addMatch(database, table), await addMatch(database, table)];
  const fences = new Map<string, number>();
  for (const id of ids) {
    fences.set(id, (await lease(database, id, "first", 1)).fence);
    await expire(id);
  }
  expect(await heartbeat(database, fences, 30_000)).toEqual([]);
  for (const id of ids) {
    expect(await leaseMatch(database, id, { runner: "second", leaseMs: 1 })).toBeNull();
    await expire(id);
    await lease(database, id, "second", 1);
    await expire(id);
  }
  expect((await heartbeat(database, fences, 30_000)).toSorted()).toEqual(ids.toSorted());
  for (const id of ids) expect((await lease(database, id, "third")).fence).toBe(3);
});

test("a heartbeat that was running when a match was given back does not keep it", async () => {
  await leaseAll("before");
  const id = await addMatch(database, table);
  const { fence } = await lease(database, id, "first", 1);
  await releaseMatch(database, id, fence);
  await heartbeat(database, new Map([[id, fence]]), 30_000);
  expect((await lease(database, id, "second")).fence).toBe(2);
});

test("a match that is given back after a failure is free a little later", async () => {
  const id = await addMatch(database, table);
  const { fence } = await lease(database, id);
  expect(await releaseMatch(database, id, fence, 600_000)).toBe(true);
  expect(await leaseMatch(database, id, { runner: "second", leaseMs: 1 })).toBeNull();
  await expire(id);
  await lease(database, id, "second");
});

test("a runner frees the leases of earlier processes with its name, and nothing else", async () => {
  const [mine, other] = [await addMatch(database, table), await addMatch(database, table)];
  const { fence } = await lease(database, mine, "host:3100/17/a");
  await lease(database, other, "host:31001/18/b");
  const duty = await leaseDuty(database, "a duty", { runner: "host:3100/17/a", leaseMs: 30_000 });
  expect(duty).not.toBeNull();
  expect(await freeLeases(database, "host:3100/")).toBe(1);
  expect(await leaseMatch(database, other, { runner: "next", leaseMs: 1 })).toBeNull();
  expect((await lease(database, mine, "host:3100/19/c")).fence).toBe(fence + 1);
  await expect(appendTurn(database, mine, fence, 0, [shown("late")])).rejects.toThrow(Fenced);
  expect(await leaseDuty(database, "a duty", { runner: "next", leaseMs: 1 })).not.toBeNull();
});

test("stores events and decisions unchanged, whatever they contain", async () => {
  const id = await addMatch(database, table);
  const { fence } = await lease(database, id);
  const hostile = `"quoted" {braces} \\ \n \u2028 NULL 谁是卧底 🕵 \u0000 \ud800`;
  const events = [shown(hostile), dealt(3, "word"), hidden("drawn")];
  const answers = [
    decision(0, 2, {
      text: storableText(hostile),
      raw: { body: hostile },
      tokensIn: 7,
      memory: { words: [1, "二"] },
    }),
    decision(0, 1, { text: null, missed: "timeout", detail: "10 s are over" }),
  ];
  await appendTurn(database, id, fence, 0, events, answers);
  await appendTurn(database, id, fence, 3, [shown("more")]);
  const log = await loadLog(database, id);
  expect(log.events).toEqual([...events, shown("more")]);
  expect(JSON.stringify(log.events[0])).toBe(JSON.stringify(events[0]));
  expect(log.decisions).toEqual([
    { ...answers[1], scores: null, memory: null },
    { ...answers[0], scores: null, memory: { words: [1, "二"] } },
  ]);
});

test("a stored answer stays, however often it is written", async () => {
  const id = await addMatch(database, table);
  const { fence } = await lease(database, id);
  await saveDecisions(database, id, fence, [decision(0, 1, { text: "first" })]);
  await saveDecisions(database, id, fence, [decision(0, 1, { text: "second" })]);
  await appendTurn(database, id, fence, 0, [shown("x")], [decision(0, 1, { text: "third" })]);
  const { decisions } = await loadLog(database, id);
  expect(decisions.map(({ text }) => text)).toEqual(["first"]);
});

test("a place in the log is taken once, and the turn that fails leaves nothing", async () => {
  const id = await addMatch(database, table);
  const { fence } = await lease(database, id);
  await appendTurn(database, id, fence, 0, [shown("a"), shown("b")]);
  const again = appendTurn(database, id, fence, 1, [shown("c"), shown("d")], [decision(1, 0)]);
  await expect(again).rejects.toThrow(Fenced);
  await expect(again).rejects.toMatchObject({ code: "taken", matchId: id });
  expect(await loadLog(database, id)).toEqual({ events: [shown("a"), shown("b")], decisions: [] });
  await expect(appendTurn(database, id, fence, 3, [shown("gap")])).rejects.toThrow(/gap/);
});

test("a fenced runner changes nothing", async () => {
  const id = await addMatch(database, table);
  const old = await lease(database, id, "old");
  await appendTurn(database, id, old.fence, 0, [shown("a")]);
  await expire(id);
  const young = await lease(database, id, "young");
  const before = await database.pool.query(`SELECT * FROM "Match" WHERE id = $1`, [id]);
  for (const write of [
    () => appendTurn(database, id, old.fence, 1, [shown("b")], [decision(1, 0)]),
    () => saveDecisions(database, id, old.fence, [decision(1, 0)]),
    () => finishMatch(database, id, old.fence, finished, rules),
    () => failMatch(database, id, old.fence, "no"),
  ]) {
    await expect(write()).rejects.toMatchObject({ code: "lost" });
  }
  const after = await database.pool.query(`SELECT * FROM "Match" WHERE id = $1`, [id]);
  expect(after.rows).toEqual(before.rows);
  expect(await loadLog(database, id)).toEqual({ events: [shown("a")], decisions: [] });
  await appendTurn(database, id, young.fence, 1, [shown("b")]);
});

test("two runners that write at the same time never both succeed", async () => {
  for (let round = 0; round < 20; round += 1) {
    const id = await addMatch(database, table);
    const old = await lease(database, id, "old");
    await expire(id);
    const [written, young] = await Promise.all([
      appendTurn(database, id, old.fence, 0, [shown("old")]).then(
        () => true,
        (error: unknown) => (error instanceof Fenced ? false : Promise.reject(error)),
      ),
      lease(database, id, "young"),
    ]);
    const { events } = await loadLog(database, id);
    expect(events).toHaveLength(written ? 1 : 0);
    expect(young.fence).toBe(2);
  }
});

test("a match and its creator's other writes are committed together or not at all", async () => {
  await leaseAll("before");
  const work = inTransaction(database, async (transaction) => {
    await createMatch(database, newMatch(table), transaction);
    throw new Error("the queue is down");
  });
  await expect(work).rejects.toThrow("the queue is down");
  expect(await leaseAll("after")).toEqual([]);
});
