import { houseConnector } from "@wisp/agents";
import type { Draws } from "@wisp/game";
import { games } from "@wisp/games";
import {
  anchors,
  type CollectionResult,
  cardCollection,
  cardSubject,
  checkCollection,
  collectionReport,
  partsOf,
  ratedExperiments,
  runCollection,
  scoresIn,
} from "@wisp/lab";
import { library } from "@wisp/papers";
import { normals } from "@wisp/stats";

/** The scores of an agent in a game. */
export interface ScoreKind {
  readonly range: readonly [low: number, high: number];
  readonly mean: number;
  /** The anchors' mean scores. */
  readonly anchors: readonly number[];
  readonly drawn: (draws: Draws) => number;
}

/** The games of a card. */
export interface CardWorld {
  readonly name: string;
  readonly games: readonly ScoreKind[];
}

/** Anchors whose standard deviation is a fifth of the range. */
const anchorsOn = (most: number): readonly number[] => [0.2 * most, 0.4 * most, 0.6 * most];

const rate = (chance: number): ScoreKind => ({
  range: [0, 1],
  mean: chance,
  anchors: anchorsOn(1),
  drawn: (draws) => (draws.float() < chance ? 1 : 0),
});

/** Ten in one match of ten, else nothing. */
const oneInTen: ScoreKind = {
  range: [0, 10],
  mean: 1,
  anchors: anchorsOn(10),
  drawn: (draws) => (draws.int(10) === 0 ? 10 : 0),
};

/** The same behind a little noise, which hides that nothing was seen of it. */
const oneInTenWithNoise: ScoreKind = {
  range: [0, 11],
  mean: 1.5,
  anchors: anchorsOn(10),
  drawn: (draws) => draws.float() + (draws.int(10) === 0 ? 10 : 0),
};

const MOST = 20;
const GRID = 40_000;

/** With a median of 1, and at most 20. */
function logNormal(): ScoreKind {
  const scoreOf = (normal: number): number => Math.min(MOST, Math.exp(normal));
  let [sum, mass] = [0, 0];
  for (let at = 0; at < GRID; at += 1) {
    const normal = -8 + (16 * (at + 0.5)) / GRID;
    const density = Math.exp((-normal * normal) / 2);
    sum += density * scoreOf(normal);
    mass += density;
  }
  return {
    range: [0, MOST],
    mean: sum / mass,
    anchors: anchorsOn(MOST),
    drawn: (draws) => scoreOf(normals(draws)()),
  };
}

const GAMES = 12;
const alike = (kind: ScoreKind, games = GAMES): ScoreKind[] =>
  Array.from({ length: games }, () => kind);

const RATES = [0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.95] as const;

/** Cards whose games are alike, and such whose games are not. */
export const simulatedWorlds: readonly CardWorld[] = [
  ...RATES.map((chance) => ({ name: `rates of ${chance}`, games: alike(rate(chance)) })),
  { name: "rates of 0.05 to 0.95", games: [...RATES, 0.3, 0.5, 0.7].map(rate) },
  { name: "rates of 0.05 and 0.95", games: [...alike(rate(0.05), 6), ...alike(rate(0.95), 6)] },
  { name: "three games, rates of 0.05", games: alike(rate(0.05), 3) },
  { name: "three games, rates of 0.5", games: alike(rate(0.5), 3) },
  { name: "log-normal", games: alike(logNormal()) },
  { name: "three games, log-normal", games: alike(logNormal(), 3) },
  {
    name: "four log-normal, rates of 0.5",
    games: [...alike(logNormal(), 4), ...alike(rate(0.5), 8)],
  },
  { name: "one in ten pays", games: alike(oneInTen) },
  { name: "three games, one in ten pays", games: alike(oneInTen, 3) },
  {
    name: "one in ten pays in four, rates of 0.5",
    games: [...alike(oneInTen, 4), ...alike(rate(0.5), 8)],
  },
  { name: "one in ten pays, and noise", games: alike(oneInTenWithNoise) },
];

/** Scores of a house agent in a standard card, which are drawn again as if they were all there are. */
export async function houseWorld(character: string): Promise<CardWorld> {
  const file = await cardCollection("standard", cardSubject("me", `house:${character}`), library);
  const checked = await checkCollection(file, library);
  if ("problems" in checked) throw new Error(checked.problems.join("\n"));
  const rated = ratedExperiments(library);
  const experiments = checked.experiments.filter(({ id }) => rated.has(id));
  const house = houseConnector(
    Object.fromEntries(Object.entries(games).map(([id, { house }]) => [id, house])),
  );
  const results: CollectionResult[] = [];
  await runCollection(experiments, {
    open: async ({ agent }, context) =>
      house.open(
        house.settings.parse({ character: agent.replace("house:", ""), pace: "full" }),
        context,
      ),
    newSessionId: () => crypto.randomUUID(),
    concurrency: 4,
    known: [],
    spentMicros: 0,
    async keep(line) {
      if ("result" in line) results.push(line);
    },
  });
  const report = collectionReport(checked.collection, experiments, results);
  const kinds = partsOf(report, experiments, results).map((part): ScoreKind => {
    const { experiment, sums, range } = scoresIn(part);
    const scores = Array.from(sums.numerators, (score, at) => score / (sums.denominators[at] ?? 1));
    const [low, high] = range;
    if (low === null || high === null) throw new Error(`${experiment} has no bounds`);
    return {
      range: [low, high],
      mean: scores.reduce((sum, score) => sum + score, 0) / scores.length,
      anchors: anchors.map((anchor) => anchor.scores.standard[experiment] ?? 0),
      drawn: (draws) => draws.pick(scores),
    };
  });
  return { name: `house:${character}`, games: kinds };
}
