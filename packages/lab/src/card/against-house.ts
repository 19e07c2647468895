import type { TitledMetric } from "@wisp/games";
import { optionsWithClock } from "@wisp/games/clocks";
import {
  COLLECTION_FORMAT,
  type CollectionFile,
  type CollectionText,
} from "../collections/collection.ts";
import { EXPERIMENT_FORMAT, type ExperimentFile } from "../plan/experiment.ts";

type Metrics = NonNullable<CollectionFile["figures"]>;
type BothTexts = Exclude<CollectionText, string>;

const CLOCK_MS = 60_000;

/** Matches of a game in which the subject sits in one seat, and agents of the house in all others. */
export interface AgainstHouse {
  readonly id: string;
  readonly game: string;
  readonly name: BothTexts;
  readonly question: string;
  /** Besides the time limits of decisions. */
  readonly options?: Readonly<Record<string, unknown>> | undefined;
  /** Ids of house agents, which take turns in the other seats. */
  readonly opponents: readonly string[];
  readonly seats: number;
  /** Each match is its own unit of the analysis; that seats are fixed lets an agent of the house meet itself. */
  readonly settings: Extract<ExperimentFile["settings"], readonly unknown[]>;
  readonly figures: readonly TitledMetric[];
}

const experimentOf = (planned: AgainstHouse) =>
  ({
    format: EXPERIMENT_FORMAT,
    name: `${planned.name.en}: against the house`,
    question: planned.question,
    game: planned.game,
    language: "en",
    options: { ...optionsWithClock(planned.game, CLOCK_MS), ...planned.options },
    agents: Object.fromEntries(planned.opponents.map((id) => [id, `house:${id}`])),
    subjects: [],
    opponents: [...planned.opponents],
    table: [
      { agent: "subject" },
      ...Array.from({ length: planned.seats - 1 }, () => ({ agent: "opponent" })),
    ],
    arms: [{ name: "as it plays" }],
    blocks: { seed: `card/${planned.id}/1` },
    settings: planned.settings,
    primary: "score",
    secondary: planned.figures.map(({ id }) => id),
  }) satisfies ExperimentFile;

const metricsOf = ({ id: experiment, figures }: AgainstHouse): Metrics => [
  {
    id: `${experiment}-score`,
    title: { en: "Points a match", zh: "每局得分" },
    unit: "score",
    recipe: { kind: "measured", experiment, figure: "score" },
  },
  ...figures.map(({ id, title, unit, better }) => ({
    id: `${experiment}-${id.toLowerCase()}`,
    title,
    unit,
    better,
    recipe: { kind: "measured" as const, experiment, figure: id },
  })),
];

/** A part of the card against the house, with a table of each experiment's metrics. */
export const collectionOf = (
  texts: Pick<CollectionFile, "name" | "question">,
  all: readonly AgainstHouse[],
): CollectionFile => ({
  format: COLLECTION_FORMAT,
  ...texts,
  experiments: all.map((planned) => ({ id: planned.id, experiment: experimentOf(planned) })),
  figures: all.flatMap(metricsOf),
  layouts: all.map((planned) => {
    const metrics = metricsOf(planned);
    return {
      kind: "table" as const,
      title: planned.name,
      columns: metrics.map(({ title }) => title),
      rows: [{ figures: metrics.map(({ id }) => id) }],
    };
  }),
});
