import type { Game } from "@wisp/game";
import { you } from "../common/turns/phrases.ts";
import { deal } from "../common/turns/referee.ts";
import { SEATS } from "../common/turns/state.ts";
import { narrate, phrases } from "./phrases.ts";
import { advance, ask, decide, outcome } from "./referee.ts";
import {
  type Config,
  configSchema,
  type Event,
  eventSchema,
  evolve,
  type Materials,
  materialsSchema,
  position,
  type State,
} from "./state.ts";

/** Tic-tac-toe: two seats, perfect information, no chance. An answer is a cell from 1 to 9. */
export const ticTacToe: Game<Config, Materials, State, number, Event> = {
  id: "tic-tac-toe",
  version: 3,
  config: configSchema,
  materials: materialsSchema,
  event: eventSchema,
  seatsOf: () => SEATS,
  rules: (config, locale) => phrases[locale].rules(config),
  objective: (_config, locale) => phrases[locale].objective,
  deal,
  evolve,
  advance,
  toAct: (state) => [...state.due],
  ask,
  decide,
  outcome,
  position,
  narrate,
  you,
};

export type { State } from "./state.ts";
export { type Config, configSchema, type Materials, materialsSchema } from "./state.ts";
