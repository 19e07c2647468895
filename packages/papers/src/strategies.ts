import { ownStrategies, type Strategy } from "@wisp/agents/strategy";
import { intention } from "./interintent/intention.ts";
import { pgm, proPgm } from "./magic/pgm.ts";
import { printed } from "./printed-prompts.ts";
import { guessSpeakReason } from "./spygame/guess-speak-reason.ts";

/** Every strategy that agents may name, one line each; forms show them in this order. */
export const strategies: readonly Strategy[] = [
  ...ownStrategies,
  guessSpeakReason,
  pgm,
  proPgm,
  intention,
  printed,
];
