import type { Deal, Seat } from "@wisp/game";
import type { ZodType } from "zod";
import { dealtFacts, seatsOf } from "../common/talk/deals.ts";
import type { PackWord } from "../common/talk/pack-word.ts";

/** Whether a word is the second of its pair: the one that sorts later. */
export const isSecond = (word: string, other: string): boolean => word > other;

/**
 * The holders of the pair's second word: the seats with the deal "spy", or all others.
 *
 * @param spiesIn the spies that materials fix
 */
export const secondWordDeal = <Materials extends { readonly pair: readonly [PackWord, PackWord] }>(
  name: string,
  schema: ZodType<Materials>,
  spiesIn: (materials: Materials) => readonly Seat[],
): Deal => ({
  name,
  label: { en: "Second word of the pair", zh: "词对的第二个词" },
  ways(seats, { spy: spies = [] }) {
    return [spies, seatsOf(seats).filter((seat) => !spies.includes(seat))];
  },
  // The word of a seat hints at its role, so its chance stays between 0.45 and 0.55.
  maxTilt: 1 / 10,
  counted: { fact: dealtFacts.secondWord },
  fix(given, holders) {
    const materials = schema.parse(given);
    const [one, other] = materials.pair;
    const second = isSecond(one.word, other.word) ? 0 : 1;
    const spyHoldsIt = spiesIn(materials).some((seat) => holders.includes(seat));
    return { ...materials, spyWord: spyHoldsIt === (second === 0) ? 0 : 1 };
  },
});
