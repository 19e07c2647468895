import type { Locale, Seat } from "@wisp/game";
import { factsIn, sortedFacts } from "../../common/talk/house/hear.ts";
import { type Knowledge, knowledgeOf } from "../../who-is-spy/house/situation.ts";
import { sum, type Witness, witnessOf } from "../../who-is-spy/house/witness.ts";
import { living, type State } from "../state.ts";

/** Another player's clue as a house agent hears it. */
interface HeardClue {
  readonly seat: Seat;
  /** How many clues its speaker had given before. */
  readonly place: number;
  /** What it says about its word, without argument and without what fits any word. */
  readonly facts: readonly string[];
}

/** A house agent's reading of its view before it decides anything. */
export interface UndercoverSituation {
  readonly view: State;
  readonly seat: Seat;
  readonly locale: Locale;
  readonly knowledge: Knowledge;
  /** Whether it is a spy, where the rules tell it. */
  readonly role: "spy" | "villager" | null;
  /** The other players who are still in. */
  readonly others: readonly Seat[];
  /** The clues of all other players, in order; without silence. */
  readonly heard: readonly HeardClue[];
}

/**
 * A view as its seat reads it; as a holder of `word` would, where it puts itself in another's place. Throws
 * for a seat that has no word yet.
 */
export function situationOf(
  view: State,
  seat: Seat,
  word: string | null = view.players[seat]?.word ?? null,
): UndercoverSituation {
  const { config, players, clues } = view;
  const locale = config.language;
  const isSpy = players[seat]?.isSpy ?? null;
  if (word === null) throw new Error(`seat ${seat} has no word`);
  const names = players.map(({ name }) => name);
  const texts = clues.map(({ text }) => text);
  const told = isSpy === true ? "spy" : "villager";
  return {
    view,
    seat,
    locale,
    knowledge: knowledgeOf(locale, word),
    role: config.spyAwareOfRole ? told : null,
    others: living(view).filter((other) => other !== seat),
    heard: clues.flatMap((clue, at) => {
      if (clue.seat === seat || clue.text === "") return [];
      const place = clues.slice(0, at).filter((each) => each.seat === clue.seat).length;
      const facts = factsIn(locale, clue.text, { names, earlier: texts.slice(0, at) });
      return [{ seat: clue.seat, place, facts: sortedFacts(locale, facts).telling }];
    }),
  };
}

function witness({ knowledge, heard }: UndercoverSituation, seat: Seat): Witness {
  const clues = heard.flatMap(({ seat: speaker, place, facts }) =>
    speaker === seat ? [{ before: place, facts }] : [],
  );
  return witnessOf(knowledge, clues);
}

/** All sets of this number of seats. */
function choose(seats: readonly Seat[], count: number): Seat[][] {
  if (count === 0) return [[]];
  return seats.flatMap((seat, at) =>
    choose(seats.slice(at + 1), count - 1).map((rest) => [seat, ...rest]),
  );
}

/** The sets of spies that what happened allows; all of them before the first vote. */
function possibleSpies({ view, seat, role }: UndercoverSituation): Seat[][] {
  const { players, config } = view;
  const own = role === null ? null : role === "spy";
  const sets = choose([...players.keys()], config.spies).filter((spies) =>
    players.every(({ isSpy }, at) => {
      const known = at === seat ? own : isSpy;
      return known === null || known === spies.includes(at);
    }),
  );
  // The match goes on, so a spy is still in.
  return sets.filter((spies) => spies.some((spy) => players[spy]?.outBy === null));
}

/** An estimate of every player's role and word. */
export interface Beliefs {
  /** By seat, its own included: the chance that the player is a spy. */
  readonly isSpy: readonly number[];
  /** By seat: the word that the player most likely holds; its own is the word that it holds. */
  readonly words: readonly string[];
  /** By known word, its own first: the chance that it is the villagers'. */
  readonly villagersWord: readonly number[];
  /** Of the words but its own, the one that the other side most likely holds. */
  readonly otherWord: string;
}

