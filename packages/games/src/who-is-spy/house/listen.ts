import type { Locale } from "@wisp/game";
import { featuresOf } from "../../talk/house/features.ts";
import { remembering } from "../../talk/house/remembering.ts";
import { type Clues, publicPack } from "../words/index.ts";
import type { Knowledge } from "./knowledge.ts";

const TEXTS_REMEMBERED_PER_WORD = 200;

type Counts = ReadonlyMap<string, number>;

function count(locale: Locale, clues: readonly string[]): Counts {
  const counts = new Map<string, number>();
  for (const clue of clues) {
    for (const feature of featuresOf(locale, clue)) {
      counts.set(feature, (counts.get(feature) ?? 0) + 1);
    }
  }
  return counts;
}

const total = (counts: Counts): number => [...counts.values()].reduce((sum, each) => sum + each, 0);

/** How common each feature is in all known clues of a language. */
interface Vocabulary {
  readonly counts: Counts;
  readonly total: number;
}

const vocabularies = new Map<Locale, Vocabulary>();

function vocabularyOf(locale: Locale): Vocabulary {
  const found = vocabularies.get(locale);
  if (found !== undefined) return found;
  const holders: readonly { readonly clues: Clues }[] = publicPack(locale).pairs.flatMap((pair) => [
    pair,
    ...pair.words,
  ]);
  const counts = count(
    locale,
    holders.flatMap(({ clues }) => clues.known),
  );
  const vocabulary = { counts, total: total(counts) + counts.size };
  vocabularies.set(locale, vocabulary);
  return vocabulary;
}

/** The chance of a feature in a clue about anything; also for features never met. */
const commonness = ({ counts, total }: Vocabulary, feature: string): number =>
  ((counts.get(feature) ?? 0) + 1) / total;

/** Share of the features of a clue that its own list explains; the rest comes from anywhere. */
const EXPLAINED = 0.6;
/** The features of one sentence lean on each other, so each counts for less than one. */
const WEIGHT = 0.7;
/** How often a speech is about the word itself and not about what the pair shares. */
const ABOUT_OWN = 0.6;

/** Sums in logarithms: log(sum of weight * exp(log)). */
export function logMix(parts: readonly (readonly [weight: number, log: number])[]): number {
  const most = Math.max(...parts.map(([, log]) => log));
  return (
    most + Math.log(parts.reduce((sum, [weight, log]) => sum + weight * Math.exp(log - most), 0))
  );
}

/** One of its kind for each object, made on first use. */
function onceFor<Value>(make: (knowledge: Knowledge) => Value): (knowledge: Knowledge) => Value {
  const made = new WeakMap<Knowledge, Value>();
  return (knowledge) => {
    const found = made.get(knowledge);
    if (found !== undefined) return found;
    const value = make(knowledge);
    made.set(knowledge, value);
    return value;
  };
}

function earOf(knowledge: Knowledge): (text: string) => readonly number[] {
  const { locale } = knowledge;
  const vocabulary = vocabularyOf(locale);
  const lists = [knowledge.shared, ...knowledge.words.map((word) => word.clues)].map((clues) => {
    const counts = count(locale, clues.known);
    return { counts, total: Math.max(1, total(counts)) };
  });
  return remembering(TEXTS_REMEMBERED_PER_WORD, (text) => {
    const features = featuresOf(locale, text);
    const [shared = 0, ...own] = lists.map((list) => {
      let sum = 0;
      for (const feature of features) {
        const lift = (list.counts.get(feature) ?? 0) / list.total / commonness(vocabulary, feature);
        sum += Math.log(EXPLAINED * lift + 1 - EXPLAINED);
      }
      return WEIGHT * sum;
    });
    return own.map((log) =>
      logMix([
        [ABOUT_OWN, log],
        [1 - ABOUT_OWN, shared],
      ]),
    );
  });
}

const ears = onceFor(earOf);

/**
 * How well a speech fits each of `Knowledge.words`, as log-likelihoods relative to a speech about
 * anything: a holder of the word may speak of it or of what its pair shares. Only the `known` clues are used.
 */
export const listen = (knowledge: Knowledge, text: string): readonly number[] =>
  ears(knowledge)(text);

/** The square of the length of a text whose features weigh the more the rarer they are. */
const weigh = (vocabulary: Vocabulary, features: readonly string[]): number =>
  features.reduce((sum, feature) => sum + Math.log(commonness(vocabulary, feature)) ** 2, 0);

/** The similarity of two texts, 0 to 1: rarer common parts count more. */
export function likeness(locale: Locale, one: string, other: string): number {
  const first = featuresOf(locale, one);
  const second = featuresOf(locale, other);
  const common = first.filter((feature) => second.includes(feature));
  if (common.length === 0) return 0;
  const vocabulary = vocabularyOf(locale);
  return (
    weigh(vocabulary, common) / Math.sqrt(weigh(vocabulary, first) * weigh(vocabulary, second))
  );
}

/** The known clues of its own word, and of its pair. */
export const knownClues = ({ words, shared }: Knowledge): readonly string[] => [
  ...words.slice(0, 1).flatMap((own) => own.clues.known),
  ...shared.known,
];

const memories = onceFor((knowledge) =>
  remembering(TEXTS_REMEMBERED_PER_WORD, (text) =>
    knownClues(knowledge).map((clue) => likeness(knowledge.locale, text, clue)),
  ),
);

/** The likeness of a speech to each of `knownClues`. */
export const resemblances = (knowledge: Knowledge, text: string): readonly number[] =>
  memories(knowledge)(text);
