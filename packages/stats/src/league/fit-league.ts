import { type BoardRules, claimsMeans } from "@wisp/game";
import type { Intervals } from "../board/intervals.ts";
import { type Change, isChanged } from "../change/change.ts";
import { contestChanges } from "../change/contests.ts";
import { inPlacement } from "../figures.ts";
import { MIN_PAIRS, type Range } from "../intervals/interval.ts";
import { meanRanks } from "../means/mean-ranks.ts";
import { ScoreTable } from "../means/score-table.ts";
import { type Overlap, overlapsOfContests } from "../overlap/overlap.ts";
import { type Rank, ranks } from "../ranks/ranks.ts";
import { ContestsBuilder } from "../strength/contests.ts";
import { fitStrengths } from "../strength/fit.ts";
import { type StrengthRating, strengthCompetitors, strengthRatings } from "../strength/rating.ts";
import { FigureTable } from "./figures.ts";
import { type FitCheck, fitCheckOf } from "./fit-check.ts";
import type { LeagueMatch } from "./record.ts";
import { type WinMatrix, winMatrixOf } from "./win-matrix.ts";

/** The statistics of one agent of a board, for any game. */
export interface LeagueAgent {
  readonly agent: string;
  /** Its newest version, whose rating it has. */
  readonly version: string;
  /** Fewer matches than a rating needs to be shown on the board. */
  readonly placement: boolean;
  readonly rating: Omit<StrengthRating, "agent" | "version">;
  /** Among agents out of placement, by what the game claims (see `Ranking`); null in placement. */
  readonly rank: Rank | null;
  /** Of all its versions together. */
  readonly intervals: Intervals;
  /** Whether its newest version plays as it did before; where it does not, no claim is made about it. */
  readonly change: Change;
  /** How far it met the same opponents as the others. */
  readonly overlap: Overlap;
}

/** What only boards of games with traits have. */
const NO_TRAITS = {
  validity: null,
  bias: [],
  fragility: null,
  pairs: [],
  variance: null,
  precision: null,
} as const;

/** The statistics of a board, for any game. */
export interface FittedLeague extends Readonly<typeof NO_TRAITS> {
  readonly matches: number;
  /** Standard deviation of strengths among agents, in logits. */
  readonly spread: number;
  /** Standard deviation of the effect of a content on an agent, in logits; 0 where there is none. */
  readonly ofContent: number;
  /** Whether ratings describe the results between agents. */
  readonly fitCheck: FitCheck;
  readonly winMatrix: WinMatrix;
  readonly agents: readonly LeagueAgent[];
}

const NO_OVERLAP: Overlap = { share: 0, apart: 0, extrapolated: false };
/** Boards with fewer matches are not fitted. */
const MIN_MATCHES = 30;

/** The matches of a board of any game, to which a rating is fitted. */
export class League {
  readonly #contests = new ContestsBuilder();
  readonly #figures: FigureTable;
  readonly #rules: BoardRules;
  /** Null where ratings rank agents. */
  readonly #scores: ScoreTable | null;
  readonly #points: Range;
  /** Matches by version and role. */
  readonly #played = new Map<string, Record<string, number>>();
  readonly #contents = new Set<string | null>();
  #matches = 0;

  /** @param points the range of a match's points */
  constructor(rules: BoardRules, points: Range) {
    this.#rules = rules;
    this.#points = points;
    this.#scores = claimsMeans(rules.ranking) ? new ScoreTable() : null;
    this.#figures = new FigureTable(rules.figures, points);
  }

  add(match: LeagueMatch): void {
    const { content, pointsScale, seats } = match;
    this.#contests.add({
      content,
      seats: seats.map(({ points, ...seat }) => ({ ...seat, score: points })),
    });
    this.#scores?.add({
      content,
      seats: seats.map(({ version, points }) => ({ version, score: points / pointsScale })),
    });
    this.#figures.add(match);
    this.#contents.add(content);
    for (const { version, role } of seats) {
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

  /**
   * Ratings, ranks and intervals, the same digits for the same matches in the same order; null with
   * fewer than 30 matches or two agents.
   *
   * @param newest the newest version of an agent; the last one met where it is unknown
   */
  fit(newest: (agent: string) => string | undefined): FittedLeague | null {
    const contests = this.#contests.contests();
    const { agents, versions, agentOf } = contests;
    if (this.#matches < MIN_MATCHES || agents.names.length < 2) return null;
    const fit = fitStrengths(contests);
    const ratings = strengthRatings(fit, newest);
    const named = ratings.map(({ version }) => version);
    const changes = this.#scores?.changesOf(named) ?? contestChanges(fit, named);
    const overlaps = overlapsOfContests(fit.pairs.met, agents.names.length);
    const rated = ratings.map((rating, number) => {
      const own = versions.names.filter((_, version) => agentOf[version] === number);
      const [change, overlap] = [changes[number] ?? {}, overlaps[number] ?? NO_OVERLAP];
      return { rating, own, placement: this.#inPlacement(own), change, overlap };
    });
    // A new version starts from its agent's earlier results, which may be wrong; and on very few
    // contents an agent's knowledge of them cannot be separated from its strength. Agents without common
    // opponents are compared by the model alone.
    const hasContents = this.#contents.has(null) || this.#contents.size >= MIN_PAIRS;
    const competitors = strengthCompetitors(
      fit,
      ratings,
      (version) => !hasContents || this.#inPlacement([version]),
    );
    const placed = rated.flatMap((each, number) => {
      const competitor = competitors[number];
      if (each.placement || competitor === undefined) return [];
      const isOut = each.overlap.extrapolated || isChanged(each.change);
      return [{ ...each, ...competitor, withheld: isOut || competitor.withheld === true }];
    });
    const added = this.#scores?.addedTo(placed.map(({ own }) => own));
    const places = added
      ? meanRanks(
          placed.map(({ rating: { agent }, withheld }, at) => ({
            sums: this.#figures.scoresOf(agent),
            added: added[at] ?? 0,
            withheld,
          })),
          this.#points,
        )
      : ranks(placed);
    const rankOf = new Map(placed.map(({ rating }, at) => [rating.agent, places[at]]));
    return {
      ...NO_TRAITS,
      matches: this.#matches,
      spread: Math.sqrt(fit.spread),
      ofContent: Math.sqrt(Math.max(0, fit.dispersion.ofContent)),
      fitCheck: fitCheckOf(fit.pairs.checked, contests),
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
          intervals: this.#figures.intervalsOf(agent),
        }),
      ),
    };
  }
}
