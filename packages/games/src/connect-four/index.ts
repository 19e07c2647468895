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

/**
 * Connect Four (LLMArena, appendix A.2): two seats, perfect information, no chance. An answer is a
 * column from 1 to 7.
 */
export const connectFour: Game<Config, Materials, State, number, Event> = {
  id: "connect-four",
  version: 4,
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
