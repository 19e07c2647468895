import { gameEntry } from "@wisp/games";
import { type GameScores, type OverGames, overGames } from "@wisp/stats";
import { clustered } from "../analysis/pairs.ts";
import type { CardSize } from "../collections/collection.ts";
import type { CollectionPart } from "../collections/leaves.ts";
import { openRange } from "../plan/metrics.ts";
import { clustersOf } from "../report/comparison-results.ts";
import { sortResults } from "../report/report.ts";
import { cellName } from "../results/blocks.ts";
import { anchors } from "./anchors.ts";

/** The metric by which games are compared: points of a match. */
const SCORE = "score";

/** What a subject scored in an experiment of a card. */
export interface PartScores extends Pick<GameScores, "game" | "range"> {
  readonly experiment: string;
  /** By content. */
  readonly sums: GameScores["designs"][number];
}

/** The scores of the subject in the first arm of an experiment, in its complete blocks. */
export function scoresIn({ id, entry, experiment, results }: CollectionPart): PartScores {
  const sorted = sortResults(entry, experiment, results, [SCORE]);
  const [measured] = sorted.measured;
  const cell = cellName(experiment.subjects[0] ?? "", experiment.arms[0]?.name ?? "");
  const rows = (measured?.rows ?? []).filter(({ arm }) => arm === cell);
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
function ratedGames(parts: readonly CollectionPart[], size: CardSize) {
  const own = parts
    .filter(({ id }) => isRated(id))
    .map(scoresIn)
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
