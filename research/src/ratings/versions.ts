import type { Draws } from "@wisp/game";
import {
  comparison,
  fitStrengths,
  pairwiseComparisonsOf,
  type RatedMatch,
  strengthCompetitors,
  strengthRatings,
} from "@wisp/stats";
import { RENEWING, RenewalDifferences } from "../science/stress/renewal-differences.ts";
import { seeded } from "../seed.ts";
import { drawnStrengths, ExpectedResult, seatsOf, trueRatings } from "./league.ts";

const AGENTS = 12;
/** Matches of an agent's newest version before claims are made about it. */
const PLACEMENT = 30;

/** A leaderboard of any game that claims nothing of a version before `PLACEMENT` matches. */
function leaderboardOf(matches: readonly RatedMatch[]) {
  const played = new Map<string, number>();
  for (const { version } of matches.flatMap(({ seats }) => seats)) {
    played.set(version, (played.get(version) ?? 0) + 1);
  }
  const fit = fitStrengths(pairwiseComparisonsOf(matches));
  const rated = strengthRatings(fit, () => undefined);
  const competitors = strengthCompetitors(fit, rated, (version) =>
    (played.get(version) ?? 0) < PLACEMENT ? "placement" : null,
  );
  const better = comparison(competitors);
  /** Pairs of agents, the better one first. */
  const comparisons = competitors.flatMap((one, at) =>
    competitors.flatMap((other, next) =>
      better(one, other) ? [[rated[at]?.agent ?? "", rated[next]?.agent ?? ""] as const] : [],
    ),
  );
  return { rated, claims: comparisons };
}

export interface Renewal {
  /** Seats at a table. */
  readonly seats: number;
  /** Matches of each agent before the new versions start. */
  readonly before: number;
  /** Matches of each new version. */
  readonly after: number;
  /** Agents with a new version. */
  readonly renewed: number;
  /** What a new version has more than the one before, in logits; upwards or downwards by chance. */
  readonly by: number;
  /** Whether the renewed agents play their first match then, `by` above the mean of the others. */
  readonly joins?: boolean;
}

export interface RenewedLeague {
  readonly matches: readonly RatedMatch[];
  /** At the end, by agent. */
  readonly strengths: ReadonlyMap<string, number>;
  readonly renewed: readonly string[];
}

/** A league in which some agents change: tables are drawn until they have played enough. */
export function renewedLeague(renewal: Renewal, draws: Draws): RenewedLeague {
  const { seats, before, after, by, joins = false } = renewal;
  const strengths = drawnStrengths(AGENTS, draws);
  const names = draws.shuffle([...strengths.keys()]);
  const renewed = names.slice(0, renewal.renewed);
  const matches: RatedMatch[] = [];
  const play = (from: readonly string[], isNew: boolean): readonly string[] => {
    const seated = draws.shuffle(from).slice(0, seats);
    const taken = seated.map((agent) => ({
      agent,
      version: `${agent}/${isNew && renewed.includes(agent) ? 2 : 1}`,
      strength: strengths.get(agent) ?? 0,
    }));
    matches.push({ content: null, seats: seatsOf(taken, 0, draws) });
    return seated;
  };
  const veterans = joins ? names.filter((name) => !renewed.includes(name)) : names;
  for (let at = 0; at < (before * veterans.length) / seats; at += 1) play(veterans, false);
  for (const name of renewed) {
    const own = joins ? 0 : (strengths.get(name) ?? 0);
    strengths.set(name, own + (joins || draws.int(2) === 0 ? by : -by));
  }
  const left = new Map(renewed.map((name) => [name, after]));
  const others = names.filter((name) => !renewed.includes(name));
  while (left.size > 0) {
    // No agent plays more with its new version than it should.
    for (const name of play([...others, ...left.keys()], true)) {
      const remaining = left.get(name);
      if (remaining === undefined) continue;
      if (remaining === 1) left.delete(name);
      else left.set(name, remaining - 1);
    }
  }
  return { matches, strengths, renewed };
}

const expected = new ExpectedResult({ contents: 0, rounding: 0 });

/** Intervals that hold the truth, and claims, of new versions and of all others. */
export interface RenewalFindings {
  readonly held: { renewed: number; others: number };
  readonly intervals: { renewed: number; others: number };
  claims: number;
  /** Leaderboards with a false positive. */
  falseBoards: number;
  /** Claims with a renewed agent. */
  ofRenewed: number;
}

/** Reads the leaderboards of `replications` leagues. */
export function renewals(renewal: Renewal, replications: number): RenewalFindings {
  const found: RenewalFindings = {
    held: { renewed: 0, others: 0 },
    intervals: { renewed: 0, others: 0 },
    claims: 0,
    falseBoards: 0,
    ofRenewed: 0,
  };
  for (let at = 0; at < replications; at += 1) {
    const draws = seeded("renewals")(`${JSON.stringify(renewal)}/${at}`);
    const league = renewedLeague(renewal, draws);
    const truth = trueRatings(renewal, league, expected);
    const leaderboard = leaderboardOf(league.matches);
    for (const { agent, composite } of leaderboard.rated) {
      const kind = league.renewed.includes(agent) ? "renewed" : "others";
      const { low, high } = composite;
      const own = truth.get(agent) ?? 0;
      found.intervals[kind] += 1;
      found.held[kind] += low <= own && own <= high ? 1 : 0;
    }
    let wrong = 0;
    for (const [one, other] of leaderboard.claims) {
      const isOfRenewed = league.renewed.includes(one) || league.renewed.includes(other);
      found.claims += 1;
      found.ofRenewed += isOfRenewed ? 1 : 0;
      wrong += (truth.get(one) ?? 0) <= (truth.get(other) ?? 0) ? 1 : 0;
    }
    found.falseBoards += wrong > 0 ? 1 : 0;
  }
  return found;
}

/** Leaderboards of 300 matches each, before and after some agents' last match has a new version. */
export function oneMatchLater(
  who: keyof typeof RENEWING,
  seats: number,
  replications: number,
): RenewalDifferences {
  const comparisons = new RenewalDifferences();
  const renewal = { seats, before: 300, after: 0, renewed: 0, by: 0 };
  for (let at = 0; at < replications; at += 1) {
    const league = renewedLeague(renewal, seeded("one-match")(`${who}/${seats}/${at}`));
    const truth = trueRatings(renewal, league, expected);
    const order = [...truth].sort(([, one], [, other]) => other - one).map(([name]) => name);
    const renewed = RENEWING[who].flatMap((place) => order.slice(place, place + 1));
    const last = new Map(
      league.matches.flatMap((match, number) =>
        match.seats.map(({ agent }) => [agent, number] as const),
      ),
    );
    const later = league.matches.map((match, number) => ({
      ...match,
      seats: match.seats.map((seat) =>
        renewed.includes(seat.agent) && last.get(seat.agent) === number
          ? { ...seat, version: `${seat.agent}/2` }
          : seat,
      ),
    }));
    comparisons.add(
      leaderboardOf(league.matches).claims,
      leaderboardOf(later).claims,
      renewed,
      ([one = "", other = ""]) => (truth.get(one) ?? 0) <= (truth.get(other) ?? 0),
    );
  }
  return comparisons;
}
