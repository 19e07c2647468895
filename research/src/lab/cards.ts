import type { Draws } from "@wisp/game";
import { type GameScores, overGames } from "@wisp/stats";
import { CoverageCount } from "../science/coverage.ts";
import type { CardWorld, ScoreKind } from "./card-worlds.ts";
import { drawsOf } from "./options.ts";

/** What simulated cards of one agent found. */
export interface CardsResult {
  /** Ratings over all games, and their mean width. */
  readonly rating: CoverageCount;
  readonly width: number;
  /** By game. */
  readonly standings: readonly CoverageCount[];
}

function scoresOf({ range, anchors, drawn }: ScoreKind, at: number, matches: number, draws: Draws) {
  const ones = new Float64Array(matches).fill(1);
  return {
    game: `game ${at}`,
    range,
    anchors: Object.fromEntries(anchors.map((mean, anchor) => [`anchor ${anchor}`, mean])),
    designs: [
      {
        clusters: Int32Array.from(ones, (_, match) => match),
        numerators: ones.map(() => drawn(draws)),
        denominators: ones,
        units: ones,
      },
    ],
  } satisfies GameScores;
}

/** The normalized score of a mean score. */
function normalizedScoreOf({ mean, anchors }: ScoreKind): number {
  const middle = anchors.reduce((sum, each) => sum + each, 0) / anchors.length;
  const squares = anchors.reduce((sum, each) => sum + (each - middle) ** 2, 0);
  return (mean - middle) / Math.sqrt(squares / (anchors.length - 1));
}

/** Cards of an agent whose true normalized scores are known, with a number of matches in each game. */
export function cardsOf(world: CardWorld, matches: number, replicates: number): CardsResult {
  const random = drawsOf(`cards/${world.name}/${matches}`);
  const truths = world.games.map(normalizedScoreOf);
  const truth = truths.reduce((sum, each) => sum + each, 0) / truths.length;
  const rating = new CoverageCount();
  const normalizedScores = truths.map(() => new CoverageCount());
  let width = 0;
  for (let replicate = 0; replicate < replicates; replicate += 1) {
    const draws = random(String(replicate));
    const found = overGames(world.games.map((kind, at) => scoresOf(kind, at, matches, draws)));
    if (found === null) throw new Error("no rating");
    rating.add(found, truth);
    width += (found.high - found.low) / replicates;
    for (const normalizedScore of found.games) {
      const at = Number(normalizedScore.game.replace("game ", ""));
      normalizedScores[at]?.add(normalizedScore, truths[at] ?? 0);
    }
  }
  return { rating, width, standings: normalizedScores };
}
