import type { Character, CharacterReply, Draws, Locale, Seat } from "@wisp/game";
import { sideAnswer } from "../../common/talk/deductions.ts";
import {
  knownClues,
  listen,
  logMix,
  recognised,
  resemblances,
} from "../../who-is-spy/house/listen.ts";
import { ROLE_AND_DEDUCTION } from "../interview-texts.ts";
import { IDENTITY, SPIES, WORD, wordByField, wordField } from "../interviews.ts";
import type { State } from "../state.ts";
import {
  type Beliefs,
  believe,
  likeliestSpies,
  type Opinion,
  opinionsOf,
  situationOf,
  type UndercoverSituation,
} from "./beliefs.ts";
import { allFacts, type Fact, say, trueFacts, vagueFacts } from "./speak.ts";

/** How one character plays. */
interface Manner extends Pick<Character<State>, "id" | "about"> {
  /** What it would say, best first; or a finished clue. */
  speak(situation: UndercoverSituation, draws: Draws): readonly Fact[] | string;
  /** The player it suspects, of some. */
  suspect(situation: UndercoverSituation, candidates: readonly Seat[], draws: Draws): Seat;
  /** Every player's role and word. Absent: those it suspects are the spies, with a word that it knows. */
  estimate?(situation: UndercoverSituation): Estimate;
  /** What the others think of it. Absent: that it is a villager with the word that it has. */
  opinions?(situation: UndercoverSituation): readonly Opinion[];
}

interface Estimate {
  readonly spies: readonly Seat[];
  /** By seat. */
  readonly words: readonly string[];
}

/** The players whom a character suspects, with any other word that it knows. */
function simpleEstimate(
  situation: UndercoverSituation,
  suspect: (candidates: readonly Seat[]) => Seat,
  draws: Draws,
): Estimate {
  const { view, others, knowledge } = situation;
  const own = knowledge.own.word;
  const spies: Seat[] = [];
  while (spies.length < view.config.spies && spies.length < others.length) {
    spies.push(suspect(others.filter((seat) => !spies.includes(seat))));
  }
  const [, ...known] = knowledge.words.map(({ word }) => word);
  const other = known.length === 0 ? own : draws.pick(known);
  return { spies, words: view.players.map((_, seat) => (spies.includes(seat) ? other : own)) };
}

/** The most frequent of some texts. */
function commonest(texts: readonly string[]): string {
  const count = (text: string): number => texts.filter((each) => each === text).length;
  return texts.reduce((best, text) => (count(text) > count(best) ? text : best), texts[0] ?? "");
}

const reasons: Readonly<Record<Locale, (name: string) => string>> = {
  en: (name) => `I suspect ${name} most.`,
  zh: (name) => `我最怀疑 ${name}。`,
};

