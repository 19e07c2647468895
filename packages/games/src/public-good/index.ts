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

/** MAgIC's Public Good: contributions to a pool that is multiplied once and shared equally. */
export const publicGood: Game<Config, Materials, State, number, Event> = {
  id: "public-good",
  version: 4,
  config: configSchema,
  materials: materialsSchema,
  event: eventSchema,
  seatsOf: ({ seats }) => seats,
  rules: (config, locale) => phrases[locale].rules(config),
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
