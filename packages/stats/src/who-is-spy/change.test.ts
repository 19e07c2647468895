import { randomFrom } from "@wisp/game";
import { expect, test } from "vitest";
import { league, twelve } from "../../test/league.ts";
import { isChanged } from "../change/change.ts";
import { changesOf } from "./change.ts";
import { designOf } from "./model/design.ts";
import { fit } from "./model/fit.ts";
import { type MatchRecord, tableOf } from "./records.ts";

const versionOf = (agent: number): string => `agent-${agent}/1`;
const versions = twelve.spies.map((_, agent) => versionOf(agent));

function changesIn(matches: readonly MatchRecord[], of: readonly string[] = versions) {
  const table = tableOf(matches);
  return changesOf(table, fit(designOf(table), randomFrom("change")), of);
}

/** No points for an agent as a civilian, in the matches that `when` names. */
const weakened = (
  matches: readonly MatchRecord[],
  agent: string,
  when: (at: number) => boolean,
): MatchRecord[] =>
  matches.map((match, at) => ({
    ...match,
    seats: match.seats.map((seat) =>
      seat.agent === agent && seat.role === "civilian" && when(at) ? { ...seat, points: 0 } : seat,
    ),
  }));

test("an agent that scores less from the middle on has changed, as a civilian and alone", () => {
  const changes = changesIn(weakened(league(twelve, 600, "change"), "agent-5", (at) => at >= 300));
  expect(changes.map((change) => isChanged(change))).toEqual(versions.map((_, at) => at === 5));
  const { civilian, spy } = changes[5] ?? { civilian: null, spy: null };
  expect(civilian?.late).toBeLessThan((civilian?.early ?? 0) - 0.5);
  expect(civilian?.p).toBeLessThan(0.001);
  expect(spy?.p).toBeGreaterThan(0.05);
});

test("an agent that scores less from the last quarter on has changed there", () => {
  const played = league(twelve, 800, "late");
  const { civilian = null, all = null } =
    changesIn(weakened(played, "agent-5", (at) => at >= 600))[5] ?? {};
  const before = played
    .slice(0, 600)
    .filter(({ seats }) => seats.some(({ agent }) => agent === "agent-5")).length;
  for (const shift of [civilian, all]) {
    expect(shift?.p).toBeLessThan(0.001);
    expect(Math.abs((shift?.at ?? 0) - before)).toBeLessThan(30);
    expect(shift?.until).toBeNull();
  }
});

test("an agent that scores less for a while has changed there and back", () => {
  const played = league(twelve, 900, "return");
  const { civilian = null } =
    changesIn(weakened(played, "agent-5", (at) => at >= 300 && at < 600))[5] ?? {};
  expect(civilian?.p).toBeLessThan(0.001);
  expect((civilian?.until ?? 0) - (civilian?.at ?? 0)).toBeGreaterThan(100);
  expect(civilian?.late).toBeLessThan((civilian?.early ?? 0) - 0.5);
});

test("fewer than forty matches are not searched", () => {
  for (const change of changesIn(league(twelve, 60, "few"))) {
    expect(change).toEqual({ spy: null, civilian: null, all: null });
  }
});

test("a version is compared with itself alone, not with the one before it", () => {
  const played = weakened(league(twelve, 600, "versions"), "agent-5", (at) => at < 300);
  const renamed = played.map((match, at) => ({
    ...match,
    seats: match.seats.map((seat) =>
      seat.agent === "agent-5" && at >= 300 ? { ...seat, version: "agent-5/2" } : seat,
    ),
  }));
  expect(changesIn(renamed, ["agent-5/2"]).some(isChanged)).toBe(false);
  expect(changesIn(played, ["agent-5/1"]).some(isChanged)).toBe(true);
});
