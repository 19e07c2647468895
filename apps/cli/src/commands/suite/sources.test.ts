import { games } from "@wisp/games";
import { askedAt } from "@wisp/lab";
import { playRecordSchema } from "@wisp/play";
import { expect, test } from "vitest";
import { wisp } from "../../../test/wisp.ts";

test.each(Object.keys(games))("the questions of %s are found in its log alone", async (id) => {
  const { stdout } = await wisp(["play", id, "--json"]);
  const record = playRecordSchema.parse(JSON.parse(stdout));
  const game = games[id]?.game;
  if (game === undefined) throw new Error(`no ${id}`);
  const at = askedAt(game, record);
  expect(record.decisions.length).toBeGreaterThan(0);
  for (const decision of record.decisions) {
    expect(at(decision.seat, decision.nth)).toBe(decision.at);
  }
  expect(at(0, 10_000)).toBeUndefined();
});
