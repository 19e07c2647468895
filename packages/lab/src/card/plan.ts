import { canonical } from "@wisp/game";
import { type GameEntry, gameEntry, games } from "@wisp/games";
import { packagedGames } from "@wisp/games/packaged/registered";
import { clockNames } from "@wisp/games/reasoning";
import { z } from "zod";
import { BIAS_GAME } from "../bias/study.ts";
import { checkCollection } from "../collections/check.ts";
import {
  type CardSize,
  COLLECTION_FORMAT,
  type Collection,
  type CollectionFile,
  cardSizes,
  collectionSchema,
} from "../collections/collection.ts";
import { duelsIn } from "./duels.ts";
import type { CardLibrary, CardPart } from "./library.ts";
import { partOf } from "./part.ts";
import { sidesIn } from "./sides.ts";
import { type CardSubject, cardSubject } from "./subject.ts";

/**
 * Says what a card measures: games with their versions, settings, opponents, anchors and numbers of matches. Cards
 * of different versions are not compared. A change of any of these needs a new one.
 */
export const CARD_VERSION = "4";

/** Matches of a quick card: as few as an interval needs. */
const FEW = 8;
/** Games of the release: a card means the same in every arena, whatever packages it has. */
const ofRelease = Object.values(games).filter(
  ({ game }) => !Object.hasOwn(packagedGames(), game.id),
);

/** A part that is no paper's, all of whose experiments have as many matches. */
function ownPart(id: string, file: CollectionFile, standard: number): CardPart {
  const counted = { quick: FEW, standard, rated: true } as const;
  const experiments = Object.fromEntries(file.experiments.map((each) => [each.id, counted]));
  return { id, file, experiments };
}

const ownParts = [ownPart("duel", duelsIn(ofRelease), 60), ownPart("side", sidesIn(ofRelease), 30)];

const partsIn = ({ cardParts }: CardLibrary): readonly CardPart[] => [...cardParts, ...ownParts];

/** The ids of the experiments that count for the rating. */
export const ratedExperiments = (library: CardLibrary): ReadonlySet<string> =>
  new Set(
    partsIn(library).flatMap(({ id: part, experiments }) =>
      Object.entries(experiments).flatMap(([id, { rated }]) => (rated ? [`${part}-${id}`] : [])),
    ),
  );

/** The card of an agent as a collection that can be run, before it is checked. */
export async function cardCollection(
  size: CardSize,
  subject: CardSubject,
  library: CardLibrary,
): Promise<CollectionFile> {
  const parts = partsIn(library);
  const all = await Promise.all(parts.map((part) => partOf(part, size, subject, library)));
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
      ...(subject.playing !== undefined && { playing: subject.playing }),
      ...(subject.games !== undefined && { games: [...subject.games] }),
      ...(subject.judge !== undefined && { judge: subject.judge }),
      ...(subject.clock === "slow" && { clock: subject.clock }),
    },
    // Of the votes of studies.
    subjects: studied === undefined ? {} : { [subject.name]: subject.addressIn(studied) },
    experiments: all.flatMap((part) => part.experiments),
    ...(studies.length > 0 && { studies }),
    figures: all.flatMap((part) => part.figures),
    layouts: all.flatMap((part) => part.layouts),
  };
}

const planOf = ({ experiments, studies = [], figures, layouts, hosts }: Collection): string =>
  canonical({ experiments, studies, figures, layouts, hosts });

/**
 * Why a collection that says it is a card is not the card of its version, as a sentence: its plan was written or
 * edited by hand. Null where it is, and for other collections and versions.
 */
export async function editedCard(
  collection: Collection,
  library: CardLibrary,
): Promise<string | null> {
  const { card, experiments } = collection;
  if (card === undefined || card.version !== CARD_VERSION) return null;
  const { subject: name, size, games, playing, judge, clock } = card;
  const addresses = new Map(
    experiments.map(({ experiment }) => [experiment.game, experiment.agents[name]]),
  );
  const addressIn = ({ game }: GameEntry): string => addresses.get(game.id) ?? "agent:subject";
  const subject = { name, games, playing, judge, clock, addressIn };
  const whole = await checkCollection(await cardCollection(size, subject, library), library);
  return "collection" in whole && planOf(whole.collection) === planOf(collection)
    ? null
    : `Its plan is not that of a ${size} card of version ${CARD_VERSION}: opponents, settings and numbers of matches are fixed. Leave "card" out, or give the short form.`;
}

/** A card as a short file asks for it: without experiments, and with one subject. */
const askedSchema = z.looseObject({
  budget: z.unknown().optional(),
  card: z.looseObject({
    version: z.string().default(CARD_VERSION),
    size: z.enum(cardSizes),
    playing: collectionSchema.shape.card.unwrap().shape.playing,
    games: z.array(z.string()).optional(),
    judge: z.string().optional(),
    clock: z.enum(clockNames).optional(),
  }),
  subjects: z.record(z.string(), z.string()),
  experiments: z.undefined().optional(),
});

/**
 * The content of a file with all experiments of a card in the place of its short form: `{format, card: {size},
 * subjects: {name: address}}`. Other files, also cards of other versions, are returned as they are.
 */
export async function withCard(file: unknown, library: CardLibrary): Promise<unknown> {
  const asked = askedSchema.safeParse(file);
  if (!asked.success || asked.data.card.version !== CARD_VERSION) return file;
  const { card, subjects, budget } = asked.data;
  const [[name, address] = ["", ""], ...more] = Object.entries(subjects);
  if (address === "" || more.length > 0) return file;
  const whole = await cardCollection(card.size, cardSubject(name, address, card), library);
  return budget === undefined ? whole : { ...whole, budget };
}
