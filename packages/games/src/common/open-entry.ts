import type { Setup } from "@wisp/game";
import { textFor } from "@wisp/game/conformance";
import type { ZodType } from "zod";
import type { GameEntry } from "../entry.ts";

/** Where nothing is dealt in secret and nothing is drawn, another seed must not show anywhere. */
const openTwins = <Config, Materials>(
  setup: Setup<Config, Materials>,
): { readonly setups: readonly [Setup<Config, Materials>, Setup<Config, Materials>] }[] => [
  { setups: [setup, { ...setup, seed: `${setup.seed} of a twin` }] },
];

/** The part of the entry that every game has in which nothing is dealt and nothing is drawn. */
export const openEntry = (
  config: ZodType,
): Pick<
  GameEntry,
  "ordinary" | "content" | "deals" | "space" | "indistinguishableSetups" | "legal"
> => ({
  ordinary: (locale) => ({ config: config.parse({ language: locale }), materials: {} }),
  content: null,
  deals: [],
  space: null,
  indistinguishableSetups: openTwins,
  legal: textFor,
});
