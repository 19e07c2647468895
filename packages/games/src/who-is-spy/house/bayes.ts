import type { Draws, Seat } from "@wisp/game";
import { type Beliefs, believe, misfits } from "./beliefs.ts";
import { character, type Manner } from "./character.ts";
import { listen, logMix } from "./listen.ts";
import { type LocalizedText, nameOf, type WhoIsSpySituation } from "./situation.ts";
import { allClues, type Clue } from "./speak.ts";

const percent = (chance: number): string => `${Math.round(100 * chance)} %`;

function account({ knowledge }: WhoIsSpySituation, { self, civilianWord }: Beliefs): LocalizedText {
  const best = civilianWord.indexOf(Math.max(...civilianWord));
  const word = knowledge.words[best]?.word ?? knowledge.own.word;
  return {
    en: `I am the spy with ${percent(self)}; the civilians' word is most likely "${word}".`,
    zh: `我是卧底的可能是 ${percent(self)}；平民的词最可能是“${word}”。`,
  };
}

/** A spy has more to lose by a speech than a civilian: the whole match. */
const STAKES = 5;

/**
 * The value of a speech: how certain hearers who know the civilians' word are that its speaker is
 * one of them. In logarithms, so that being unmasked in one case outweighs a little more trust
 * in the others.
 */
function worthOf({ knowledge }: WhoIsSpySituation, { civilianWord }: Beliefs, clue: Clue): number {
  const words = listen(knowledge, clue.text);
  const whole = logMix(words.map((log) => [1, log]));
  return words.reduce(
    (sum, log, place) =>
      sum + (place === 0 ? 1 : STAKES) * (civilianWord[place] ?? 0) * (log - whole),
    0,
  );
}

/** It speaks only of words that are likelier than this to be the civilians'. */
const PLAUSIBLE = 0.2;

/** The living player whose speeches fit the civilians' word least: the one a spy can accuse. */
function scapegoat(
  { knowledge, heard, others }: WhoIsSpySituation,
  { civilianWord }: Beliefs,
): Seat | null {
  const word = civilianWord.indexOf(Math.max(...civilianWord));
  const fits = others.map((seat) =>
    heard
      .filter((speech) => speech.seat === seat)
      .flatMap(({ facts }) => facts.map((fact) => listen(knowledge, fact)))
      .reduce((sum, words) => sum + (words[word] ?? 0) - logMix(words.map((log) => [1, log])), 0),
  );
  return others[fits.indexOf(Math.min(...fits))] ?? null;
}

const mostLikely = ({ spies }: Beliefs): { readonly seat: Seat | null; readonly chance: number } =>
  [...spies].reduce<{ seat: Seat | null; chance: number }>(
    (best, [seat, chance]) => (chance > best.chance ? { seat, chance } : best),
    { seat: null, chance: 0 },
  );

/** Weighs who holds which word, itself included, and says what will be believed. */
export const weighing = {
  voice: { facts: [2, 3], telling: [1, 2], joins: "flowing", refers: 4, opens: 2, arguesFrom: 2 },
  speak(situation: WhoIsSpySituation, draws: Draws) {
    const beliefs = believe(situation);
    const { civilianWord } = beliefs;
    const ranked = draws
      .shuffle(allClues(situation.knowledge))
      .filter(({ about }) => about === null || (civilianWord[about] ?? 0) > PLAUSIBLE)
      .map((clue) => ({ clue, worth: worthOf(situation, beliefs, clue) }))
      .sort((one, other) => other.worth - one.worth)
      .map(({ clue }) => clue);
    return { ranked, why: account(situation, beliefs) };
  },
  judge(situation: WhoIsSpySituation) {
    const { self, civilianWord } = believe(situation);
    const { words, own } = situation.knowledge;
    // Who holds its word or not, the other side holds the likeliest of the other words.
    const others = words.flatMap(({ word }, place) =>
      word === own.word ? [] : [{ word, chance: civilianWord[place] ?? 0 }],
    );
    const [first] = others.sort((one, other) => other.chance - one.chance);
    return { self, otherWord: first?.word ?? own.word };
  },
  vote(situation: WhoIsSpySituation, draws: Draws) {
    const beliefs = believe(situation);
    const why = account(situation, beliefs);
    if (beliefs.self > 0.5) {
      const choice = scapegoat(situation, beliefs);
      const name = choice === null ? "" : nameOf(situation, choice);
      return {
        choice,
        why: {
          en: `${why.en} ${name} is easiest to accuse.`,
          zh: `${why.zh}${name} 最容易被怀疑。`,
        },
      };
    }
    const { seat, chance } = mostLikely(beliefs);
    const [misfit] = misfits(situation, draws, 1);
    const choice = situation.knowledge.words.length === 1 ? (misfit?.seat ?? seat) : seat;
    const name = choice === null ? "" : nameOf(situation, choice);
    return {
      choice,
      why: {
        en: `${why.en} ${name} is the spy with ${percent(chance)}.`,
        zh: `${why.zh}${name} 是卧底的可能是 ${percent(chance)}。`,
      },
    };
  },
} satisfies Pick<Manner, "voice" | "speak" | "vote" | "judge">;

export const bayes = character({
  id: "bayes",
  about: {
    en: "Weighs after every speech who holds which word and whether it is the spy itself.",
    zh: "每听一次发言就推算谁拿着哪个词，也推算自己是不是卧底。",
  },
  ...weighing,
});

/** Speeches that `skimmer` remembers. */
const SKIMMED = 2;

const skimmed = (situation: WhoIsSpySituation): WhoIsSpySituation => ({
  ...situation,
  heard: situation.heard.slice(-SKIMMED),
});

/** The same agent with less memory: a baseline for the value of reading everything. */
export const skimmer = character({
  id: "skimmer",
  about: {
    en: "Weighs as bayes does, but remembers only the last two speeches.",
    zh: "推算方式与贝叶斯相同，但只记得最后两次发言。",
  },
  voice: weighing.voice,
  speak: (situation, draws) => weighing.speak(skimmed(situation), draws),
  vote: (situation, draws) => weighing.vote(skimmed(situation), draws),
  judge: (situation) => weighing.judge(skimmed(situation)),
});
