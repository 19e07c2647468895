import { randomFrom } from "@wisp/game";
import { expect, test } from "vitest";
import { league, twelve } from "../../../test/league.ts";
import { designOf } from "../model/design.ts";
import { fit } from "../model/fit.ts";
import type { MatchRecord } from "../records/record.ts";
import { tableOf } from "../records/table.ts";
import { changesOf, isChanged } from "./change.ts";

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

test("halves of fewer than twenty matches are not compared", () => {
  const changes = changesIn(league(twelve, 60, "few"));
  expect(changes.every(({ spy }) => spy === null)).toBe(true);
  expect(changes.every(({ civilian }) => civilian === null)).toBe(true);
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
