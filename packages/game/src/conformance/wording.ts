import { answerKey } from "../answers.ts";
import { type AnyGame, type Ask, type Locale, locales } from "../contract.ts";
import { positionOf } from "../position.ts";
import { listedAnswers } from "../shape.ts";

/** Shorter ones are names and numbers, which may be repeated. */
const MIN_LETTERS = 12;

/** The sentences of a text and the rows of a position, without those of a few letters. */
const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+|(?<=[。！？])|\n/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => (sentence.match(/\p{L}/gu)?.length ?? 0) >= MIN_LETTERS);

/** A number of words or characters as the limit of an answer. */
const LIMIT =
  /\b(?:at most|up to|the first|no more than)\s+\d+\s+(?:words?|characters?)\b|(?:最多|前)[^。，]{0,4}\d+\s*个?(?:词|字)/u;

function checkOnce(what: string, sentences: readonly string[]): void {
  const twice = sentences.find((sentence, nth) => sentences.indexOf(sentence) !== nth);
  if (twice !== undefined) throw new Error(`${what} say twice: "${twice}"`);
}

/** Checks what players read: what the rules, the question and the form of its answer say together. */
export class Wording {
  readonly #rules: ReadonlyMap<Locale, readonly string[]>;

  constructor({ rules }: AnyGame, config: unknown, version: number) {
    this.#rules = new Map(
      locales.map((locale) => {
        const text = rules(config, locale, version);
        if (text === "") throw new Error(`no rules in ${locale}`);
        return [locale, sentencesOf(text)];
      }),
    );
  }

  /** The rules repeat no sentence. */
  checkRules(): void {
    for (const [locale, sentences] of this.#rules) checkOnce(`the rules in ${locale}`, sentences);
  }

  /** A question names each option and each fact once, and one limit at most. */
  checkAsk(ask: Ask<unknown>, locale: Locale): void {
    const { prompt, shape } = ask;
    const { options = [], labels = [], maxLength } = listedAnswers(shape);
    const keys = options.map(answerKey);
    for (const [nth, key] of keys.entries()) {
      if (keys.indexOf(key) !== nth)
        throw new Error(`the option "${options[nth]}" is listed twice`);
    }
    for (const [nth, label] of labels.entries()) {
      const other = keys.indexOf(answerKey(label));
      if (other !== -1 && other !== nth) {
        throw new Error(`"${label}" is the label of "${options[nth]}" and another option`);
      }
    }
    const text = `${prompt}\n${positionOf(ask) ?? ""}`;
    if (maxLength !== undefined && LIMIT.test(text)) {
      throw new Error(`the question has a limit of its own besides ${maxLength} characters`);
    }
    checkOnce("the rules and the question", [
      ...new Set(this.#rules.get(locale)),
      ...sentencesOf(text),
    ]);
  }
}
