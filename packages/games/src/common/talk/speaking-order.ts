import type { Seat } from "@wisp/game";

/** The seats (in ascending order) from `first` on, or from the next one that is among them. */
export const speakingOrder = (seats: readonly Seat[], first: Seat): Seat[] => [
  ...seats.filter((seat) => seat >= first),
  ...seats.filter((seat) => seat < first),
];
