import { type Locale, randomFrom, type Seat } from "@wisp/game";
import {
  accuses,
  factsIn,
  genericClues,
  keyOf,
  sortedFacts,
} from "../../common/talk/house/hear.ts";
import type { PackWord } from "../../common/talk/pack-word.ts";
import { living, type Speech, type State } from "../state.ts";
import {
  type Clues,
  hardPairs,
  type PairWord,
  publicPack,
  type SpokenPair,
  spokenPair,
} from "../words/index.ts";

/** A house agent knows its own word with others of its theme, and not which one is its partner. */
const WORDS_MAX = 6;

/** A house agent's knowledge of its own word and of words that the others may hold. */
export interface Knowledge {
  readonly locale: Locale;
  readonly own: PackWord;
  /**
   * Its own word first; then its partner and other words of the theme, in an order that tells
   * nothing. One word alone when none of the arena's own packs holds it.
   */
  readonly words: readonly PairWord[];
  /** Place of its partner among `words`: for recognising what is said of both, not for telling the other word. */
  readonly partner: number | null;
  /** Clues that fit its own word and its partner. */
  readonly shared: Clues;
}

const known = new Map<Locale, ReadonlyMap<string, Knowledge>>();

/** Shuffled by the words themselves, so that every match of a word gives the same knowledge. */
function wordsBeside(own: PairWord, partner: PairWord, theme: readonly PairWord[]): PairWord[] {
  const draws = randomFrom(`knowledge/${own.word}`);
  const others = theme.filter((word) => word !== own && word !== partner);
  const chosen = draws("others")
    .shuffle(others)
    .slice(0, WORDS_MAX - 2);
  return draws("order").shuffle([partner, ...chosen]);
}

/** The pairs of the arena's own packs, by pack and theme. No word is in two of them. */
const themesOf = (locale: Locale): readonly (readonly SpokenPair[])[] => [
  ...publicPack(locale).files.map(({ pairs }) => pairs),
  ...[...Map.groupBy(hardPairs(locale), ({ theme }) => theme).values()].map((pairs) =>
    pairs.map(spokenPair),
  ),
];

function learn(locale: Locale): ReadonlyMap<string, Knowledge> {
  return new Map(
    themesOf(locale).flatMap((pairs) => {
      const theme = pairs.flatMap(({ words }) => words);
      return pairs.flatMap(({ clues, words: [first, second] }) =>
        [
          { own: first, partner: second },
          { own: second, partner: first },
        ].map(({ own, partner }): [string, Knowledge] => {
          const words = [own, ...wordsBeside(own, partner, theme)];
          return [
            own.word,
            {
              locale,
              own: { word: own.word, aliases: own.aliases },
              words,
              partner: words.indexOf(partner),
              shared: clues,
            },
          ];
        }),
      );
    }),
  );
}

/** A word of a hidden pack: nothing can be inferred about it, and only vague things said. */
function stranger(locale: Locale, word: string): Knowledge {
  const own = { word, aliases: [] };
  return {
    locale,
    own,
    words: [{ ...own, clues: { spoken: [], known: [] } }],
    partner: null,
    shared: { spoken: [...genericClues[locale]], known: [] },
  };
}

/** The entry of `word` in the arena's own packs of `locale`. The same object for the same pack word. */
export function knowledgeOf(locale: Locale, word: string): Knowledge {
  const words = known.get(locale) ?? learn(locale);
  known.set(locale, words);
  return words.get(word) ?? stranger(locale, word);
}

/** Another player's speech as a house agent hears it. */
interface HeardSpeech extends Speech {
  /** What it says about its word, without argument and without what others said before. */
  readonly facts: readonly string[];
  /** What it says that fits nearly any word. */
  readonly vague: readonly string[];
}

/** A house agent's reading of its view before it decides anything. */
export interface WhoIsSpySituation {
  readonly view: State;
  readonly seat: Seat;
  readonly locale: Locale;
  readonly knowledge: Knowledge;
  /** The living players but itself, in seat order. */
  readonly others: readonly Seat[];
  /** The speeches of all other players, in order; without silence. */
  readonly heard: readonly HeardSpeech[];
  /** What all speeches of the match say, as texts are looked for in them. */
  readonly said: readonly string[];
}

/** A speech belongs to one fold, so that what was said before it never changes. */
const heardSpeeches = new WeakMap<Speech, HeardSpeech>();

function hear({ config, players, speeches }: State, speech: Speech, at: number): HeardSpeech {
  const locale = config.language;
  const names = players.map(({ name }) => name);
  const earlier = speeches.slice(0, at).map(({ text }) => text);
  const { telling, vague } = sortedFacts(locale, factsIn(locale, speech.text, { names, earlier }));
  return { ...speech, facts: telling, vague };
}

/** The speeches of a match as house agents hear them, in order; without silence. */
export function heardIn(state: State): HeardSpeech[] {
  return state.speeches.flatMap((speech, at) => {
    if (speech.text === "") return [];
    const heard = heardSpeeches.get(speech) ?? hear(state, speech, at);
    heardSpeeches.set(speech, heard);
    return [heard];
  });
}

/** Throws for a seat that has no word yet. */
export function situationOf(view: State, seat: Seat): WhoIsSpySituation {
  const locale = view.config.language;
  const word = view.players[seat]?.word;
  if (word === undefined || word === null) throw new Error(`seat ${seat} has no word`);
  return {
    view,
    seat,
    locale,
    knowledge: knowledgeOf(locale, word),
    others: living(view).filter((other) => other !== seat),
    heard: heardIn(view).filter((speech) => speech.seat !== seat),
    said: view.speeches.map(({ text }) => keyOf(text)),
  };
}

/** The in-game name of a seat. */
export const nameOf = ({ view }: WhoIsSpySituation, seat: Seat): string =>
  view.players[seat]?.name ?? "";

/** A sentence in every language a house agent plays in. */
export type LocalizedText = Readonly<Record<Locale, string>>;

/** This many votes in the last round are an accusation. */
const VOTES_THAT_ACCUSE = 2;

/**
 * The living player that accused it last: in a speech since its own last one, or by one of several votes;
 * null for none.
 */
export function accuserOf(situation: WhoIsSpySituation): Seat | null {
  const { view, seat, locale, others } = situation;
  const own = view.speeches.findLastIndex((speech) => speech.seat === seat);
  const name = nameOf(situation, seat);
  const speech = view.speeches
    .slice(own + 1)
    .findLast((each) => others.includes(each.seat) && accuses(locale, each.text, name));
  if (speech !== undefined) return speech.seat;
  const votes = view.votes.filter(
    ({ round, choice }) => round === view.round - 1 && choice === seat,
  );
  if (votes.length < VOTES_THAT_ACCUSE) return null;
  return votes.findLast((vote) => others.includes(vote.seat))?.seat ?? null;
}
