import type { Game } from "@wisp/game";
import {
  type Config,
  configSchema,
  type Event,
  eventSchema,
  type Materials,
  materialsSchema,
} from "./events.ts";
import { narrate, phrases, you } from "./phrases.ts";
import { advance, ask, deal, decide, outcome } from "./referee.ts";
import { evolve, type State } from "./state.ts";

/** MAgIC's Public Good: contributions to a pool that is multiplied once and shared equally. */
export const publicGood: Game<Config, Materials, State, number, Event> = {
  id: "public-good",
  version: 2,
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

export { type Config, configSchema, type Materials, materialsSchema } from "./events.ts";
export type { State } from "./state.ts";
