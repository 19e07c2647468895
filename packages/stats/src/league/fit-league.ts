import { comparesMeans, hasOpponents, type LeaderboardRules } from "@wisp/game";
import type { VersionChange } from "../change/change.ts";
import { normalBelow } from "../distributions.ts";
import { exp, log, square } from "../exact.ts";
import { estimate, MIN_PAIRS, type Range, ratioOf } from "../intervals/interval.ts";
import type { Intervals } from "../leaderboard.ts";
import { meanRanks } from "../means/mean-ranks.ts";
import { ScoreTable } from "../means/score-table.ts";
import { inPlacement } from "../metrics.ts";
import { type Overlap, overlapsOfPairwiseComparisons } from "../overlap.ts";
import { type Rank, ranks } from "../ranks.ts";
import { type Reliability, reliabilityOf } from "../reliability/reliability.ts";
import { type InconclusiveAgent, inconclusiveAgent } from "../significance.ts";
import { pairwiseComparisonChanges } from "../strength/changes.ts";
import { fitStrengths } from "../strength/fit.ts";
import type { PairEffects } from "../strength/pair-effects.ts";
import {
  type PairwiseComparisons,
  PairwiseComparisonsBuilder,
} from "../strength/pairwise-comparisons.ts";
import { type StrengthRating, strengthCompetitors, strengthRatings } from "../strength/rating.ts";
import { type TeamRating, TeamTable } from "../team/team-table.ts";
import { MetricTable, type WinMatrix, winMatrixOf } from "./metrics.ts";
import { countedMatch, type LeagueMatch } from "./opponents.ts";

/** Whether one strength per agent describes the results of the pairs that met. */
export interface FitCheck {
  /** Estimated standard deviation of the effect of two agents on each other, in logits; 0: none. */
  readonly ofPairs: number;
  /**
   * Chance of an estimate at least as large if there is no such effect; null where no pair met twice, and
   * where many matches are of young versions.
   */
  readonly p: number | null;
  /** The effect is certain, and large enough to matter to a reader. */
  readonly fails: boolean;
}

/** A leaderboard that strengths describe fails with about this chance. */
const LEVEL = 0.01;
/** Logits: about five percentage points between two equal agents. */
const MIN_EFFECT = 0.2;

/** What young versions leave open looks like effects: with fewer matches a version is young. */
const YOUNG = 200;
/** With a larger share of seats in matches of young versions of renewed agents, nothing is checked. */
const MAX_YOUNG = 0.25;

/** Whether agents were renewed so often that the check would blame the pairs. */
function isRenewed({ agentOf, played, agents }: PairwiseComparisons): boolean {
  const versions = new Int32Array(agents.names.length);
  for (const agent of agentOf) versions[agent] = (versions[agent] ?? 0) + 1;
  let [young, all] = [0, 0];
  for (const [version, matches] of played.entries()) {
    all += matches;
    if (matches < YOUNG && (versions[agentOf[version] ?? 0] ?? 0) > 1) young += matches;
  }
  return young > MAX_YOUNG * all;
}

/**
 * The check of a fit. Without effects the estimate is a sum of squares less its expectation: a chi-square
 * distribution with the same first three moments gives its chance, by its cube root (Wilson and
 * Hilferty 1931).
 */
function fitCheckOf(
  { estimate, error, skewness }: PairEffects,
  comparisons: PairwiseComparisons,
): FitCheck {
  const ofPairs = Math.sqrt(Math.max(0, estimate));
  if (isRenewed(comparisons) || !(error > 0 && error < Number.POSITIVE_INFINITY && skewness > 0)) {
    return { ofPairs: 0, p: null, fails: false };
  }
  const freedom = 8 / (skewness * skewness);
  const ratio = 1 + (estimate / error) * Math.sqrt(2 / freedom);
  const root = ratio > 0 ? exp(log(ratio) / 3) : 0;
  const unit = 2 / (9 * freedom);
  const p = normalBelow(-(root - 1 + unit) / Math.sqrt(unit));
  return { ofPairs, p, fails: p < LEVEL && ofPairs >= MIN_EFFECT };
}

