import { gameEntry } from "@wisp/games";
import { type GameScores, type OverGames, overGames } from "@wisp/stats";
import { clustered } from "../analysis/pairs.ts";
import type { CardSize } from "../collections/collection.ts";
import type { CollectionPart } from "../collections/leaves.ts";
import { openRange } from "../plan/metrics.ts";
import { clustersOf } from "../report/comparison-results.ts";
import { sortResults } from "../report/report.ts";
import { cellName, sortBlocks } from "../results/blocks.ts";
import { affordableBlocks } from "../run/run-experiment.ts";
import { anchors } from "./anchors.ts";

/** The metric by which games are compared: points of a match. */
const SCORE = "score";

/** What a subject scored in an experiment of a card. */
export interface PartScores extends Pick<GameScores, "game" | "range"> {
  readonly experiment: string;
  /** By content. */
  readonly sums: GameScores["designs"][number];
}

/** How many matches of the subject an experiment plans in its first arm: a block plays one. */
const plannedIn = ({ experiment }: CollectionPart): number => affordableBlocks(experiment);

/**
 * The scores of the subject in the first arm of an experiment, in its complete blocks.
 *
 * @param atWorst with those of the other planned blocks, each as the worst that it had
 */
export function scoresIn(part: CollectionPart, atWorst = false): PartScores {
  const { id, entry, experiment, results } = part;
  const sorted = sortResults(entry, experiment, results, [SCORE]);
  const [measured] = sorted.measured;
  const cell = cellName(experiment.subjects[0] ?? "", experiment.arms[0]?.name ?? "");
  const counted = (measured?.rows ?? []).filter(({ arm }) => arm === cell);
  const [worst] = counted.toSorted(
    (one, other) => one.numerator / one.denominator - other.numerator / other.denominator,
  );
  const missing = plannedIn(part) - counted.length;
  const rows =
    worst === undefined || !atWorst
      ? counted
      : [...counted, ...Array.from({ length: missing }, (_, at) => ({ ...worst, block: -1 - at }))];
  return {
    experiment: id,
    game: entry.game.id,
    range: measured?.range ?? openRange("score"),
    sums: clustersOf(clustered(rows, sorted.clusterOf)),
  };
}

/** The anchors' means in a game, in the proportions in which the subject played its experiments. */
function anchorsIn(parts: readonly PartScores[], size: CardSize): Record<string, number> {
  const total = parts.reduce((sum, { sums }) => sum + sums.clusters.length, 0);
  const found = anchors.flatMap(({ name, scores: means }) => {
    const known = parts.map(({ experiment, sums }) => {
      const mean = means[size][experiment];
      return mean === undefined ? null : (sums.clusters.length * mean) / total;
    });
    const all = known.flatMap((each) => each ?? []);
    const sum = all.reduce((own, each) => own + each, 0);
    return all.length < known.length ? [] : [[name, sum] as const];
  });
  return Object.fromEntries(found);
}

/** Whether an experiment of the card counts for the rating: those are what anchors have scores in. */
export const isRated = (id: string): boolean =>
  anchors.some(({ scores }) => Object.hasOwn(scores.standard, id));

/** The games that are rated, with the anchors' means in each. */
function ratedGames(parts: readonly CollectionPart[], size: CardSize, atWorst = false) {
  const own = parts
    .filter(({ id }) => isRated(id))
    .map((part) => scoresIn(part, atWorst))
    .filter(({ sums }) => sums.clusters.length > 0);
  return [...Map.groupBy(own, ({ game }) => game)].flatMap(([game, experiments]) => {
    const means = anchorsIn(experiments, size);
    const [first] = experiments;
    return first === undefined || Object.keys(means).length < 2
      ? []
      : [
          {
            game,
            designs: experiments.map(({ sums }) => sums),
            range: first.range,
            anchors: means,
          },
        ];
  });
}

/** The subject's rating over all games, and what it is made of; null: too few matches. */
export const ratingOf = (parts: readonly CollectionPart[], size: CardSize): OverGames | null =>
  overGames(ratedGames(parts, size));

/** The matches of a card's rated experiments that do not count, or were not played. */
export interface CardMissing {
  /** Of each experiment that lacks some, the share of its planned matches, from 0 to 1. */
  readonly shares: readonly { readonly experiment: string; readonly share: number }[];
  /**
   * The rating if each of them had gone as the worst of its experiment; null: there is no rating, or an experiment
   * without a match.
   */
  readonly worst: number | null;
}

/** The largest share of an experiment's matches that a card may lack and be ranked. */
const MOST_MISSING = 0.05;

/** What is missing of a card's rating, which stands for all planned matches only without it. */
export function missingOf(parts: readonly CollectionPart[], size: CardSize): CardMissing {
  const shares = parts.flatMap((part) => {
    const { id, experiment, results } = part;
    const share = 1 - sortBlocks(experiment, results).complete.length / plannedIn(part);
    return isRated(id) && share > 0 ? [{ experiment: id, share }] : [];
  });
  const hasWorst = shares.every(({ share }) => share < 1);
  const worst = hasWorst ? overGames(ratedGames(parts, size, true)) : null;
  return { shares, worst: worst?.value ?? null };
}

/** Whether a card may be ranked: its agent could have lost the matches that are missing. */
export const isRanked = ({
  shares,
}: {
  readonly shares: readonly { readonly share: number }[];
}): boolean => shares.every(({ share }) => share <= MOST_MISSING);

/** The anchors of a game as they were measured there, the weakest first. */
export interface GameAnchors {
  readonly game: string;
  readonly anchors: readonly {
    readonly name: string;
    /** Who plays as the anchor in this game. */
    readonly agent: string;
    /** Mean score, in the proportions in which the subject played the game's experiments. */
    readonly score: number;
  }[];
}

/** What is called ordinary can score less than random play in some games, so each game has an order of its own. */
export const gameAnchorsOf = (parts: readonly CollectionPart[], size: CardSize): GameAnchors[] =>
  ratedGames(parts, size).map(({ game, anchors: means }) => {
    const characters: Readonly<Record<string, string>> = gameEntry(game)?.anchors ?? {};
    return {
      game,
      anchors: Object.entries(means)
        .map(([name, score]) => ({ name, agent: `house:${characters[name]}`, score }))
        .toSorted((one, other) => one.score - other.score),
    };
  });
