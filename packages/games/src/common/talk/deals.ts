import type { Deal, Seat } from "@wisp/game";
import type { ZodType } from "zod";

/** Facts of what a seat was dealt, besides its side: 1 or 0 in every match. */
export const dealtFacts = {
  firstSpeaker: "spoke-first",
  firstLeader: "led-first",
  secondWord: "second-word",
} as const;

export const seatsOf = (seats: number): Seat[] => Array.from({ length: seats }, (_, seat) => seat);

/** Any one seat holds it. */
export const anySeat = (seats: number): Seat[][] => seatsOf(seats).map((seat) => [seat]);

/** The chance of a seat is at most a quarter more or less than an even one. */
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
