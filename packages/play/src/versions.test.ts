import { listedAnswers } from "@wisp/game";
import { games } from "@wisp/games";
import { expect, test } from "vitest";
import { ordinaryMatch, talking } from "../test/tables.ts";
import {
  MemoryStore,
  playMatch,
  playRecordOf,
  type StoredPart,
  verifyPlayRecord,
} from "./index.ts";

const entry = games["tic-tac-toe"];
if (entry === undefined) throw new Error("no game");
const { game } = entry;
const match = ordinaryMatch(entry, "dressed");

/** Plays a match by a version of the rules: Player 2 answers with its first move in asterisks. */
async function play(version: number, stored?: StoredPart) {
  const { setup, locale } = match;
  const store = new MemoryStore();
  store.events.push(...(stored?.events ?? []));
  store.decisions.push(...(stored?.decisions ?? []));
  const sessions = talking(2, async ({ shape }, seat) => {
    const [option] = listedAnswers(shape).options ?? [];
    return { text: seat === 1 ? `**${option}**` : `${option}` };
  });
  const played = await playMatch({
    game,
    locale,
    sessions,
    store,
    setup: { ...setup, version },
    ...(stored !== undefined && { stored }),
  });
  if ("stopped" in played) throw new Error("stopped");
  const ended = { game, locale, ...setup, agents: ["a", "b"], store, outcome: played.outcome };
  return { store, record: { ...playRecordOf(ended), version } };
}

test("a record is replayed by the version that it was played by", async () => {
  const [before, now] = [await play(1), await play(2)];
  expect(before.record.decisions.map(({ missed }) => missed)).toEqual([null, "illegal"]);
  expect(now.record.decisions.map(({ missed }) => missed)).not.toContain("illegal");
  for (const { record } of [before, now]) {
    expect(verifyPlayRecord(game, record)).toMatchObject({ equal: true });
    const other = { ...record, version: 3 - record.version };
    expect(verifyPlayRecord(game, other)).toMatchObject({ equal: false });
  }
});

test("a match that began under version 1 ends by it", async () => {
  const { store } = await play(1);
  const at = store.decisions[1]?.at ?? 0;
  for (const decisions of [store.decisions, store.decisions.slice(0, 1)]) {
    // The resumed match is told no version: its log knows.
    const resumed = await play(2, { events: store.events.slice(0, at), decisions });
    expect(JSON.stringify(resumed.store.events)).toBe(JSON.stringify(store.events));
  }
});
