import type { Locale } from "@wisp/game";
import { genericClues } from "./generic.ts";
import { remembering } from "./remembering.ts";
import { sentences } from "./sentences/index.ts";

/** A text as it is looked for in others: letters and digits only. */
export const keyOf = remembering(10_000, (text) =>
  text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ""),
);

const QUOTES = /["“”„]([^"“”„]*)["“”„]/gu;

const sentenceEnds: Readonly<Record<Locale, RegExp>> = {
  en: /(?<=[.!?;])["”]?\s+|\n+/u,
  zh: /(?<=[。；！？!?;]|\.(?=\s))["”]?|\n+/u,
};

/** Where the facts of one sentence are joined. */
const joints: Readonly<Record<Locale, RegExp>> = {
  en: /, (?=(?:and|but|so|while) )/u,
  zh: /，(?=而且|另外|还有，|再就是|不过|但是)/u,
};

/** Words that join a fact to the one before it. */
const joining: Readonly<Record<Locale, RegExp>> = {
  en: /^(?:and|but|so|while|also|besides|then|on top of that|apart from that|what is more)\b,? ?/iu,
  zh: /^(?:而且|另外|还有|再就是|再有|再说|对了|除此之外|不过|但是)，?/u,
};

/** A sentence that names a player in another way: "Players 2, 4 and I", "3号". */
const numbered = /\bplayers? ?\d|玩家|\d ?号/iu;

const sentencesOf = (locale: Locale, text: string): string[] =>
  text
    .split(sentenceEnds[locale])
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");

/** A neutral name: Chinese pages show it as "5号", and people write what they see. */
const NEUTRAL = /^player (\d+)$/;

/** Whether a text has a player's name, and not just a part of a longer one. */
export function namesPlayer(text: string, name: string): boolean {
  const all = text.toLowerCase();
  const wanted = name.toLowerCase();
  for (let at = all.indexOf(wanted); at !== -1; at = all.indexOf(wanted, at + 1)) {
    if (!/[a-z0-9]/.test(all.charAt(at + wanted.length))) return true;
  }
  const [, number] = NEUTRAL.exec(wanted) ?? [];
  return number !== undefined && new RegExp(`(?<!\\d)${number} ?号`, "u").test(all);
}

const generic: Readonly<Record<Locale, ReadonlySet<string>>> = {
  en: new Set(genericClues.en.map(keyOf)),
  zh: new Set(genericClues.zh.map(keyOf)),
};

/** What is heard at a table: its players' names, and what was said before. */
interface Table {
  readonly names: readonly string[];
  /** The speeches before the one that is heard. */
  readonly earlier: readonly string[];
}

/** Facts of one speech that are heard: players say four, and each is compared with all others. */
const MAX_FACTS = 16;

/** Whether a fact is one of those that fit nearly any word. */
export const isGeneric = (locale: Locale, fact: string): boolean =>
  generic[locale].has(keyOf(fact));

/**
 * What a speech says about its word, fact by fact. Left out are sentences about players and quotes of
 * others: who argues much must not sound as if it held another word. A speech that says nothing else is
 * heard whole, without names.
 */
export function factsIn(locale: Locale, speech: string, { names, earlier }: Table): string[] {
  const keys = earlier.map(keyOf);
  const own = speech.replace(QUOTES, (whole, quote: string) => {
    const key = keyOf(quote);
    return key !== "" && keys.some((each) => each.includes(key)) ? " " : whole;
  });
  const facts = sentencesOf(locale, own)
    .filter((sentence) => !numbered.test(sentence))
    .filter((sentence) => !names.some((name) => namesPlayer(sentence, name)))
    .map((sentence) => {
      const opening = sentences[locale].opening.find((each) => sentence.startsWith(each));
      return opening === undefined ? sentence : sentence.slice(opening.length).trim();
    })
    .flatMap((sentence) => sentence.split(joints[locale]))
    .map((fact) => fact.replace(joining[locale], ""))
    .filter((fact) => keyOf(fact) !== "");
  if (facts.length > 0) return facts.slice(0, MAX_FACTS);
  const nameless = names.reduce((text, name) => text.replaceAll(name, " "), own).trim();
  return keyOf(nameless) === "" ? [] : [nameless];
}

const accusation: Readonly<Record<Locale, RegExp>> = {
  en: /\b(?:spy|chameleon|suspect|suspects|suspicious|vot(?:e|es|ing)|doubts?|odd|vague|copy|copying|copied|guessing|hiding|cannot place|not convinced|could be anything|least|worst|specific|concrete|hard to match|(?:does not|doesn't|do not|don't) (?:quite )?(?:fit|match|suit))\b/iu,
  zh: /卧底|变色龙|怀疑|可疑|起疑|疑问|投|票|不像|不太像|对不上|含糊|都说得通|谁都能说|说不通|跟着|有点怪|问题出在|具体一点|更像|不是一回事|听不出/u,
};

/** About the speaker itself, or in favour of the player who is named. */
const otherwise: Readonly<Record<Locale, RegExp>> = {
  en: /\b(?:about|for|against|trust|doubts?|suspects?|in|named|wants) me\b|\bmyself\b|\b(?:was not|is not|isn't|wasn't) (?:the (?:spy|one|chameleon)|\w+ \d)|\bagree|\bwrong about\b|\bvot(?:e against|ing out) .+ (?:cost|did not)\b/iu,
  zh: /(?:怀疑|点了?|投|给|冤枉|盯着)我|对我|听我|不是(?:卧底|要找)|冤|错怪|投错|失误|没找对|还没找出来|同意|没错/u,
};

/** Whether a speech accuses the player of this name. */
export const accuses = (locale: Locale, speech: string, name: string): boolean =>
  sentencesOf(locale, speech.replace(QUOTES, " ")).some(
    (sentence) =>
      namesPlayer(sentence, name) &&
      accusation[locale].test(sentence) &&
      !otherwise[locale].test(sentence),
  );
