import type { Game } from "@wisp/game";
import type { Action } from "./betting.ts";
import { interviews } from "./interviews.ts";
import { narrate, phrases, you } from "./phrases.ts";
import { advance, ask, content, deal, decide, outcome } from "./referee.ts";
import {
  type Config,
  configSchema,
  type Event,
  eventSchema,
  evolve,
  type Materials,
  materialsSchema,
  position,
  SEATS,
  type State,
} from "./state.ts";

/** The newest version of the rules. */
const VERSION = 4;

/**
 * No-limit Texas hold'em for two with the abstract actions of LLMArena (section 3 and appendix A.3). The
 * paper plays single hands; here a match is several, with equal stacks in each.
 */
export const holdem: Game<Config, Materials, State, Action, Event> = {
  id: "holdem",
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
  interviews,
  position,
  content,
  narrate,
  you,
};

export type { State } from "./state.ts";
export { type Config, configSchema, type Materials, materialsSchema } from "./state.ts";
