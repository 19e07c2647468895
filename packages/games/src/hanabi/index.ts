import type { Game } from "@wisp/game";
import {
  type Config,
  configSchema,
  type Event,
  eventSchema,
  type Materials,
  materialsSchema,
} from "./events.ts";
import { known, narrate, phrases, you } from "./phrases.ts";
import { advance, ask, content, deal, decide, outcome } from "./referee.ts";
import { evolve, type State } from "./state.ts";

/**
 * Hanabi: the players build fireworks together, each seeing all hands but the own one. The defaults are
 * LLMArena's small game (section 3); the order of turns, draws and the end are those of the Hanabi
 * Learning Environment.
 */
export const hanabi: Game<Config, Materials, State, string, Event> = {
  id: "hanabi",
  version: 1,
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
  content,
  narrate,
  you,
  known,
};

export { type Config, configSchema, type Materials, materialsSchema } from "./events.ts";
export type { State } from "./state.ts";
