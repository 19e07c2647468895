import { isIllegal } from "../answers.ts";
import type { Ask } from "../contract.ts";
import { parting, textOf } from "./plain.ts";

/** What an ask lists as legal is legal, and numbers beyond its range are not. */
export function checkListed({ options, number, parse }: Ask<unknown>): void {
  if (options !== undefined && number !== undefined) {
    throw new Error("an ask lists its options or gives a range of numbers, not both");
  }
  for (const option of options ?? []) {
    if (isIllegal(parse(option))) throw new Error(`the option "${option}" is illegal`);
  }
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

/** Throws a sentence with the first difference unless both are equal. */
export function same(what: string, one: unknown, other: unknown): void {
  const [first, second] = [textOf(one), textOf(other)];
  if (first !== second) throw new Error(`${what} differ: ${parting(first, second)}`);
}
