import { gameEntry } from "@wisp/games";
import { recordings } from "@wisp/games/recorded";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { playRecordSchema, verifyPlayRecord } from "./index.ts";

const recordingSchema = playRecordSchema.extend({ id: z.uuid() });

describe.each(Object.entries(recordings))("the recorded matches of %s", (id, load) => {
  test("are ones that its rules accept", async () => {
    const { game } = gameEntry(id) ?? {};
    if (game === undefined) throw new RangeError(`no such game: ${id}`);
    const found = await load();
    expect(found.length).toBeGreaterThan(0);
    for (const each of found) {
      const record = recordingSchema.parse(each);
      expect(record.game).toBe(id);
      expect(verifyPlayRecord(game, record)).toEqual({ equal: true, events: record.events.length });
    }
  });
});

test("recorded matches have ids of their own, at the times at which they began", async () => {
  const all = await Promise.all(Object.values(recordings).map((load) => load()));
  const records = all.flat().map((each) => recordingSchema.parse(each));
  expect(new Set(records.map(({ id }) => id)).size).toBe(records.length);
  expect(new Set(records.map(({ locale }) => locale)).size).toBe(2);
  for (const { id, decisions } of records) {
    const first = Math.min(...decisions.map(({ askedAt }) => askedAt.getTime()));
    expect(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16)).toBe(first);
    expect(
      decisions.every(({ calls, memory }) => calls === undefined && memory === undefined),
    ).toBe(true);
  }
});
