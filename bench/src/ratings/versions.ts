import { type BoardRules, type Draws, randomFrom } from "@wisp/game";
import {
  comparison,
  type FittedLeague,
  League,
  type LeagueMatch,
  type RatedMatch,
} from "@wisp/stats";
import { drawnStrengths, ExpectedResult, seatsOf, trueRatings } from "./league.ts";

const AGENTS = 12;
/** Matches of an agent's newest version before claims are made about it. */
const PLACEMENT = 30;
const rules: BoardRules = {
  roles: { first: { en: "", zh: "" }, other: { en: "", zh: "" } },
  figures: [],
  placement: { matches: PLACEMENT, inRole: {}, text: { en: "", zh: "" } },
  ranking: { figure: "rating" },
};

/** A board of any game that claims nothing before `PLACEMENT` matches. */
export function boardOf(matches: Iterable<RatedMatch>): FittedLeague {
  const league = new League(rules, [0, 1]);
  for (const { content, seats } of matches) {
    const played = seats.map(({ score, ...seat }): LeagueMatch["seats"][number] => ({
      ...seat,
      points: score,
      ...{ won: false, facts: {}, failures: 0, tokens: null, costMicros: null },
    }));
    league.add({ content, pointsScale: 1, seats: played });
  }
  const fitted = league.fit(() => undefined);
  if (fitted === null) throw new Error("a board has 30 matches");
  return fitted;
}

/** The pairs of agents of which a board calls the first better, without those that are `withheld`. */
export function claimsOf({ agents }: FittedLeague, withheld: readonly string[]) {
  const placed = agents.flatMap(({ agent, rank, rating }) =>
    rank === null
      ? []
      : [
          {
            agent,
            value: rating.composite.value,
            variance: rating.separation,
            withheld: withheld.includes(agent),
          },
        ],
  );
  const better = comparison(placed);
  return placed.flatMap((one) =>
    placed.flatMap((other) => (better(one, other) ? [[one.agent, other.agent] as const] : [])),
  );
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
    // Nobody plays more with its new version than it should.
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
  boards: number;
  readonly held: { renewed: number; others: number };
  readonly intervals: { renewed: number; others: number };
  /** Lengths of intervals, summed. */
  readonly widths: { renewed: number; others: number };
  claims: number;
  /** Boards with a false claim: between any two, and with a renewed agent. */
  falseBoards: number;
  falseOfRenewed: number;
  /** Claims with a renewed agent. */
  ofRenewed: number;
}

/** Reads the boards of `replications` leagues. */
export function renewals(renewal: Renewal, replications: number): RenewalFindings {
  const found: RenewalFindings = {
    boards: replications,
    held: { renewed: 0, others: 0 },
    intervals: { renewed: 0, others: 0 },
    widths: { renewed: 0, others: 0 },
    ...{ claims: 0, falseBoards: 0, falseOfRenewed: 0, ofRenewed: 0 },
  };
  for (let at = 0; at < replications; at += 1) {
    const draws = randomFrom("renewals")(`${JSON.stringify(renewal)}/${at}`);
    const league = renewedLeague(renewal, draws);
    const truth = trueRatings(renewal, league, expected);
    const board = boardOf(league.matches);
    for (const { agent, rating } of board.agents) {
      const kind = league.renewed.includes(agent) ? "renewed" : "others";
      const { low, high } = rating.composite;
      const own = truth.get(agent) ?? 0;
      found.intervals[kind] += 1;
      found.widths[kind] += high - low;
      found.held[kind] += low <= own && own <= high ? 1 : 0;
    }
    let [wrong, wrongOfRenewed] = [0, 0];
    for (const [one, other] of claimsOf(board, renewal.after < PLACEMENT ? league.renewed : [])) {
      const isOfRenewed = league.renewed.includes(one) || league.renewed.includes(other);
      const isFalse = (truth.get(one) ?? 0) <= (truth.get(other) ?? 0);
      found.claims += 1;
      found.ofRenewed += isOfRenewed ? 1 : 0;
      wrong += isFalse ? 1 : 0;
      wrongOfRenewed += isFalse && isOfRenewed ? 1 : 0;
    }
    found.falseBoards += wrong > 0 ? 1 : 0;
    found.falseOfRenewed += wrongOfRenewed > 0 ? 1 : 0;
  }
  return found;
}
