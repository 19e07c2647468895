import { type GameEntry, gameEntry } from "@wisp/games";
import { z } from "zod";
import { BIAS_GAME } from "../bias/study.ts";
import { checkCollection, type PlannedExperiment, shownIn, termsOf } from "../collections/check.ts";
import {
  type CardSize,
  COLLECTION_FORMAT,
  type CollectionFile,
  cardSizes,
} from "../collections/collection.ts";
import { spygame } from "../collections/spygame.ts";
import { type Experiment, MAX_BLOCKS } from "../plan/experiment.ts";
import { someSettings } from "../plan/settings.ts";
import { wisOfOne } from "./wis.ts";

/**
 * Says what a card measures: games with their versions, settings, opponents, anchors and numbers of matches. Cards
 * of different versions are not compared. A change of any of these needs a new one.
 */
export const CARD_VERSION = "1";

/** Who finished ahead of whom: seats of one role are one side, or every seat is its own. */
type Sides = "roles" | "seats";

/** An experiment of the card, with its blocks by size; a card of size "paper" has all of them. */
interface CardExperiment {
  /** 0: a quick card does without it. */
  readonly quick: number;
  readonly standard: number;
  /** How it counts for the rating; absent: not at all. `team`: it has no opponents. */
  readonly rated?: Sides | "team";
  /** The first arm of the experiment is played without its changes: they are a way to play. */
  readonly asItPlays?: true;
}

/** A collection in the card. Experiments that are not listed are left out, with all that is made of them. */
interface CardPart {
  readonly file: CollectionFile;
  readonly experiments: Readonly<Record<string, CardExperiment>>;
  /** Votes of each method of naming in its studies; a quick card has none. */
  readonly asks?: { readonly standard: number; readonly paper: number };
}

const parts: readonly CardPart[] = [
  {
    file: wisOfOne,
    experiments: {
      "wis-spy": { quick: 8, standard: 40, rated: "roles" },
      "wis-civilian": { quick: 8, standard: 75, rated: "roles" },
      "wis-attack": { quick: 0, standard: 20 },
    },
  },
  {
    file: spygame,
    experiments: {
      guests: { quick: 8, standard: 50, asItPlays: true },
      villager: { quick: 8, standard: 50, asItPlays: true },
    },
    asks: { standard: 192, paper: 576 },
  },
];

/** How experiments count for the rating, by id. */
export const ratedExperiments: Readonly<Record<string, Sides | "team">> = Object.fromEntries(
  parts.flatMap(({ experiments }) =>
    Object.entries(experiments).flatMap(([id, { rated }]) =>
      rated === undefined ? [] : [[id, rated]],
    ),
  ),
);

/** What a character of the house is represented by in games that do not have it. */
const standIns: Readonly<Record<string, string>> = {
  "who-is-spy": "bayes",
  "tic-tac-toe": "planner",
  "connect-four": "planner",
  "prisoners-dilemma": "ruthless",
  "public-good": "prudent",
  holdem: "planner",
  chameleon: "bayes",
  undercover: "bayes",
};

/** An agent as a card measures it. */
export interface CardSubject {
  readonly name: string;
  /** The games that it plays; absent: all. */
  readonly games?: readonly string[] | undefined;
  /** Its address in a game, as experiments write it: "house:bayes", "openai:<model>@<URL>". */
  addressIn(entry: GameEntry): string;
}

/** An agent with one address. A character of the house is played by a stand-in in games that lack it. */
export const cardSubject = (
  name: string,
  address: string,
  games?: readonly string[],
): CardSubject => ({
  name,
  games,
  addressIn({ game, house }) {
    const [, character] = /^house:([a-z0-9]+)$/.exec(address) ?? [];
    const standIn = standIns[game.id];
    return character === undefined ||
      standIn === undefined ||
      house.some(({ id }) => id === character)
      ? address
      : `house:${standIn}`;
  },
});

const blocksIn = (
  { quick, standard }: Pick<CardExperiment, "quick" | "standard">,
  size: CardSize,
) => ({ quick, standard, paper: MAX_BLOCKS })[size];

/** An experiment of a collection as the card of this size plays it, with its subject alone. */
function experimentOf(
  { experiment, entry }: PlannedExperiment,
  { asItPlays, ...blocks }: CardExperiment,
  size: CardSize,
  subject: CardSubject,
): Experiment {
  const most = blocksIn(blocks, size);
  const { settings, agents, subjects, arms } = experiment;
  const others = Object.entries(agents).filter(([name]) => !subjects.includes(name));
  return Object.assign({}, experiment, {
    agents: Object.fromEntries([...others, [subject.name, subject.addressIn(entry)]]),
    subjects: [subject.name],
    arms: asItPlays ? [{ name: "as it plays", changes: [] }] : arms,
    contrasts: [],
    blocks: { seed: experiment.blocks.seed, count: Math.min(most, experiment.blocks.count) },
    ...(settings !== undefined &&
      settings.length > most && { settings: someSettings(settings, most) }),
  });
}