interface Hypothesis {
  readonly spies: readonly Seat[];
  /** Places of the words of each side. */
  readonly villagersWord: number;
  readonly spiesWord: number;
  readonly chance: number;
}

function hypotheses(situation: UndercoverSituation): Hypothesis[] {
  const { knowledge, seat, view } = situation;
  const witnesses = view.players.map((_, other) =>
    other === seat ? null : witness(situation, other),
  );
  // A word that is in no pack has no neighbours: its holder is alone with it.
  const others = knowledge.words.length === 1 ? [0] : [...knowledge.words.keys()].slice(1);
  const weighed = possibleSpies(situation).flatMap((spies) =>
    others.map((other) => {
      const isSpy = spies.includes(seat);
      const [villagersWord, spiesWord] = isSpy ? [other, 0] : [0, other];
      const log = sum(
        witnesses.map((each, at) => {
          if (each === null) return 0;
          const likely = spies.includes(at)
            ? each.spy[villagersWord]?.[spiesWord]
            : each.many[villagersWord];
          return likely ?? 0;
        }),
      );
      return { spies, villagersWord, spiesWord, log };
    }),
  );
  const max = Math.max(...weighed.map(({ log }) => log));
  const whole = sum(weighed.map(({ log }) => Math.exp(log - max)));
  return weighed.map(({ log, ...each }) => ({ ...each, chance: Math.exp(log - max) / whole }));
}

/** The place of the highest of some chances. */
const highest = (chances: readonly number[]): number => chances.indexOf(Math.max(...chances));

/**
 * What follows from all clues by Bayes' rule. At first every player is as likely a spy, and every other
 * known word as likely the other word.
 */
export function believe(situation: UndercoverSituation): Beliefs {
  const { knowledge, view, seat } = situation;
  const all = hypotheses(situation);
  const chance = (of: (each: Hypothesis) => boolean): number =>
    sum(all.filter(of).map((each) => each.chance));
  const places = [...knowledge.words.keys()];
  const wordAt = (place: number): string => knowledge.words[place]?.word ?? knowledge.own.word;
  const held = (at: Seat): number =>
    highest(
      places.map((place) =>
        chance((each) =>
          each.spies.includes(at) ? each.spiesWord === place : each.villagersWord === place,
        ),
      ),
    );
  const other = places
    .slice(1)
    .map((place) => chance((each) => Math.max(each.spiesWord, each.villagersWord) === place));
  return {
    isSpy: view.players.map((_, at) => chance(({ spies }) => spies.includes(at))),
    words: view.players.map((_, at) => wordAt(at === seat ? 0 : held(at))),
    villagersWord: places.map((place) => chance((each) => each.villagersWord === place)),
    otherWord: wordAt(other.length === 0 ? 0 : highest(other) + 1),
  };
}

/** What another player thinks of a seat, as far as the seat can tell. */
export interface Opinion {
  readonly seat: Seat;
  /** The word that it thinks the seat holds. */
  readonly word: string;
  readonly isSpy: boolean;
}

/** The seats of the highest chances, as many as there are spies. */
export const likeliestSpies = (
  { view, seat, others }: UndercoverSituation,
  isSpy: readonly number[],
): Seat[] =>
  [...others, seat]
    .sort((one, other) => (isSpy[other] ?? 0) - (isSpy[one] ?? 0))
    .slice(0, view.config.spies);

/** What the others think of the seat: each believes what follows from the word that it seems to hold. */
export function opinionsOf(situation: UndercoverSituation): Opinion[] {
  const { view, seat, others } = situation;
  const { words } = believe(situation);
  // No other seat knows what the rules told this seat about itself.
  const players = view.players.map((player) =>
    player.outBy === null ? { ...player, isSpy: null } : player,
  );
  const config = { ...view.config, spyAwareOfRole: false };
  return others.map((other) => {
    const seen = situationOf({ ...view, config, players }, other, words[other]);
    const beliefs = believe(seen);
    const isSpy = likeliestSpies(seen, beliefs.isSpy).includes(seat);
    return { seat: other, word: beliefs.words[seat] ?? "", isSpy };
  });
}
