import { answerKey, isIllegal, readOption } from "../answers.ts";
import type { Ask } from "../contract.ts";
import { same } from "./plain.ts";

/**
 * A text that is none of the options an ask lists, if it lists any, is illegal. A blank one may be
 * legal: where players may abstain, it is how they do.
 */
export function checkOutside({ options, parse }: Ask<unknown>, text: string): void {
  if (options === undefined || answerKey(text) === "") return;
  if (readOption(text, options) !== undefined) return;
  if (!isIllegal(parse(text))) {
    throw new Error(`"${text.slice(0, 80)}" is legal, none of the listed options`);
  }
}

/** An answer with signs around it that do not change what it says. */
const dressed = (answer: string): readonly string[] => [
  `**${answer}**`,
  `"${answer}".`,
  `[${answer}]`,
  `\`${answer}\``,
  `“${answer}。”`,
  `【${answer}】`,
];

/** An answer is the same with quotes, asterisks, backticks, brackets and a full stop around it. */
function checkDressed({ parse }: Ask<unknown>, answer: string): void {
  for (const text of dressed(answer)) {
    same(`the answer "${answer}" and ${text}`, parse(answer), parse(text));
  }
}

/**
 * Options that an ask lists are legal; other texts, and numbers outside its range, are not.
 *
 * @param isExact the match is of a version of the rules that may take no signs away from an answer
 */
export function checkListed(ask: Ask<unknown>, isExact = false): void {
  const { options, number, parse } = ask;
  if (options !== undefined && number !== undefined) {
    throw new Error("an ask lists its options or gives a range of numbers, not both");
  }
  for (const option of options ?? []) {
    if (isIllegal(parse(option))) throw new Error(`the option "${option}" is illegal`);
    for (const stray of [
      `${option}?`,
      `${option} ${option}`,
      `not ${option}`,
      `It is "${option}".`,
    ]) {
      checkOutside(ask, stray);
    }
  }
  for (const stray of ["0", "none of these"]) checkOutside(ask, stray);
  if (!isExact) for (const option of options ?? []) checkDressed(ask, option);
  if (number === undefined) return;
  const { least, most, whole } = number;
  for (const end of [least, most]) {
    if (isIllegal(parse(`${end}`))) throw new Error(`${end} is illegal, an end of the range`);
  }
  for (const beyond of [least - 1, most + 1, ...(whole ? [least + 0.5] : [])]) {
    if (!isIllegal(parse(`${beyond}`))) throw new Error(`${beyond} is legal, out of the range`);
  }
  if (isExact) return;
  for (const end of [least, most]) checkDressed(ask, `${end}`);
}

/** The part of an ask that the seat is shown. */
export const worded = <A>({ answer: _, parse: __, ...shown }: Ask<A>): unknown => shown;
