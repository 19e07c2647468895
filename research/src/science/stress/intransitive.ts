import type { Draws, LeaderboardRules } from "@wisp/game";
import { type FittedLeague, League, type LeagueMatch, normals } from "@wisp/stats";
import { type Measure, percent, print } from "@wisp/test-kit/measure";
import { seeded } from "../../seed.ts";

/**
 * How agents are seated: at random; three quarters of tables with neighbours, on a ring of agents of any
 * strength or in the order of strength; or in two halves that never meet, of any strength or sorted.
 */
type Seating = "random" | "neighbours" | "strength" | "halves" | "sorted halves";

/** A league of another game, whose agents may have effects on each other beyond their strengths. */
interface PairWorld {
  readonly seats: number;
  readonly agents: number;
  readonly matches: number;
  readonly seating: Seating;
  /** Standard deviation of strengths; 0: equal agents. */
  readonly spread: number;
  /** Standard deviation of the effect of two agents on each other, in logits. */
  readonly ofPairs: number;
}

/** Logits of the first seat. */
const FIRST_SEAT = 0.6;
const MIXED_SHARE = 0.25;
/** Tables by which the truth is known where there are more than two seats. */
const TRUE_TABLES = 4_000;

const rules: LeaderboardRules = {
  roles: { first: { en: "first", zh: "first" }, other: { en: "other", zh: "other" } },
  figures: [],
  placement: { matches: 10, inRole: {}, text: { en: "", zh: "" } },
  ranking: { figure: "score", claims: "contests" },
};
const chance = (logit: number): number => 1 / (1 + Math.exp(-logit));

/** The agents at a table. */
function seatedAt({ agents, seats, seating }: PairWorld, draws: Draws): number[] {
  const all = Array.from({ length: agents }, (_, at) => at);
  if (seating === "random") return draws.shuffle(all).slice(0, seats);
  if (seating === "neighbours" || seating === "strength") {
    if (draws.float() < MIXED_SHARE) return draws.shuffle(all).slice(0, seats);
    const from = draws.int(seating === "neighbours" ? agents : agents - seats + 1);
    return draws.shuffle(all.slice(0, seats).map((at) => (from + at) % agents));
  }
  const half = draws.int(2);
  const own = all.filter((at) =>
    seating === "halves" ? at % 2 === half : at < agents / 2 === (half === 0),
  );
  return draws.shuffle(own).slice(0, seats);
}

/** A league whose agents are in the order of their strength, and the truth about them. */
function pairLeague(world: PairWorld, label: string) {
  const { agents, matches, seating, spread, ofPairs } = world;
  const draws = seeded("intransitive")(label);
  const normal = normals(draws);
  const drawn = Array.from({ length: agents }, () => spread * normal());
  const isSorted = seating === "strength" || seating === "sorted halves";
  const strengths = isSorted ? drawn.toSorted((one, other) => one - other) : drawn;
  const effects = strengths.map(() => new Float64Array(agents));
  for (let one = 0; one < agents; one += 1) {
    for (let other = one + 1; other < agents; other += 1) {
      const effect = ofPairs * normal();
      effects[one]?.set([effect], other);
      effects[other]?.set([-effect], one);
    }
  }
  /** What every seat of a table has: its strength, and half of its effects on the others there. */
  const scoresAt = (seated: readonly number[]): number[] =>
    seated.map(
      (one, seat) =>
        (strengths[one] ?? 0) +
        (seat === 0 ? FIRST_SEAT : 0) +
        seated.reduce((sum, other) => sum + (effects[one]?.[other] ?? 0) / 2, 0),
    );
  const records = Array.from({ length: matches }, () => {
    const seated = seatedAt(world, draws);
    return playedBy(seated, scoresAt(seated), draws);
  });
  return { records, truth: trueRatings(world, scoresAt, draws) };
}

/** Chances to finish ahead of an opponent at a table drawn with equal chance, equally often in each role. */
function trueRatings(
  { agents, seats }: PairWorld,
  scoresAt: (seated: readonly number[]) => readonly number[],
  draws: Draws,
): number[] {
  const sums = new Float64Array(agents);
  const counts = new Float64Array(agents);
  const all = Array.from({ length: agents }, (_, at) => at);
  const add = (seated: readonly number[]): void => {
    const scores = scoresAt(seated);
    for (const [at, one] of seated.entries()) {
      for (const next of seated.keys()) {
        // Every pairwise comparison of two roles also counts the other way round.
        for (const sign of at === next ? [] : [1, -1]) {
          const first = (at === 0 ? -FIRST_SEAT : 0) + (next === 0 ? FIRST_SEAT : 0);
          const difference = (scores[at] ?? 0) - (scores[next] ?? 0) + first;
          sums[one] = (sums[one] ?? 0) + chance(difference + sign * first);
          counts[one] = (counts[one] ?? 0) + 1;
        }
      }
    }
  };
  if (seats === 2) {
    for (const one of all) for (const other of all) if (one !== other) add([one, other]);
  } else {
    for (let table = 0; table < TRUE_TABLES; table += 1) add(draws.shuffle(all).slice(0, seats));
  }
  return Array.from(sums, (sum, at) => sum / (counts[at] ?? 1));
}

