import type { Deal, Seat } from "@wisp/game";
import type { ZodType } from "zod";
import type { PackWord } from "./pack-word.ts";

/** Facts of what a seat was dealt, besides its side: 1 or 0 in every match. */
export const dealtFacts = { firstSpeaker: "spoke-first", secondWord: "second-word" } as const;

const seatsOf = (seats: number): Seat[] => Array.from({ length: seats }, (_, seat) => seat);

/** Any one seat holds it. */
export const anySeat = (seats: number): Seat[][] => seatsOf(seats).map((seat) => [seat]);

/** The chance of a seat is at most a quarter more or less than an even one: 5/24 to 3/24 at a table of six. */
export const SEAT_TILT = 1 / 4;

/** Who speaks first. */
export const firstSpeakerDeal = (schema: ZodType<object>): Deal => ({
  name: "firstSpeaker",
  label: { en: "First speaker", zh: "首位发言者" },
  ways: anySeat,
  maxTilt: SEAT_TILT,
  counted: { fact: dealtFacts.firstSpeaker },
  fix: (materials, [seat]) => ({ ...schema.parse(materials), firstSpeaker: seat }),
});

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
