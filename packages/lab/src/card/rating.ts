import {
  type ContestedMatch,
  type ContestRating,
  contestRatings,
  type GameScores,
  type OverGames,
  overGames,
} from "@wisp/stats";
import { clustered } from "../analysis/pairs.ts";
import type { CardSize } from "../collections/collection.ts";
import type { CollectionPart } from "../collections/leaves.ts";
import { sortResults } from "../report/report.ts";
import { cellName } from "../results/blocks.ts";
import { anchorCharacters, anchors } from "./anchors.ts";
import { ratedExperiments } from "./plan.ts";

/** The figure by which games are compared: points of a match. */
const SCORE = "score";

/** What a subject scored in the experiments of a card, one score for each content. */
export interface PartScores extends Pick<GameScores, "game" | "range"> {
  readonly experiment: string;
  readonly scores: readonly number[];
}

/** The scores of the subject in the first arm of an experiment. */
export function scoresIn({ id, entry, experiment, results }: CollectionPart): PartScores {
  const sorted = sortResults(entry, experiment, results, [SCORE]);
  const [measured] = sorted.measured;
  const cell = cellName(experiment.subjects[0] ?? "", experiment.arms[0]?.name ?? "");
  const rows = (measured?.rows ?? []).filter(({ arm }) => arm === cell);
  return {
    experiment: id,
    game: entry.game.id,
    range: measured?.range ?? null,
    scores: clustered(rows, sorted.clusterOf).flatMap(({ numerator, denominator }) =>
      denominator > 0 ? [numerator / denominator] : [],
    ),
  };
}

/** The anchors' means in a game, in the proportions in which the subject played its experiments. */
function anchorsIn(parts: readonly PartScores[], size: CardSize): Record<string, number> {
  const total = parts.reduce((sum, { scores }) => sum + scores.length, 0);
  const found = anchors.flatMap(({ name, scores: means }) => {
    const known = parts.map(({ experiment, scores }) => {
      const mean = means[size][experiment];
      return mean === undefined ? null : (scores.length * mean) / total;
    });
    const all = known.flatMap((each) => each ?? []);
    const sum = all.reduce((own, each) => own + each, 0);
    return all.length < known.length ? [] : [[name, sum] as const];
  });
  return Object.fromEntries(found);
}

/** The games that are rated, with the anchors' means in each. */
function ratedGames(parts: readonly CollectionPart[], size: CardSize) {
  const own = parts
    .filter(({ id }) => Object.hasOwn(ratedExperiments, id))
    .map(scoresIn)
    .filter(({ scores }) => scores.length > 0);
  return [...Map.groupBy(own, ({ game }) => game)].flatMap(([game, experiments]) => {
    const means = anchorsIn(experiments, size);
    const [first] = experiments;
    return first === undefined || Object.keys(means).length < 2
      ? []
      : [
          {
            game,
            scores: experiments.map(({ scores }) => scores),
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
  ratedGames(parts, size).map(({ game, anchors: means }) => ({
    game,
    anchors: Object.entries(means)
      .map(([name, score]) => {
        const character = anchorCharacters[name]?.[game];
        return { name, agent: character === undefined ? name : `house:${character}`, score };
      })
      .toSorted((one, other) => one.score - other.score),
  }));

/** The matches of a card in which agents had opponents. */
function contestsIn({ id, entry, experiment, results }: CollectionPart): ContestedMatch[] {
  const sides = Object.hasOwn(ratedExperiments, id) ? ratedExperiments[id] : undefined;
  if (sides === undefined || sides === "team") return [];
  const [first] = experiment.arms;
  return results.flatMap(({ arm, seats }) =>
    arm !== first?.name
      ? []
      : [
          {
            game: entry.game.id,
            seats: seats.map(({ name, role, points }, at) => ({
              // A character of the house is another agent in every game.
              agent: experiment.subjects.includes(name)
                ? name
                : `${experiment.agents[name] ?? name} (${entry.game.id})`,
              side: sides === "roles" ? role : String(at),
              score: points,
            })),
          },
        ],
  );
}

/** The other rating: one fit of all contests of all games, with the agents of the house around 0. */
export function contestsOf(parts: readonly CollectionPart[]): ContestRating[] {
  const matches = parts.flatMap(contestsIn);
  const agents = new Set(matches.flatMap(({ seats }) => seats.map(({ agent }) => agent)));
  return contestRatings(
    matches,
    [...agents].filter((agent) => agent.startsWith("house:")),
  );
}
