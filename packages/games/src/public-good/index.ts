import type { Game } from "@wisp/game";
import { ask } from "./ask.ts";
import { type Config, configSchema, type Materials, materialsSchema } from "./config.ts";
import { type Event, eventSchema } from "./events.ts";
import { narrate, you } from "./narrate.ts";
import { phrases } from "./phrases.ts";
import { advance, deal, decide, outcome } from "./referee.ts";
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

export { type Config, configSchema, type Materials, materialsSchema } from "./config.ts";
export type { State } from "./state.ts";