/** The statistics of one agent of a leaderboard, for any game. */
export interface LeagueAgent {
  readonly agent: string;
  /** Its newest version, whose rating it has. */
  readonly version: string;
  /** Fewer matches than a rating needs to be shown on the leaderboard. */
  readonly placement: boolean;
  readonly rating: Omit<StrengthRating, "agent" | "version">;
  /** Among agents out of placement, by what the game claims (see `Ranking`); null in placement. */
  readonly rank: Rank | null;
  /** Of all its versions together. */
  readonly intervals: Intervals;
  /** Whether its newest version plays as it did before; where it does not, no claim is made about it. */
  readonly change: VersionChange;
  /** How far it met the same opponents as the others. */
  readonly overlap: Overlap;
}

/** What only leaderboards of games with traits have. */
const NO_TRAITS = {
  validity: null,
  bias: [],
  fragility: null,
  pairs: [],
  variance: null,
  precision: null,
} as const;

/** The statistics of a leaderboard, for any game. */
export interface FittedLeague extends Readonly<typeof NO_TRAITS> {
  readonly matches: number;
  /** Standard deviation of strengths among agents, in logits. */
  readonly spread: number;
  /** Standard deviation of the effect of a content on an agent, in logits; 0 where there is none. */
  readonly ofContent: number;
  /** Whether ratings describe the results between agents. */
  readonly fitCheck: FitCheck;
  /** Whether nothing is claimed, as too few pairs of agents that play together met. */
  readonly fewPartners: boolean;
  /** How much of the differences between mean scores is skill. */
  readonly reliability: Reliability;
  readonly winMatrix: WinMatrix;
  readonly agents: readonly LeagueAgent[];
}

const NO_OVERLAP: Overlap = { share: 0, apart: 0, extrapolated: false };
/** Leaderboards with fewer matches are not fitted. */
const MIN_MATCHES = 30;

/** The matches of a leaderboard of any game, to which a rating is fitted. */
export class League {
  readonly #comparisons = new PairwiseComparisonsBuilder();
  /** Null where agents have opponents. */
  readonly #team: TeamTable | null;
  /** The versions of each agent, in the order in which they were met. */
  readonly #versions = new Map<string, Set<string>>();
  readonly #metrics: MetricTable;
  readonly #rules: LeaderboardRules;
  /** Null where ratings rank agents. */
  readonly #scores: ScoreTable | null;
  readonly #points: Range;
  /** Matches by version and role. */
  readonly #played = new Map<string, Record<string, number>>();
  readonly #contents = new Set<string | null>();
  #matches = 0;

  /** @param points the range of a match's points */
  constructor(rules: LeaderboardRules, points: Range) {
    this.#rules = rules;
    this.#points = points;
    this.#scores = comparesMeans(rules) || !hasOpponents(rules) ? new ScoreTable() : null;
    this.#team = hasOpponents(rules) ? null : new TeamTable();
    this.#metrics = new MetricTable(rules.figures, points);
  }

