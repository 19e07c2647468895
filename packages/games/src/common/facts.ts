import type { Fact, Seat } from "@wisp/game";

/** Makes facts about one seat. */
export const factOf =
  (seat: Seat) =>
  (name: string, numerator: number, denominator: number): Fact => ({
    seat,
    name,
    numerator,
    denominator,
  });
