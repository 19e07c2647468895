import type { Game } from "@wisp/game";
import { narrate, phrases, you } from "./phrases.ts";
import { advance, ask, deal, decide, outcome } from "./referee.ts";
import {
  type Choice,
  type Config,
  configSchema,
  type Event,
  eventSchema,
  evolve,
  type Materials,
  materialsSchema,
  SEATS,
  type State,
} from "./state.ts";

/** The newest version of the rules. */
const VERSION = 4;

/** MAgIC's iterated three-player Prisoner's Dilemma: all choose simultaneously, round after round. */
export const prisonersDilemma: Game<Config, Materials, State, Choice, Event> = {
  id: "prisoners-dilemma",
  version: VERSION,
  config: configSchema,
  materials: materialsSchema,
  event: eventSchema,
  seatsOf: () => SEATS,
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
