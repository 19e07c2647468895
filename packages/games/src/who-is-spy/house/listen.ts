import type { Locale } from "@wisp/game";
import { onceFor, remembering } from "../../common/remembering.ts";
import { featuresOf } from "../../common/talk/house/features.ts";
import { keyOf } from "../../common/talk/house/hear.ts";
import { type Clues, publicPack } from "../words/index.ts";
import type { Knowledge } from "./situation.ts";

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

/** What is known about a word or a pair: both what is said of it and what it is recognised by. */
const allOf = ({ known, spoken }: Clues): readonly string[] => [...known, ...spoken];

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
    holders.flatMap(({ clues }) => allOf(clues)),
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

/** What it adds that a fact is one that is known of a word: little, for others know it of other words. */
const RECOGNISED = 0.9;

/** Sums in logarithms: log(sum of weight * exp(log)). */
export function logMix(parts: readonly (readonly [weight: number, log: number])[]): number {
  const most = Math.max(...parts.map(([, log]) => log));
  return (
    most + Math.log(parts.reduce((sum, [weight, log]) => sum + weight * Math.exp(log - most), 0))
  );
}

/** `logMix` of two parts, digit for digit; it is most of the work of weighing a fact. */
function mixOfTwo(weight: number, log: number, otherWeight: number, other: number): number {
  const most = Math.max(log, other);
  return most + Math.log(weight * Math.exp(log - most) + otherWeight * Math.exp(other - most));
}

/** The known clues of a word or of a pair, as a listener compares facts with them. */
interface KnownList extends Vocabulary {
  /** The features of each clue, by its key. */
  readonly clues: ReadonlyMap<string, readonly string[]>;
}

const listIn = (locale: Locale): ((clues: Clues) => KnownList) =>
  onceFor((clues) => {
    const all = allOf(clues);
    const counts = count(locale, all);
    const byKey = new Map(all.map((clue) => [keyOf(clue), featuresOf(locale, clue)]));
    return { counts, total: Math.max(1, total(counts)), clues: byKey };
  });
/** Several words of a theme know one list. */
const listOf = { en: listIn("en"), zh: listIn("zh") } as const;

/** How often a list has a feature. A clue of its own that a player says does not count for itself. */
function countIn({ counts, clues }: KnownList, fact: string, feature: string): number {
  const itself = clues.get(fact)?.includes(feature) === true ? 1 : 0;
  return (counts.get(feature) ?? 0) - itself;
}

/** By word of `Knowledge.words`: the keys of all that is known of it. */
const knownKeys = onceFor(({ words, shared, partner }: Knowledge) =>
  words.map(({ clues }, place) => {
    const all =
      place === 0 || place === partner ? [...allOf(clues), ...allOf(shared)] : allOf(clues);
    return new Set(all.map(keyOf));
  }),
);

/** By word of `Knowledge.words`: whether a fact is one that is known of it. */
export function recognised(knowledge: Knowledge, fact: string): readonly boolean[] {
  const key = keyOf(fact);
  return knownKeys(knowledge).map((keys) => keys.has(key));
}

function earOf(knowledge: Knowledge): (text: string) => readonly number[] {
  const { locale } = knowledge;
  const vocabulary = vocabularyOf(locale);
  const lists = [knowledge.shared, ...knowledge.words.map((word) => word.clues)].map(
    listOf[locale],
  );
  return remembering(TEXTS_REMEMBERED_PER_WORD, (text) => {
    const features = featuresOf(locale, text).map((feature) => ({
      feature,
      common: commonness(vocabulary, feature),
    }));
    const key = keyOf(text);
    const [shared = 0, ...own] = lists.map((list) => {
      let sum = 0;
      for (const { feature, common } of features) {
        const lift = countIn(list, key, feature) / list.total / common;
        sum += Math.log(EXPLAINED * lift + 1 - EXPLAINED);
      }
      return WEIGHT * sum;
    });
    const known = recognised(knowledge, text);
    return own.map(
      (log, place) =>
        (known[place] === true ? RECOGNISED : 0) +
        logMix([
          [ABOUT_OWN, log],
          [1 - ABOUT_OWN, shared],
        ]),
    );
  });
}

const ears = onceFor(earOf);

/**
 * How well a fact fits each of `Knowledge.words`, as log-likelihoods relative to one about anything: a
 * holder of the word may speak of it or of what its pair shares. Only the `known` clues are used, and none
 * that is said itself, so that no agent recognises a sentence from a list of its own.
 */
export const listen = (knowledge: Knowledge, text: string): readonly number[] =>
  ears(knowledge)(text);

