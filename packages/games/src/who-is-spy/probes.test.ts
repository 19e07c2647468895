import { answerFrom } from "@wisp/game";
import { describe, expect, test } from "vitest";
import { dealt } from "../../test/who-is-spy/scripted.ts";
import { probes, scoreProbe } from "./probes.ts";

/** Seat 5 is the spy and holds "tea", the others hold "coffee". */
const table = dealt({});
const answered = (probe: string, seat: number, text: string): unknown => {
  const ask = probes(table.view(seat), seat, "en").find(({ kind }) => kind === probe);
  if (ask === undefined) throw new Error(`there is no probe ${probe}`);
  const answer = answerFrom(ask, text);
  return "given" in answer ? scoreProbe(probe, answer.given, seat, table.state) : answer.detail;
};

describe("a side question is scored against the truth", () => {
  test.each([
    ["suspect", 0, "player 6", 1],
    ["suspect", 0, "Player 2", 0],
    ["suspect", 5, "Player 6", 1],
    ["own-role", 5, "100", 1],
    ["own-role", 5, "0", 0],
    ["own-role", 0, "20", 0.96],
    ["other-word", 0, " Tea ", 1],
    ["other-word", 0, "coffee", 0],
    ["other-word", 5, "coffee", 1],
  ])("%s of seat %i, answered %o: %d", (probe, seat, text, score) => {
    expect(answered(probe, seat, text)).toBeCloseTo(score, 12);
  });

  test.each([
    ["suspect", "nobody", /not exactly one/],
    ["own-role", "101", /0 to 100/],
    ["other-word", "x".repeat(61), /at most 60/],
  ])("%s refuses %o", (probe, text, reason) => {
    expect(answered(probe, 0, text)).toMatch(reason);
  });

  test("an unknown probe has no truth", () => {
    expect(scoreProbe("weather", "fine", 0, table.state)).toBeNull();
  });
});
