import { randomFrom } from "@wisp/game";
import type { MatchRecord } from "@wisp/stats";
import { drawnLeague, drawnPairs, houseLike, season } from "../leagues.ts";
import type { Agent, League } from "../world.ts";
import { fitted } from "./trial.ts";

const PAIRS = 60;

/** What naming an agent's matches after new versions, of the same agent, does to a board. */
export interface RenamingEffect {
  /** The largest change of another agent's composite, mean over seasons; 0.01 is a point. */
  readonly others: number;
  /** The same of the agent itself. */
  readonly own: number;
  /** Seasons in which any agent changes its place. */
  readonly moved: number;
}

/** The matches, one agent's `turn`-th under a separate version. */
function* renamed(
  matches: Iterable<MatchRecord>,
  agent: string,
  versionOf: (turn: number) => string,
): Generator<MatchRecord> {
  let turn = 0;
  for (const match of matches) {
    const seats = match.seats.map((seat) =>
      seat.agent === agent ? { ...seat, version: versionOf(turn) } : seat,
    );
    if (match.seats.some((seat) => seat.agent === agent)) turn += 1;
    yield { ...match, seats };
  }
}

/** The agent that is truly the best, or the weakest. */
function extreme({ agents }: League, which: "best" | "weakest"): Agent | undefined {
  const skill = ({ spy, civilian }: Agent): number => spy + civilian;
  const order = [...agents].sort((one, other) => skill(other) - skill(one));
  return which === "best" ? order[0] : order.at(-1);
}

/**
 * Seasons of twelve agents with `each` matches, unchanged and with one agent's matches renamed:
 * its last match alone, or all of them as twenty versions.
 */
export function renaming(
  which: "best" | "weakest",
  each: number,
  versionOf: (turn: number) => string,
  replications: number,
): RenamingEffect {
  let [others, own, moved] = [0, 0, 0];
  for (let at = 0; at < replications; at += 1) {
    const random = randomFrom(`stress/versions/${which}/${each}/${at}`);
    const draws = random("season");
    const league = drawnLeague(12, houseLike, draws);
    const agent = extreme(league, which)?.id ?? "";
    const matches = [...season(league, drawnPairs(PAIRS, houseLike, draws), each, draws)];
    const boardOf = (played: Iterable<MatchRecord>) => {
      const { rated } = fitted({ league, spread: houseLike, matches: played, random });
      const values = new Map(rated.map((one) => [one.agent.id, one.rating.composite.value]));
      const order = [...values.keys()].sort(
        (one, other) => (values.get(other) ?? 0) - (values.get(one) ?? 0),
      );
      return { values, order };
    };
    const before = boardOf(matches);
    const after = boardOf(renamed(matches, agent, versionOf));
    let most = 0;
    for (const [id, value] of after.values) {
      const shift = Math.abs(value - (before.values.get(id) ?? 0));
      if (id === agent) own += shift / replications;
      else most = Math.max(most, shift);
    }
    others += most / replications;
    moved += before.order.join() === after.order.join() ? 0 : 1;
  }
  return { others, own, moved };
}