/** Makes a character of a manner of speaking and suspecting. */
function character({ id, about, speak, suspect, ...thoughts }: Manner): Character<State> {
  /** The player it would vote for; null at a table without others. */
  const suspected = (
    situation: UndercoverSituation,
    among: readonly Seat[],
    draws: Draws,
  ): Seat | null => (among.length === 0 ? null : suspect(situation, among, draws));
  const nameOf = ({ players }: State, seat: Seat | null): string =>
    seat === null ? "" : (players[seat]?.name ?? "");
  return {
    id,
    about,
    decide(view, seat, ask, draws): CharacterReply {
      const situation = situationOf(view, seat);
      const { others, locale } = situation;
      if (ask.kind === "vote") {
        const listed = view.ballots[seat] ?? [];
        const among = others.filter((other) => listed.includes(nameOf(view, other)));
        const name = nameOf(view, suspected(situation, among, draws));
        return { text: name, reasoning: reasons[locale](name) };
      }
      const planned = speak(situation, draws);
      if (typeof planned === "string") return { text: planned };
      return { text: say(situation, planned, () => suspected(situation, others, draws), draws) };
    },
    interview(view, seat, ask, draws): CharacterReply {
      const situation = situationOf(view, seat);
      const { others } = situation;
      const own = situation.knowledge.own.word;
      const opinions = (): readonly Opinion[] =>
        thoughts.opinions?.(situation) ??
        others.map((other) => ({ seat: other, word: own, isSpy: false }));
      const record = (...fields: readonly (readonly [string, string | readonly string[]])[]) => ({
        text: JSON.stringify(Object.fromEntries(fields)),
      });
      const estimate = () =>
        thoughts.estimate?.(situation) ??
        simpleEstimate(situation, (among) => suspect(situation, among, draws), draws);
      switch (ask.kind) {
        case ROLE_AND_DEDUCTION: {
          const { spies } = estimate();
          const isSpy = view.players[seat]?.isSpy ?? spies.includes(seat);
          const alive = [...others, seat].map((each) => ({ name: nameOf(view, each) }));
          return {
            text: sideAnswer(ask, alive, {
              self: nameOf(view, seat),
              role: isSpy ? "spy" : "villager",
              suspect: nameOf(view, spies[0] ?? seat),
            }),
          };
        }
        case "first-order": {
          const { spies, words } = estimate();
          return record(
            ...[...others, seat].map(
              (each) => [wordField(nameOf(view, each)), words[each] ?? own] as const,
            ),
            [SPIES, spies.map((each) => nameOf(view, each))],
          );
        }
        case "words": {
          const { words } = estimate();
          return record(
            ...others.map((each) => [wordField(nameOf(view, each)), words[each] ?? own] as const),
          );
        }
        case "second-order": {
          const all = opinions();
          const accusers = all.filter(({ isSpy }) => isSpy).length;
          return record(
            [WORD, commonest(all.map(({ word }) => word))],
            [IDENTITY, 2 * accusers > all.length ? "spy" : "villager"],
          );
        }
        case "second-order-each": {
          const all = opinions();
          return record(
            ...all.map(
              ({ seat: other, word }) => [wordByField(nameOf(view, other)), word] as const,
            ),
            [SPIES, all.filter(({ isSpy }) => isSpy).map((each) => nameOf(view, each.seat))],
          );
        }
        default:
          // It expects the others to vote as it would.
          return { text: nameOf(view, suspected(situation, others, draws)) };
      }
    },
  };
}

/** How much less of what is said of other words a character notices than of its own. */
const ELSEWHERE = 0.25;

/** The player whose clues resemble least what a character remembers of its own word (`recall`, 0 to 1). */
function misfit(
  { knowledge, heard }: UndercoverSituation,
  candidates: readonly Seat[],
  draws: Draws,
  recall: number,
): Seat {
  const count = knownClues(knowledge).length;
  const places = draws.shuffle(Array.from({ length: count }, (_, place) => place));
  const recalled = places.slice(0, Math.round(recall * count));
  const fit = (fact: string): number => {
    const all = resemblances(knowledge, fact);
    const [own = false, ...others] = recognised(knowledge, fact);
    const isForeign = !own && others.includes(true);
    const noticed = isForeign && draws.float() < recall * ELSEWHERE;
    return Math.max(0, ...recalled.map((place) => all[place] ?? 0)) - (noticed ? 1 : 0);
  };
  const rated = draws.shuffle(candidates).map((seat) => {
    const facts = heard.flatMap((clue) => (clue.seat === seat ? clue.facts : []));
    return {
      seat,
      fit: facts.reduce((all, fact) => all + fit(fact), 0) / Math.max(1, facts.length),
    };
  });
  return rated.reduce((worst, each) => (each.fit < worst.fit ? each : worst)).seat;
}

const byTelling = (facts: readonly Fact[], sign: 1 | -1): Fact[] =>
  [...facts].sort((one, other) => sign * (one.telling - other.telling));

/** The baseline of the experiments on clues: what it says tells nothing. */
export const dots = character({
  id: "dots",
  about: {
    en: `Always says "..." and votes for anybody.`,
    zh: "总是只说“...”，随便投一个人。",
  },
  speak: () => "...",
  suspect: (_, candidates, draws) => draws.pick(candidates),
});

/** Any true clue, any vote. */
const dice = character({
  id: "dice",
  about: {
    en: "Says anything that is true of its word and votes for anybody.",
    zh: "随口说一条对的描述，随便投一个人。",
  },
  speak: (situation, draws) => draws.shuffle(trueFacts(situation)),
  suspect: (_, candidates, draws) => draws.pick(candidates),
});

/** Notices obvious mismatches only. */
const watchful = character({
  id: "watchful",
  about: {
    en: "Says anything that is true of its word and votes for somebody who plainly speaks of something else.",
    zh: "随口说一条对的描述，投给明显在说别的东西的人。",
  },
  speak: (situation, draws) => draws.shuffle(trueFacts(situation)),
  suspect: (situation, candidates, draws) => misfit(situation, candidates, draws, 0.4),
});

