import { freshDatabase } from "@wisp/test-kit/database";
import { rules } from "@wisp/test-kit/leaderboard-rules";
import { projection } from "@wisp/test-kit/projection";
import { expect, test } from "vitest";
import { addPack, person, wordsOf } from "../../test/packs.ts";
import {
  decision,
  lease,
  makeTable,
  modelCall,
  newMatch,
  outcome,
  shown,
} from "../../test/table.ts";
import {
  appendTurn,
  createMatch,
  deleteAccount,
  finishMatch,
  loadLog,
  ownCalls,
  publicLog,
  retireWords,
  wholeLog,
} from "../index.ts";

const { database } = await freshDatabase();
const organizer = await person(database, "organizer", "organizer");
const table = await makeTable(database, "calls");
const UNKNOWN = "01980000-0000-7000-8000-000000000000";

/** The owners of the agents at seats 1 to 3. */
const owners = await Promise.all(
  [1, 2, 3].map(async (seat) => {
    const { id: ownerId } = await person(database, `owner-${seat}`, "user");
    const agentId = table.seats[seat]?.agentId ?? "";
    await database.prisma.agent.update({ where: { id: agentId }, data: { ownerId, house: false } });
    return ownerId;
  }),
);
const [first = "", second = "", third = ""] = owners;

/** A match in which seats 1 and 2 called their models; `finish` ends it. */
async function played(words: object = {}) {
  const id = await createMatch(database, { ...newMatch(table), ...words });
  if (typeof id !== "string") throw new Error(id.detail);
  const { fence } = await lease(database, id);
  const decisions = [
    decision(0, 1, { calls: [modelCall("CALL-A"), modelCall("CALL-B")] }),
    decision(0, 2, { calls: [modelCall("CALL-C")] }),
    decision(0, 3),
  ];
  await appendTurn(database, id, fence, 0, [shown("a")], decisions);
  const finished = projection({ outcome, rounds: 1, fouls: 0, clean: true });
  return { id, finish: () => finishMatch(database, id, fence, finished, rules) };
}

test("the calls of an agent are its owner's alone, once the match is over", async () => {
  const { id, finish } = await played();
  expect(await ownCalls(database, id, first)).toEqual([]);
  await finish();
  expect(await ownCalls(database, id, first)).toEqual([
    {
      seat: 1,
      nth: 1,
      kind: "decision",
      ask: "speech",
      calls: [modelCall("CALL-A"), modelCall("CALL-B")],
    },
  ]);
  expect(await ownCalls(database, id, second)).toMatchObject([
    { seat: 2, calls: [{ answer: "CALL-C-ANSWER" }] },
  ]);
  for (const nobody of [third, organizer.id, UNKNOWN]) {
    expect(await ownCalls(database, id, nobody)).toEqual([]);
  }
  expect(await ownCalls(database, "no id", first)).toEqual([]);
});

test("neither others' reads of a match contain them, nor the data a runner continues with", async () => {
  const { id, finish } = await played();
  await finish();
  const read = [
    await wholeLog(database, id),
    await publicLog(database, id),
    await loadLog(database, id),
  ];
  expect(JSON.stringify(read)).not.toContain("CALL-");
});

test("they stay hidden as long as the words do", async () => {
  await database.prisma.season.update({
    where: { slug: "calls" },
    data: { wordsShown: "retired" },
  });
  const { slug, pairs } = await addPack(database, organizer, "One", [wordsOf("owl", "crow")]);
  const [pair = ""] = pairs;
  const { id, finish } = await played({
    words: { pack: slug, family: pair, pair: ["owl", "crow"] },
  });
  await finish();
  expect(await ownCalls(database, id, first)).toEqual([]);
  await retireWords(database, organizer, { pack: slug, pair });
  expect(await ownCalls(database, id, first)).toHaveLength(1);
});

test("they go with the account, and those of others stay", async () => {
  const { id, finish } = await played();
  await finish();
  await deleteAccount(database, first);
  expect(await ownCalls(database, id, first)).toEqual([]);
  expect(await ownCalls(database, id, second)).toHaveLength(1);
  const { rows } = await database.pool.query<{ calls: unknown }>(
    `SELECT "calls" FROM "Decision" WHERE "seat" = 1`,
  );
  expect(rows.map(({ calls }) => calls)).toEqual(rows.map(() => null));
});
