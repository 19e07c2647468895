import type { Anchors, Duel, GameEntry } from "@wisp/games";
import { optionsWithClock } from "@wisp/games/clocks";
import { COLLECTION_FORMAT, type CollectionFile } from "../collections/collection.ts";
import { EXPERIMENT_FORMAT, type ExperimentFile } from "../plan/experiment.ts";

type Metrics = NonNullable<CollectionFile["figures"]>;

const CLOCK_MS = 60_000;
/** Of each game: a multiple of two seats and three opponents. */
const MATCHES = 120;

/** A game of two in which the subject meets each of the anchors in turn. */
interface Planned extends Duel {
  readonly game: string;
  readonly anchors: Anchors;
}

function experimentOf({ game, name, anchors, options, figures }: Planned) {
  const opponents = Object.values(anchors);
  return {
    format: EXPERIMENT_FORMAT,
    name: `${name.en}: against the house`,
    question: `How well does it play ${name.en} against agents of the house?`,
    game,
    language: "en" as const,
    options: { ...optionsWithClock(game, CLOCK_MS), ...options },
    agents: Object.fromEntries(opponents.map((id) => [id, `house:${id}`])),
    subjects: [],
    opponents,
    table: [{ agent: "subject" }, { agent: "opponent" }],
    arms: [{ name: "as it plays" }],
    blocks: { seed: `card/${game}/1` },
    // Each its own unit of the analysis; that seats are fixed lets an agent of the house meet itself.
    settings: Array.from({ length: MATCHES }, (_, at) => ({
      id: `${game}/${at + 1}`,
      seats: { subject: [at % 2] },
    })),
    primary: "score",
    secondary: figures.map(({ id }) => id),
  } satisfies Partial<ExperimentFile>;
}

const metricsOf = ({ game, figures }: Planned): Metrics => [
  {
    id: `${game}-score`,
    title: { en: "Points a match", zh: "每局得分" },
    unit: "score",
    recipe: { kind: "measured", experiment: game, figure: "score" },
  },
  ...figures.map(({ id, title, unit, better }) => ({
    id: `${game}-${id.toLowerCase()}`,
    title,
    unit,
    better,
    recipe: { kind: "measured" as const, experiment: game, figure: id },
  })),
];

const planned = ({ game, anchors, duel }: GameEntry): Planned[] =>
  anchors === undefined || duel === undefined ? [] : [{ game: game.id, anchors, ...duel }];

/**
 * The games of two among some, against three agents of the house, instead of the ladders of LLMArena, which need
 * hundreds of matches.
 */
export function duelsIn(entries: readonly GameEntry[]): CollectionFile {
  const duels = entries.flatMap(planned);
  return {
    format: COLLECTION_FORMAT,
    name: { en: "Games of two, against the house", zh: "双人游戏：与平台智能体对战" },
    question: {
      en: "How well does an agent play games of two?",
      zh: "智能体玩双人游戏的水平如何？",
    },
    experiments: duels.map((duel) => ({ id: duel.game, experiment: experimentOf(duel) })),
    figures: duels.flatMap(metricsOf),
    layouts: duels.map((duel) => {
      const metrics = metricsOf(duel);
      return {
        kind: "table" as const,
        title: duel.name,
        columns: metrics.map(({ title }) => title),
        rows: [{ figures: metrics.map(({ id }) => id) }],
      };
    }),
  };
}
