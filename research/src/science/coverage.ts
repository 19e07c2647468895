import {
  designOf,
  type Estimate,
  fit,
  type IndicatorName,
  indicatorOf,
  type MatchTable,
  type MeasuredMetric,
  ratings,
  type Side,
  seatsOf,
  tableOf,
} from "@wisp/stats";
import { seeded } from "../seed.ts";
import { drawnLeague, drawnPairs, fixedLeague, type Spread, season } from "./leagues.ts";
import { trueComposite, trueIndicators } from "./truth.ts";
import type { League } from "./world.ts";

/** How many intervals held the truth. */
export class CoverageCount {
  intervals = 0;
  #held = 0;
  /** Intervals entirely above, and entirely below the truth. */
  above = 0;
  below = 0;

  /** One without ends is not shown, and not counted. */
  add({ low, high }: Estimate | MeasuredMetric, truth: number): void {
    if (low === null || high === null) return;
    this.intervals += 1;
    if (low > truth) this.above += 1;
    else if (high < truth) this.below += 1;
    else this.#held += 1;
  }

  get share(): number {
    return this.#held / this.intervals;
  }
}

export type Coverage = ReadonlyMap<string, CoverageCount>;

/** The figures of one kind of interval; new ones of a new kind. */
export function entry(coverage: Map<string, CoverageCount>, name: string): CoverageCount {
  const held = coverage.get(name) ?? new CoverageCount();
  coverage.set(name, held);
  return held;
}

const figures: readonly (readonly [IndicatorName, Side])[] = [
  ["averageScore", "all"],
  ["averageScore", "spy"],
  ["averageScore", "civilian"],
  ["winRate", "all"],
  ["winRate", "spy"],
  ["winRate", "civilian"],
  ["voteAccuracy", "all"],
  ["abstainRate", "all"],
  ["survivalRounds", "spy"],
  ["foulRate", "all"],
  ["votesReceived", "spy"],
];
/** Three agents of each replicate: intervals of one replicate come from one season in any case. */
const LOOKED_AT = 3;

/** Matches an agent in a season, and word pairs they are drawn from. */
export interface Season {
  readonly each: number;
  readonly pairs: number;
}

/** Coverage of the rates' and means' intervals in seasons of the fixed league. */
export function indicatorCoverage(
  spread: Spread,
  { each, pairs }: Season,
  replicates: number,
  truthEach: number,
): Coverage {
  const random = seeded(`science/indicators/${each}/${pairs}`);
  const truth = trueIndicators(fixedLeague, spread, truthEach, figures, random("truth"));
  const coverage = new Map<string, CoverageCount>();
  for (let replicate = 0; replicate < replicates; replicate += 1) {
    const draws = random(`season/${replicate}`);
    const table = tableOf(season(fixedLeague, drawnPairs(pairs, spread, draws), each, draws));
    for (let at = 0; at < LOOKED_AT; at += 1) {
      const { id } = fixedLeague.agents[(replicate * LOOKED_AT + at) % 12] ?? { id: "" };
      const rows = seatsOf(table, "agent", id);
      for (const [place, [name, side]] of figures.entries()) {
        const estimate = indicatorOf(table, rows, name)[side];
        const true_ = truth.get(id)?.[place];
        if (estimate !== null && true_ !== undefined) {
          entry(coverage, `${name}, ${side}`).add(estimate, true_);
        }
      }
    }
  }
  return coverage;
}

/** Adds the ratings of one fitted season. */
function enterRatings(
  coverage: Map<string, CoverageCount>,
  league: League,
  table: MatchTable,
  composites: ReadonlyMap<string, number>,
  seed: string,
): void {
  const mean = (read: (agent: League["agents"][number]) => number): number =>
    league.agents.reduce((sum, agent) => sum + read(agent), 0) / league.agents.length;
  const [spyMean, civilianMean] = [mean(({ spy }) => spy), mean(({ civilian }) => civilian)];
  const found = ratings(fit(designOf(table), seeded(seed)));
  for (const [player, rating] of found.entries()) {
    const agent = league.agents.find(({ id }) => id === table.agents.names[player]);
    if (agent === undefined) continue;
    entry(coverage, "spy rating").add(rating.spy, agent.spy - spyMean);
    entry(coverage, "civilian rating").add(rating.civilian, agent.civilian - civilianMean);
    const composite = composites.get(agent.id);
    if (composite !== undefined) entry(coverage, "composite").add(rating.composite, composite);
  }
}

/** Coverage of ratings and composites; "drawn": new agents in every replicate. */
export function ratingCoverage(
  kind: "drawn" | "fixed",
  spread: Spread,
  { each, pairs }: Season,
  replicates: number,
): Coverage {
  const random = seeded(`science/ratings/${kind}/${each}/${pairs}`);
  const coverage = new Map<string, CoverageCount>();
  const compositesOf = (league: League, label: string, count: number) =>
    new Map(
      league.agents
        .slice(0, count)
        .map((agent) => [agent.id, trueComposite(league, agent, spread, random(label))]),
    );
  const fixed = kind === "fixed" ? compositesOf(fixedLeague, "truth", 12) : undefined;
  for (let replicate = 0; replicate < replicates; replicate += 1) {
    const draws = random(`season/${replicate}`);
    const league = fixed === undefined ? drawnLeague(12, spread, draws) : fixedLeague;
    const table = tableOf(season(league, drawnPairs(pairs, spread, draws), each, draws));
    const composites = fixed ?? compositesOf(league, `truth/${replicate}`, LOOKED_AT);
    enterRatings(coverage, league, table, composites, `science/fit/${replicate}`);
  }
  return coverage;
}
