import type { Deal, Seat } from "@wisp/game";

const seatsOf = (count: number): Seat[] => Array.from({ length: count }, (_, seat) => seat);

const deal = (name: string, ways: Deal["ways"], maxTilt: number): Deal => ({
  name,
  label: { en: name, zh: name },
  ways,
  maxTilt,
  counted: { fact: name },
  fix: (materials) => materials,
});

const oneOf: Deal["ways"] = (seats) => seatsOf(seats).map((seat) => [seat]);

/** The deals of a game with one odd seat: which seat it is, which seat opens, and which of two values it holds alone. */
export const odd: readonly Deal[] = [
  deal("odd", oneOf, 1 / 4),
  deal("opener", oneOf, 1 / 4),
  deal(
    "second",
    (seats, dealt) => {
      const alone = dealt.odd ?? [];
      return [alone, seatsOf(seats).filter((seat) => !alone.includes(seat))];
    },
    1 / 10,
  ),
];

/** Deals of one seat each, none of which holds another: as many as named. */
export const exclusive = (count: number): Deal[] => {
  const names = Array.from({ length: count }, (_, at) => `office ${at}`);
  return names.map((name, at) =>
    deal(
      name,
      (seats, dealt) => {
        const taken = names.slice(0, at).flatMap((earlier) => dealt[earlier] ?? []);
        return seatsOf(seats)
          .filter((seat) => !taken.includes(seat))
          .map((seat) => [seat]);
      },
      1 / 4,
    ),
  );
};

/** As a game deals in which any two seats are a pair against the others. */
export const pair: readonly Deal[] = [
  deal(
    "pair",
    (seats) =>
      seatsOf(seats).flatMap((one) =>
        seatsOf(seats)
          .filter((other) => other > one)
          .map((other) => [one, other]),
      ),
    1 / 4,
  ),
];
