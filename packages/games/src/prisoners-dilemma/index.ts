import type { Game } from "@wisp/game";
import { ask } from "./ask.ts";
import {
  type Choice,
  type Config,
  configSchema,
  type Materials,
  materialsSchema,
  SEATS,
} from "./config.ts";
import { type Event, eventSchema } from "./events.ts";
import { narrate, you } from "./narrate.ts";
import { phrases } from "./phrases.ts";
import { advance, deal, decide, outcome } from "./referee.ts";
import { evolve, type State } from "./state.ts";

/** MAgIC's iterated three-player Prisoner's Dilemma: all choose simultaneously, round after round. */
export const prisonersDilemma: Game<Config, Materials, State, Choice, Event> = {
  id: "prisoners-dilemma",
  version: 2,
  config: configSchema,
  materials: materialsSchema,
  event: eventSchema,
  seatsOf: () => SEATS,
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