/** A match whose best score finishes first: luck has a Gumbel distribution, so pairwise comparisons are logistic. */
function playedBy(seated: readonly number[], scores: readonly number[], draws: Draws): LeagueMatch {
  const points = scores.map((score) => score - Math.log(-Math.log(draws.float())));
  const most = Math.max(...points);
  return {
    content: null,
    pointsScale: 1,
    seats: seated.map((agent, seat) => ({
      agent: `${agent}`,
      version: `${agent}`,
      role: seat === 0 ? "first" : "other",
      side: `${seat}`,
      points: points[seat] ?? 0,
      won: points[seat] === most,
      facts: {},
      failures: 0,
      tokens: null,
      costMicros: null,
    })),
  };
}

/** The leaderboard of a league. */
function leaderboardOf(records: readonly LeagueMatch[]): FittedLeague {
  const league = new League(rules, [0, 10]);
  for (const record of records) league.add(record);
  const leaderboard = league.fit(() => undefined);
  if (leaderboard === null) throw new Error("too few matches to fit a board");
  return leaderboard;
}

/** What leaderboards of one world claim. */
function findingsOf(world: PairWorld, leaderboards: number) {
  const found = {
    boards: leaderboards,
    intervals: 0,
    held: 0,
    width: 0,
    claims: 0,
    falseClaims: 0,
    falseBoards: 0,
    marked: 0,
    extrapolated: 0,
  };
  for (let at = 0; at < leaderboards; at += 1) {
    const { records, truth } = pairLeague(world, `${JSON.stringify(world)}/${at}`);
    const { agents, fitCheck } = leaderboardOf(records);
    found.marked += fitCheck.fails ? 1 : 0;
    const trueOf = (agent: string): number => truth[Number(agent)] ?? 0;
    let falseHere = 0;
    for (const { agent, rating, rank, overlap } of agents) {
      found.extrapolated += overlap.extrapolated ? 1 : 0;
      const { low, high } = rating.composite;
      found.intervals += 1;
      found.held += low <= trueOf(agent) && trueOf(agent) <= high ? 1 : 0;
      found.width += high - low;
      if (rank === null) continue;
      // A false confidence set of a place: it rests on at least one false positive.
      const better = agents.filter((other) => trueOf(other.agent) > trueOf(agent)).length;
      const alike = agents.filter((other) => trueOf(other.agent) === trueOf(agent)).length;
      found.claims += rank.best - 1 + (agents.length - rank.worst);
      if (rank.best > better + alike || rank.worst < better + 1) falseHere += 1;
    }
    found.falseBoards += falseHere > 0 ? 1 : 0;
  }
  return found;
}

const usual = {
  seats: 2,
  agents: 12,
  matches: 3_000,
  seating: "random",
  spread: 0.8,
  ofPairs: 0,
} as const;
const worlds: readonly PairWorld[] = [2, 5].flatMap((seats) => [
  { ...usual, seats },
  { ...usual, seats, matches: 300 },
  ...[300, 3_000].flatMap((matches) => [
    { ...usual, seats, matches, seating: "neighbours" as const },
    { ...usual, seats, matches, ofPairs: 0.5 },
    { ...usual, seats, matches, seating: "neighbours" as const, ofPairs: 0.5 },
    { ...usual, seats, matches, seating: "strength" as const },
    { ...usual, seats, matches, seating: "strength" as const, ofPairs: 0.5 },
  ]),
  { ...usual, seats, seating: "neighbours", spread: 0, ofPairs: 0.5 },
  { ...usual, seats, seating: "halves" },
  { ...usual, seats, seating: "sorted halves" },
]);

/** Coverage, false positives and marks of leaderboards of other games with and without effects of pairs. */
export function* intransitive(leaderboards: number): Generator<Measure> {
  for (const world of worlds) {
    const { seats, matches, seating, spread, ofPairs } = world;
    const found = findingsOf(world, leaderboards);
    const what = `${matches} matches of ${seats} seats, seated by ${seating}, ${spread === 0 ? "equal agents, " : ""}effects of pairs ${ofPairs}`;
    const error = (share: number, count: number): number =>
      2 * Math.sqrt((share * (1 - share)) / count);
    const share = found.held / found.intervals;
    const limit = 0.93 - error(0.93, found.intervals);
    const marks = `${percent(found.marked / leaderboards)} of boards fail the check, ${percent(found.extrapolated / found.intervals)} of ratings have few common opponents`;
    const coverage = {
      what: `coverage of ratings, ${what} (${leaderboards} boards, mean width ${percent(found.width / found.intervals)}, ${marks})`,
      ours: percent(share),
      against: `93% (- 2 standard errors: ${percent(limit)})`,
      ratio: share / limit,
      goal: { atLeast: 1 } as const,
    };
    // Of ratings with few common opponents the page says that their intervals may not hold.
    if (found.extrapolated < found.intervals) yield coverage;
    else print(`${coverage.what}: ${coverage.ours}; no goal, the board says so`);
    const falseLimit = 0.05 + error(0.05, leaderboards);
    yield {
      what: `boards with a false "better than", ${what} (${(found.claims / leaderboards).toFixed(1)} places per board are excluded)`,
      ours: percent(found.falseBoards / leaderboards),
      against: `5% (+ 2 standard errors: ${percent(falseLimit)})`,
      ratio: found.falseBoards / leaderboards / falseLimit,
      goal: { atMost: 1 },
    };
    if (ofPairs > 0) continue;
    yield {
      what: `boards that fail the check although no pair has an effect, ${what}`,
      ours: percent(found.marked / leaderboards),
      against: `5% (+ 2 standard errors: ${percent(falseLimit)})`,
      ratio: found.marked / leaderboards / falseLimit,
      goal: { atMost: 1 },
    };
  }
}
