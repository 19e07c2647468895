import { isIllegal } from "../answers.ts";
import type { Ask } from "../contract.ts";

/** How texts are compared with options: a game may read past case, width and white space around. */
const key = (text: string): string => text.normalize("NFKC").trim().toLowerCase();

/**
 * A text that is none of the options an ask lists, if it lists any, is illegal. A blank one may be
 * legal: where players may abstain, it is how they do.
 */
export function checkOutside({ options, parse }: Ask<unknown>, text: string): void {
  if (options === undefined || key(text) === "") return;
  if (options.some((option) => key(option) === key(text))) return;
  if (!isIllegal(parse(text))) {
    throw new Error(`"${text.slice(0, 80)}" is legal, none of the listed options`);
  }
}

/** Options that an ask lists are legal; other texts, and numbers outside its range, are not. */
export function checkListed(ask: Ask<unknown>): void {
  const { options, number, parse } = ask;
  if (options !== undefined && number !== undefined) {
    throw new Error("an ask lists its options or gives a range of numbers, not both");
  }
  for (const option of options ?? []) {
    if (isIllegal(parse(option))) throw new Error(`the option "${option}" is illegal`);
    for (const stray of [`${option}?`, `${option} ${option}`, `not ${option}`]) {
      checkOutside(ask, stray);
    }
  }
  for (const stray of ["0", "none of these"]) checkOutside(ask, stray);
  if (number === undefined) return;
  const { least, most, whole } = number;
  for (const end of [least, most]) {
    if (isIllegal(parse(`${end}`))) throw new Error(`${end} is illegal, an end of the range`);
  }
  for (const beyond of [least - 1, most + 1, ...(whole ? [least + 0.5] : [])]) {
    if (!isIllegal(parse(`${beyond}`))) throw new Error(`${beyond} is legal, out of the range`);
  }
}

/** The part of an ask that the seat is shown. */
export const worded = <A>({ answer: _, parse: __, ...shown }: Ask<A>): unknown => shown;