  add(given: LeagueMatch): void {
    const match = countedMatch(given);
    const { content, pointsScale, seats } = match;
    const scores = seats.map(({ version, points }) => ({ version, score: points / pointsScale }));
    if (this.#team === null) {
      this.#comparisons.add({
        content,
        seats: seats.map(({ points, ...seat }) => ({ ...seat, score: points })),
      });
    }
    this.#team?.add({ content, seats: scores });
    this.#scores?.add({ content, seats: scores });
    this.#metrics.add(match);
    this.#contents.add(content);
    for (const { agent, version, role } of seats) {
      const versions = this.#versions.get(agent) ?? new Set<string>();
      this.#versions.set(agent, versions.add(version));
      const played = this.#played.get(version) ?? {};
      played[role] = (played[role] ?? 0) + 1;
      this.#played.set(version, played);
    }
    this.#matches += 1;
  }

  #inPlacement(versions: readonly string[]): boolean {
    const played: Record<string, number> = {};
    for (const version of versions) {
      for (const [role, matches] of Object.entries(this.#played.get(version) ?? {})) {
        played[role] = (played[role] ?? 0) + matches;
      }
    }
    return inPlacement(played, this.#rules.placement);
  }

  #meanRanks(
    placed: readonly {
      readonly agent: string;
      readonly inconclusive: InconclusiveAgent | null;
      readonly added: number;
    }[],
  ): Rank[] {
    return meanRanks(
      placed.map(({ agent, inconclusive, added }) => ({
        sums: this.#metrics.scoresOf(agent),
        added,
        inconclusive,
      })),
      this.#points,
    );
  }

  /** @param ratings by agent; null where agents have no opponents */
  #reliability(
    placed: readonly { readonly agent: string }[],
    ratings: ReadonlyMap<string, number> | null,
  ): Reliability {
    const seats = this.#metrics.scoredSeats();
    const numbers = new Map(seats.agents.map((agent, number) => [agent, number]));
    return reliabilityOf(
      seats,
      placed.map(({ agent }) => numbers.get(agent) ?? -1),
      ratings && seats.agents.map((agent) => ratings.get(agent) ?? 0),
    );
  }

  /** The same without opponents: rated by what each adds to its team, or by means alone. */
  #fitTeam(team: TeamTable, newest: (agent: string) => string | undefined): FittedLeague | null {
    const fitted = this.#rules.rating === "team" ? team.fit() : null;
    if (fitted === null && this.#rules.rating === "team") return null;
    const ratingOf = new Map(fitted?.ratings.map((rating) => [rating.name, rating]));
    const agents = Array.from(this.#versions, ([agent, versions]) => {
      const own = [...versions];
      const wanted = newest(agent);
      const version = wanted !== undefined && versions.has(wanted) ? wanted : (own.at(-1) ?? "");
      const { score, separation } = ratingOf.get(version) ?? this.#meanOf(agent);
      return { agent, version, own, score, separation };
    });
    const changes = this.#scores?.changesOf(agents.map(({ version }) => version)) ?? [];
    const hasPartners = fitted?.fewPartners !== true;
    const rated = agents.map((each, at) => {
      const change = changes[at] ?? {};
      const inconclusive = inconclusiveAgent({
        hasPartners,
        isInPlacement: this.#inPlacement([each.version]),
        change,
      });
      return { ...each, change, inconclusive, placement: this.#inPlacement(each.own) };
    });
    const placed = rated.filter(({ placement }) => !placement);
    const added = this.#scores?.addedTo(placed.map(({ own }) => own)) ?? [];
    const places =
      fitted === null
        ? this.#meanRanks(placed.map((each, at) => ({ ...each, added: added[at] ?? 0 })))
        : ranks(
            placed.map(({ score, separation, inconclusive }) => ({
              value: score.value,
              variance: separation,
              inconclusive,
            })),
          );
    const rankOf = new Map(placed.map(({ agent }, at) => [agent, places[at]]));
    const mean = rated.reduce((sum, { score }) => sum + score.value, 0) / rated.length;
    return {
      ...NO_TRAITS,
      matches: this.#matches,
      spread: fitted?.spread ?? 0,
      ofContent: 0,
      fitCheck: { ofPairs: 0, p: null, fails: false },
      fewPartners: !hasPartners,
      reliability: this.#reliability(placed, null),
      winMatrix: { agents: [], cells: [] },
      agents: rated.map(({ agent, version, placement, change, score, separation }) => ({
        agent,
        version,
        placement,
        change,
        rating: {
          strength: {
            value: score.value - mean,
            low: score.low - mean,
            high: score.high - mean,
          },
          composite: score,
          separation,
        },
        overlap: NO_OVERLAP,
        rank: rankOf.get(agent) ?? null,
        intervals: this.#metrics.intervalsOf(agent),
      })),
    };
  }

  /** The mean score of an agent in place of a rating. */
  #meanOf(agent: string): Pick<TeamRating, "score" | "separation"> {
    const sums = this.#metrics.scoresOf(agent);
    const { value = 0, low, high } = estimate(sums, this.#points) ?? {};
    const error = ratioOf(sums)?.standardError ?? 0;
    return {
      score: { value, low: low ?? value, high: high ?? value },
      separation: Number.isFinite(error) ? square(error) : 0,
    };
  }

  /**
   * Ratings, ranks and intervals, the same digits for the same matches in the same order; null with
   * fewer than 30 matches or two agents.
   *
   * @param newest the newest version of an agent; the last one met where it is unknown
   */
  fit(newest: (agent: string) => string | undefined): FittedLeague | null {
    if (this.#matches < MIN_MATCHES || this.#versions.size < 2) return null;
    if (this.#team !== null) return this.#fitTeam(this.#team, newest);
    const comparisons = this.#comparisons.comparisons();
    const { agents, versions, agentOf } = comparisons;
    const fit = fitStrengths(comparisons);
    const ratings = strengthRatings(fit, newest);
    const named = ratings.map(({ version }) => version);
    const changes = this.#scores?.changesOf(named) ?? pairwiseComparisonChanges(fit, named);
    const overlaps = overlapsOfPairwiseComparisons(fit.pairs.met, agents.names.length);
    const rated = ratings.map((rating, number) => {
      const own = versions.names.filter((_, version) => agentOf[version] === number);
      const [change, overlap] = [changes[number] ?? {}, overlaps[number] ?? NO_OVERLAP];
      return { rating, own, placement: this.#inPlacement(own), change, overlap };
    });
    // A new version starts from its agent's earlier results, which may be wrong; and on very few
    // contents an agent's knowledge of them cannot be separated from its strength. Agents without common
    // opponents are compared by the model alone.
    const hasContents = this.#contents.has(null) || this.#contents.size >= MIN_PAIRS;
    const competitors = strengthCompetitors(fit, ratings, (version) =>
      inconclusiveAgent({ hasContents, isInPlacement: this.#inPlacement([version]) }),
    );
    const placed = rated.flatMap((each, number) => {
      const competitor = competitors[number];
      if (each.placement || competitor === undefined) return [];
      return [
        {
          ...each,
          ...competitor,
          inconclusive: competitor.inconclusive ?? inconclusiveAgent(each),
        },
      ];
    });
    const added = this.#scores?.addedTo(placed.map(({ own }) => own));
    const places = added
      ? this.#meanRanks(
          placed.map(({ rating: { agent }, inconclusive }, at) => ({
            agent,
            inconclusive,
            added: added[at] ?? 0,
          })),
        )
      : ranks(placed);
    const rankOf = new Map(placed.map(({ rating }, at) => [rating.agent, places[at]]));
    return {
      ...NO_TRAITS,
      matches: this.#matches,
      spread: Math.sqrt(fit.spread),
      ofContent: Math.sqrt(Math.max(0, fit.dispersion.ofContent)),
      fitCheck: fitCheckOf(fit.pairs.checked, comparisons),
      fewPartners: false,
      reliability: this.#reliability(
        placed.map(({ rating }) => rating),
        new Map(ratings.map(({ agent, composite }) => [agent, composite.value])),
      ),
      winMatrix: winMatrixOf(
        fit,
        [...rated.keys()].toSorted(
          (one, other) =>
            (rated[other]?.rating.composite.value ?? 0) - (rated[one]?.rating.composite.value ?? 0),
        ),
      ),
      agents: rated.map(
        ({ rating: { agent, version, ...rating }, placement, change, overlap }) => ({
          agent,
          version,
          placement,
          rating,
          change,
          overlap,
          rank: rankOf.get(agent) ?? null,
          intervals: this.#metrics.intervalsOf(agent),
        }),
      ),
    };
  }
}
