import type { Game } from "@wisp/game";
import { narrate, phrases, you } from "./phrases.ts";
import { advance, ask, deal, decide, outcome } from "./referee.ts";
import {
  type Config,
  configSchema,
  type Event,
  eventSchema,
  evolve,
  type Materials,
  materialsSchema,
  type State,
} from "./state.ts";

/** The newest version of the rules. */
const VERSION = 5;

/** MAgIC's Public Good: contributions to a pool that is multiplied once and shared equally. */
export const publicGood: Game<Config, Materials, State, number, Event> = {
  id: "public-good",
  version: VERSION,
  config: configSchema,
  materials: materialsSchema,
  event: eventSchema,
  seatsOf: ({ seats }) => seats,
  rules: (config, locale, version = VERSION) => phrases[locale].rules(config, version),
  objective: (_, locale) => phrases[locale].objective,
  deal,
  evolve,
  advance,
  toAct: (state) => [...state.due],
  ask,
  decide,
  outcome,
  narrate,
  you,
};

export type { State } from "./state.ts";
export { type Config, configSchema, type Materials, materialsSchema } from "./state.ts";
