/// <reference path="./opencc-js.d.ts" />
import hongKongShapes from "opencc-js/dict/HKVariants";
import toTraditional from "opencc-js/dict/STCharacters";
import phrasesToTraditional from "opencc-js/dict/STPhrases";
import toSimplified from "opencc-js/dict/TSCharacters";
import phrasesToSimplified from "opencc-js/dict/TSPhrases";
import taiwanShapes from "opencc-js/dict/TWVariants";

// A simplified character may stand for several traditional ones: 发 is 發 and 髮. If every speech
// were simplified before it is read, 秦始皇後來 would say 皇后 and 從頭發起 would say 头发. So the
// word is spelled in traditional characters instead, by OpenCC's dictionary of phrases: 皇后 stays,
// 头发 is 頭髮, 干杯 is 乾杯. Only characters that do not occur in simplified texts are added, so a
// simplified speech is read as before.

/** One set of dictionaries: of phrases, and of single characters. */
interface Dictionary {
  readonly phrases: ReadonlyMap<string, string>;
  readonly characters: ReadonlyMap<string, string>;
  /** Length of the longest phrase, in UTF-16 units. */
  readonly longest: number;
}

function* entriesOf(dictionary: string): Generator<readonly [from: string, to: string]> {
  for (const entry of dictionary.split("|")) {
    const [from = "", to = ""] = entry.split(" ");
    yield [from, to];
  }
}

/** Computes a value at its first use: most processes judge no Chinese speech, and the phrases take 40 ms. */
function lazily<Value>(compute: () => Value): () => Value {
  let computed: { readonly value: Value } | null = null;
  return () => {
    computed ??= { value: compute() };
    return computed.value;
  };
}

function dictionaryOf(phraseEntries: string, characterEntries: string): Dictionary {
  const phrases = new Map(entriesOf(phraseEntries));
  let longest = 0;
  for (const phrase of phrases.keys()) longest = Math.max(longest, phrase.length);
  return { phrases, characters: new Map(entriesOf(characterEntries)), longest };
}

const traditional = lazily(() => dictionaryOf(phrasesToTraditional, toTraditional));
const simplified = lazily(() => dictionaryOf(phrasesToSimplified, toSimplified));

/** What a traditional character is in simplified texts; without those that are written in both. */
const simplifiedCharacters = lazily(() => new Map(entriesOf(toSimplified)));

/** The traditional characters that are one character in simplified texts. */
const readings = lazily(() => {
  const found = new Map<string, string[]>();
  for (const [from, to] of entriesOf(toSimplified)) {
    const known = found.get(to);
    if (known) known.push(from);
    else found.set(to, [from]);
  }
  return found;
});

/** The shapes of a traditional character in Taiwan and Hong Kong: 裏 is 裡, 説 is 說. */
const shapes = lazily(() => [new Map(entriesOf(taiwanShapes)), new Map(entriesOf(hongKongShapes))]);

/** A stretch of a text that a dictionary converts as a whole, and whether it is one of its phrases. */
interface Converted {
  readonly text: string;
  readonly isPhrase: boolean;
}

/** Converts a text, the longest phrases first, as OpenCC does. Keeps the number of characters. */
function convert(text: string, { phrases, characters, longest }: Dictionary): Converted[] {
  const parts: Converted[] = [];
  let position = 0;
  while (position < text.length) {
    let length = Math.min(longest, text.length - position);
    while (length > 1 && !phrases.has(text.slice(position, position + length))) length -= 1;
    const phrase = phrases.get(text.slice(position, position + length));
    if (phrase === undefined) {
      const character = String.fromCodePoint(text.codePointAt(position) ?? 0);
      parts.push({ text: characters.get(character) ?? character, isPhrase: false });
      position += character.length;
    } else {
      parts.push({ text: phrase, isPhrase: true });
      position += length;
    }
  }
  return parts;
}

/** Traditional characters that some simplified words keep: 乾 in 乾隆. */
const keptInSimplified = lazily(() => {
  const phrases = [...simplified().phrases.values()].join("");
  return new Set(Array.from(phrases).filter((character) => simplifiedCharacters().has(character)));
});

/** How phrases spell a simplified character by itself: 猫 is always 貓, 后 is 后 or 後. */
function usesOf(plain: string): Set<string> {
  const uses = new Set<string>();
  for (const [from, to] of traditional().phrases) {
    if (!from.includes(plain)) continue;
    const spelled = Array.from(to);
    for (const [index, character] of Array.from(from).entries()) {
      if (character === plain) uses.add(spelled[index] ?? plain);
    }
  }
  return uses;
}

/** The traditional spellings of a character that belongs to no known phrase. */
function readingsOf(plain: string, usual: string, isWholeWord: boolean): readonly string[] {
  // A longer word is hardly spelled like another one, but 后 by itself is not in every 後.
  if (isWholeWord) return usesOf(plain).size > 1 ? [] : [usual];
  const others = readings().get(plain) ?? [];
  return [usual, ...others].filter((character) => !keptInSimplified().has(character));
}

/**
 * The characters that a speech may have in place of each character of a word: its own, and those of
 * the word in simplified and in traditional characters, with the shapes of Taiwan and Hong Kong.
 *
 * @param letters the characters of the word
 */
export function inBothScripts(letters: readonly string[]): readonly (readonly string[])[] {
  const inSimplified = convert(letters.join(""), simplified())
    .map(({ text }) => text)
    .join("");
  const spelled = convert(inSimplified, traditional()).flatMap(({ text, isPhrase }) =>
    Array.from(text, (character) => ({ character, isPhrase })),
  );
  // 藉 is written in simplified texts, too (慰藉), but 藉口 is a traditional word.
  const isTraditional =
    simplified().phrases.get(spelled.map(({ character }) => character).join("")) === inSimplified;
  return Array.from(inSimplified).map((plain, index) => {
    const { character = plain, isPhrase = false } = spelled[index] ?? {};
    const written = isPhrase ? [character] : readingsOf(plain, character, letters.length === 1);
    // 著 is written in both scripts: a simplified 名著 must not say 着.
    const added = written
      .filter((each) => isTraditional || simplifiedCharacters().has(each))
      .flatMap((each) => [each, ...shapes().flatMap((shape) => shape.get(each) ?? [])]);
    return [...new Set([letters[index] ?? plain, plain, ...added])];
  });
}

/** A text with every traditional character simplified: what speeches in two scripts are compared by. */
export function simplify(text: string): string {
  const characters = simplifiedCharacters();
  return Array.from(text, (character) => characters.get(character) ?? character).join("");
}