/** Says the most telling thing first. */
const bold = character({
  id: "bold",
  about: {
    en: "Says the most telling thing about its word and votes for the player whose clues it does not recognise.",
    zh: "直说最能说明自己词的特点，投给听起来不像的人。",
  },
  speak: (situation, draws) => byTelling(draws.shuffle(trueFacts(situation)), -1),
  suspect: (situation, candidates, draws) => misfit(situation, candidates, draws, 0.9),
});

/** Stays vague as long as it can. */
const cautious = character({
  id: "cautious",
  about: {
    en: "Says only what is true of many things and votes for the player whose clues it does not recognise.",
    zh: "只说放在哪里都对的话，投给听起来不像的人。",
  },
  speak: (situation, draws) =>
    byTelling(draws.shuffle([...trueFacts(situation), ...vagueFacts(situation)]), 1),
  suspect: (situation, candidates, draws) => misfit(situation, candidates, draws, 0.6),
});

/** A spy has more to lose by a clue than a villager: the whole match. */
const STAKES = 5;
/** It speaks only of words that are likelier than this to be the villagers'. */
const PLAUSIBLE = 0.2;

/** How certain hearers who hold the villagers' word are, after a fact, that its speaker is one of them. */
function worthOf(
  { knowledge }: UndercoverSituation,
  { villagersWord }: Beliefs,
  { text }: Fact,
): number {
  const words = listen(knowledge, text);
  const whole = logMix(words.map((log) => [1, log]));
  return words.reduce(
    (all, log, place) =>
      all + (place === 0 ? 1 : STAKES) * (villagersWord[place] ?? 0) * (log - whole),
    0,
  );
}

/** The player whose clues fit the villagers' word least: the one whom a spy can accuse. */
function scapegoat(
  { knowledge, heard }: UndercoverSituation,
  { villagersWord }: Beliefs,
  candidates: readonly Seat[],
  draws: Draws,
): Seat {
  const word = villagersWord.indexOf(Math.max(...villagersWord));
  const rated = draws.shuffle(candidates).map((seat) => ({
    seat,
    fit: heard
      .filter((clue) => clue.seat === seat)
      .flatMap(({ facts }) => facts.map((fact) => listen(knowledge, fact)))
      .reduce((all, words) => all + (words[word] ?? 0) - logMix(words.map((log) => [1, log])), 0),
  }));
  return rated.reduce((worst, each) => (each.fit < worst.fit ? each : worst)).seat;
}

/** Weighs who holds which word, itself included, and says what will be believed. */
const bayes = character({
  id: "bayes",
  about: {
    en: "Weighs after every clue who holds which word and whether it is the spy itself.",
    zh: "每听一条描述就推算谁拿着哪个词，也推算自己是不是卧底。",
  },
  speak(situation, draws) {
    const beliefs = believe(situation);
    return draws
      .shuffle(allFacts(situation))
      .filter(({ about }) => about === null || (beliefs.villagersWord[about] ?? 0) > PLAUSIBLE)
      .map((fact) => ({ fact, worth: worthOf(situation, beliefs, fact) }))
      .sort((one, other) => other.worth - one.worth)
      .map(({ fact }) => fact);
  },
  suspect(situation, candidates, draws) {
    const beliefs = believe(situation);
    if ((beliefs.isSpy[situation.seat] ?? 0) > 0.5) {
      return scapegoat(situation, beliefs, candidates, draws);
    }
    // Of a word that is in no pack it knows nothing that clues could be compared with.
    if (situation.knowledge.words.length === 1) return misfit(situation, candidates, draws, 1);
    const chance = (seat: Seat): number => beliefs.isSpy[seat] ?? 0;
    return draws
      .shuffle(candidates)
      .reduce((best, seat) => (chance(seat) > chance(best) ? seat : best));
  },
  estimate(situation) {
    const { isSpy, words } = believe(situation);
    return { spies: likeliestSpies(situation, isSpy), words };
  },
  opinions: opinionsOf,
});

/** The house agents of Undercover. */
export const house: readonly Character<State>[] = [dice, watchful, bold, cautious, bayes];

/** House agents that only experiments seat. */
export const inExperiments: readonly Character<State>[] = [dots];
