import { comparison, competitorsOf, type MatchRecord } from "@wisp/stats";
import type { Measure } from "@wisp/test-kit/measure";
import { seeded } from "../../seed.ts";
import { drawnLeague, drawnPairs, houseLike, season } from "../leagues.ts";
import type { Agent, League } from "../world.ts";
import {
  falseWhereRenewed,
  movedDifferences,
  RENEWING,
  RenewalDifferences,
} from "./renewal-differences.ts";
import { fitted, type Trial, truthOf } from "./trial.ts";

const PAIRS = 60;
/** Matches of a version before claims are made about it. */
const PLACEMENT = 100;

/** What naming an agent's matches after new versions, of the same agent, does to a leaderboard. */
interface RenamingEffect {
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

/** The agents from the truly best to the weakest. */
function bySkill({ agents }: League): Agent[] {
  const skill = ({ spy, civilian }: Agent): number => spy + civilian;
  return [...agents].sort((one, other) => skill(other) - skill(one));
}

/**
 * Seasons of twelve agents with `each` matches, unchanged and with one agent's matches renamed:
 * its last match alone, or all of them as twenty versions.
 */
function renaming(
  which: "best" | "weakest",
  each: number,
  versionOf: (turn: number) => string,
  replications: number,
): RenamingEffect {
  let [others, own, moved] = [0, 0, 0];
  for (let at = 0; at < replications; at += 1) {
    const random = seeded(`stress/versions/${which}/${each}/${at}`);
    const draws = random("season");
    const league = drawnLeague(12, houseLike, draws);
    const agent = bySkill(league).at(which === "best" ? 0 : -1)?.id ?? "";
    const matches = [...season(league, drawnPairs(PAIRS, houseLike, draws), each, draws)];
    const leaderboardOf = (played: Iterable<MatchRecord>) => {
      const { rated } = fitted({ league, spread: houseLike, matches: played, random });
      const values = new Map(rated.map((one) => [one.agent.id, one.rating.composite.value]));
      const order = [...values.keys()].sort(
        (one, other) => (values.get(other) ?? 0) - (values.get(one) ?? 0),
      );
      return { values, order };
    };
    const before = leaderboardOf(matches);
    const after = leaderboardOf(renamed(matches, agent, versionOf));
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

/** The claims of a leaderboard: pairs of agents, the better one first. */
function significantIn(trial: Trial) {
  const { table, fit, rated } = fitted(trial);
  const competitors = competitorsOf(
    table,
    fit,
    rated.map(({ rating }) => rating),
    { matches: PLACEMENT, inRole: { spy: 15 } },
  );
  const better = comparison(competitors);
  return competitors.flatMap((one, at) =>
    competitors.flatMap((other, next) =>
      better(one, other) ? [[rated[at]?.agent.id ?? "", rated[next]?.agent.id ?? ""]] : [],
    ),
  );
}

/**
 * Seasons of twelve agents with 300 matches each, then `after` more in which some have a new
 * version, better or worse by `by` standard deviations in both roles. Where they are as strong as before, the same matches without new versions are read, too.
 */
function renewing(
  who: keyof typeof RENEWING,
  { by, after }: { readonly by: number; readonly after: number },
  replications: number,
): RenewalDifferences {
  const comparisons = new RenewalDifferences();
  for (let at = 0; at < replications; at += 1) {
    const random = seeded(`stress/renewing/${who}/${by}/${after}/${at}`);
    const draws = random("season");
    const league = drawnLeague(12, houseLike, draws);
    const order = bySkill(league);
    const renewed = RENEWING[who].flatMap((place) => order.slice(place, place + 1));
    const names = renewed.map(({ id }) => id);
    const pairs = drawnPairs(PAIRS, houseLike, draws);
    const signs = new Map(names.map((name) => [name, draws.int(2) === 0 ? by : -by]));
    const later = {
      ...league,
      agents: league.agents.map((agent) => ({
        ...agent,
        spy: agent.spy + houseLike.spy * (signs.get(agent.id) ?? 0),
        civilian: agent.civilian + houseLike.civilian * (signs.get(agent.id) ?? 0),
      })),
    };
    const earlier = [...season(league, pairs, 300, draws)];
    const added = [...season(later, pairs, after, draws)];
    const trial = { league: later, spread: houseLike, random };
    const isSame = by === 0;
    const comparisonResults = (isRenewed: boolean) => {
      const last = added.map((match) => ({
        ...match,
        seats: match.seats.map((seat) =>
          isRenewed && names.includes(seat.agent)
            ? { ...seat, version: `${seat.agent}/new` }
            : seat,
        ),
      }));
      return significantIn({ ...trial, matches: [...earlier, ...last] });
    };
    const truth = truthOf(trial);
    const values = new Map(later.agents.map((agent) => [agent.id, agent]));
    const truthAbout = (id: string): number => {
      const agent = values.get(id);
      return agent === undefined ? 0 : truth(agent);
    };
    comparisons.add(
      isSame ? comparisonResults(false) : null,
      comparisonResults(true),
      names,
      ([one = "", other = ""]) => truthAbout(one) <= truthAbout(other),
    );
  }
  return comparisons;
}

/** Leaderboards whose agents have new versions. */
export function* versions(replications: number): Generator<Measure> {
  const each = 300;
  const stresses = [
    [
      "an identical new version in the last match",
      "weakest",
      (turn: number) => `${turn < each - 1}`,
    ],
    [
      "all matches as twenty versions",
      "best",
      (turn: number) => `${Math.floor((20 * turn) / each)}`,
    ],
  ] as const;
  for (const [name, which, versionOf] of stresses) {
    const { others, own, moved } = renaming(which, each, versionOf, replications);
    yield {
      what: `largest shift of another agent's composite, the ${which} agent with ${name} (its own: ${(100 * own).toFixed(2)} points; another order on ${moved} of ${replications} boards)`,
      ours: `${(100 * others).toFixed(2)} points`,
      against: "0.2 points",
      ratio: others / 0.002,
      goal: { atMost: 1 },
    };
  }
  yield* newVersions(replications);
}

function* newVersions(replications: number): Generator<Measure> {
  for (const who of ["best", "middle", "weakest", "four at once"] as const) {
    const name = `one match of a new version, ${who}`;
    const same = renewing(who, { by: 0, after: 1 }, replications);
    yield movedDifferences(name, same);
    yield falseWhereRenewed(name, same);
  }
  for (const after of [1, 100]) {
    for (const who of ["middle", "four at once"] as const) {
      const name = `${after} matches of a new version, 1.5 standard deviations away, ${who}`;
      yield falseWhereRenewed(name, renewing(who, { by: 1.5, after }, replications));
    }
  }
}