/** Stands in the subject's place until its address in each game is known. */
const ANYBODY = { subjects: { subject1: "agent:subject" } };

/** Whether an experiment is in the card, with all of these settings. */
const hasAll = (experiment: Experiment | undefined, settings: readonly string[] = []): boolean =>
  experiment !== undefined &&
  settings.every((id) => experiment.settings?.some((setting) => setting.id === id) === true);

/** A part of the card: its experiments, and what can be made of them. */
async function partOf(
  { file, experiments, asks }: CardPart,
  size: CardSize,
  subject: CardSubject,
): Promise<Required<Pick<CollectionFile, "experiments" | "studies" | "figures" | "layouts">>> {
  const checked = await checkCollection(file, ANYBODY);
  if ("problems" in checked) throw new RangeError(checked.problems.join(" "));
  const { collection } = checked;
  const placed = new Map(
    checked.experiments.flatMap((planned) => {
      const blocks = experiments[planned.id];
      const isPlayed = subject.games?.includes(planned.entry.game.id) ?? true;
      return blocks === undefined || blocksIn(blocks, size) === 0 || !isPlayed
        ? []
        : [[planned.id, experimentOf(planned, blocks, size, subject)]];
    }),
  );
  const kept = new Set<string>();
  const figures = collection.figures.filter(({ id, recipe }) => {
    const isKept =
      recipe.kind === "measured"
        ? hasAll(placed.get(recipe.experiment), recipe.settings)
        : termsOf(recipe).every((term) => kept.has(term));
    if (isKept) kept.add(id);
    return isKept;
  });
  const votes = size === "quick" ? undefined : asks?.[size];
  const studies = (collection.studies ?? []).flatMap(({ id, bias }) =>
    votes === undefined || subject.games?.includes(BIAS_GAME) === false
      ? []
      : [{ id, bias: { ...bias, asks: votes } }],
  );
  const layouts = collection.layouts.filter((layout) =>
    layout.kind === "bias"
      ? studies.some(({ id }) => id === layout.study)
      : layout.kind !== "experiment" && shownIn(layout).every((id) => id === null || kept.has(id)),
  );
  const listed = [...placed].map(([id, experiment]) => ({
    id,
    experiment,
    subjects: "stay-out" as const,
  }));
  return { experiments: listed, studies, figures, layouts };
}

/** The card of an agent as a collection that can be run, before it is checked. */
export async function cardCollection(
  size: CardSize,
  subject: CardSubject,
): Promise<CollectionFile> {
  const all = await Promise.all(parts.map((part) => partOf(part, size, subject)));
  const studied = gameEntry(BIAS_GAME);
  const studies = all.flatMap((part) => part.studies);
  return {
    format: COLLECTION_FORMAT,
    name: { en: `Report card of ${subject.name}`, zh: `${subject.name} 的能力报告` },
    question: {
      en: "How good is this agent in every game, and at what?",
      zh: "这个智能体在各个游戏中水平如何？擅长什么？",
    },
    card: {
      version: CARD_VERSION,
      size,
      subject: subject.name,
      ...(subject.games !== undefined && { games: [...subject.games] }),
    },
    // Of the votes of studies.
    subjects: studied === undefined ? {} : { [subject.name]: subject.addressIn(studied) },
    experiments: all.flatMap((part) => part.experiments),
    ...(studies.length > 0 && { studies }),
    figures: all.flatMap((part) => part.figures),
    layouts: all.flatMap((part) => part.layouts),
  };
}

/** A card as a short file asks for it: without experiments, and with one subject. */
const askedSchema = z.looseObject({
  card: z.looseObject({
    version: z.string().default(CARD_VERSION),
    size: z.enum(cardSizes),
    games: z.array(z.string()).optional(),
  }),
  subjects: z.record(z.string(), z.string()),
  experiments: z.undefined().optional(),
});

/**
 * The content of a file with all experiments of a card in the place of its short form: `{format, card: {size},
 * subjects: {name: address}}`. Other files, also cards of other versions, are returned as they are.
 */
export async function withCard(file: unknown): Promise<unknown> {
  const asked = askedSchema.safeParse(file);
  if (!asked.success || asked.data.card.version !== CARD_VERSION) return file;
  const { card, subjects, experiments: _, ...rest } = asked.data;
  const [[name, address] = ["", ""], ...more] = Object.entries(subjects);
  if (address === "" || more.length > 0) return file;
  const whole = await cardCollection(card.size, cardSubject(name, address, card.games));
  return { ...whole, ...rest, card: whole.card, subjects: whole.subjects };
}