/** What one fact says about its speaker, as log-likelihoods. */
interface Evidence {
  /** By word: how well it fits one of the many who holds it. */
  readonly civilian: readonly number[];
  /** By the word of the many, then by the spy's word. */
  readonly spy: readonly (readonly number[])[];
}

/** The chance that what one of the many says does not fit its word: it takes itself for the spy, or speaks badly. */
const STRAYS = 0.1;

function weighed(knowledge: Knowledge, fact: string, disguised: number): Evidence {
  const fits = listen(knowledge, fact);
  const known = recognised(knowledge, fact);
  const strays = fits.map((any): [number, number] => [STRAYS / fits.length, any]);
  const civilian = fits.map((fit) => logMix([[1 - STRAYS, fit], ...strays]));
  const spy = fits.map((civilians, word) =>
    fits.map((own) =>
      // A known fact of the word of the many clears no player: what people think of is in no list.
      known[word] === true
        ? (civilian[word] ?? 0)
        : mixOfTwo(1 - disguised, own, disguised, civilians),
    ),
  );
  return { civilian, spy };
}

/** Shares of disguised spies that are remembered apart. */
const SHARES_REMEMBERED = 10;

const evidence = onceFor((facts: readonly string[]) =>
  onceFor((knowledge: Knowledge) =>
    remembering(SHARES_REMEMBERED, (_share, disguised: number) =>
      facts.map((fact) => weighed(knowledge, fact, disguised)),
    ),
  ),
);

/**
 * What the facts of a speech say about its speaker, for an agent with this knowledge. They are weighed once, as
 * long as `facts` is the same object.
 *
 * @param disguised how often a spy speaks of the word of the many, 0 to 1
 */
export const evidenceOf = (
  knowledge: Knowledge,
  facts: readonly string[],
  disguised: number,
): readonly Evidence[] => evidence(facts)(knowledge)(`${disguised}`, disguised);

/** The square of the length of a text whose features weigh the more the rarer they are. */
const weigh = (vocabulary: Vocabulary, features: readonly string[]): number =>
  features.reduce((sum, feature) => sum + Math.log(commonness(vocabulary, feature)) ** 2, 0);

const weightIn = (locale: Locale): ((features: readonly string[]) => number) =>
  onceFor((features) => weigh(vocabularyOf(locale), features));
const weights = { en: weightIn("en"), zh: weightIn("zh") } as const;

/** The similarity of two texts, 0 to 1: rarer common parts count more. */
export function likeness(locale: Locale, one: string, other: string): number {
  const first = featuresOf(locale, one);
  const second = featuresOf(locale, other);
  const common = first.filter((feature) => second.includes(feature));
  if (common.length === 0) return 0;
  const weight = weights[locale];
  return weigh(vocabularyOf(locale), common) / Math.sqrt(weight(first) * weight(second));
}

/** The places in a list of clues that have a feature in common with a text: no other is like it at all. */
function sharing(locale: Locale, clues: readonly string[]): (text: string) => ReadonlySet<number> {
  const places = new Map<string, number[]>();
  for (const [place, clue] of clues.entries()) {
    for (const feature of featuresOf(locale, clue)) {
      const known = places.get(feature);
      if (known === undefined) places.set(feature, [place]);
      else known.push(place);
    }
  }
  return (text) =>
    new Set(featuresOf(locale, text).flatMap((feature) => places.get(feature) ?? []));
}

/** The known clues of its own word, and of its pair. */
export const knownClues = ({ words, shared }: Knowledge): readonly string[] => [
  ...words.slice(0, 1).flatMap((own) => allOf(own.clues)),
  ...allOf(shared),
];

const memories = onceFor((knowledge: Knowledge) => {
  const { locale } = knowledge;
  const clues = knownClues(knowledge);
  const alike = sharing(locale, clues);
  return remembering(TEXTS_REMEMBERED_PER_WORD, (text) => {
    const places = alike(text);
    return clues.map((clue, place) =>
      !places.has(place) || keyOf(text) === keyOf(clue) ? 0 : likeness(locale, text, clue),
    );
  });
});

/** The likeness of a fact to each of `knownClues`; 0 to the one that it is. */
export const resemblances = (knowledge: Knowledge, text: string): readonly number[] =>
  memories(knowledge)(text);

/** What a text most resembles of the clues that are said of its word and of its pair, 0 to 1. */
export const nearestSpoken = onceFor(({ locale, words, shared }: Knowledge) => {
  const clues = [...shared.spoken, ...words.slice(0, 1).flatMap((own) => own.clues.spoken)];
  const alike = sharing(locale, clues);
  return (text: string): number => {
    const places = alike(text);
    const near = clues.filter((_, place) => places.has(place));
    return Math.max(0, ...near.map((clue) => likeness(locale, clue, text)));
  };
});
