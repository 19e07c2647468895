import type { Game, Locale } from "@wisp/game";
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

/** The newest version of the rules. */
const VERSION = 2;

/**
 * Hanabi: the players build fireworks together, each seeing all hands but their own. The defaults are
 * LLMArena's small game (section 3); the order of turns, draws and the end are those of the Hanabi
 * Learning Environment.
 */
export const hanabi: Game<Config, Materials, State, string, Event> = {
  id: "hanabi",
  version: VERSION,
  config: configSchema,
  materials: materialsSchema,
  event: eventSchema,
  seatsOf: ({ seats }) => seats,
  rules: (config, locale, version = VERSION) => phrases[locale].rules(config, version, "agents"),
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

/** The rules for people: their pages count the cards of a hand from 1. */
export const rulesForPeople = (config: unknown, locale: Locale, version = VERSION): string =>
  phrases[locale].rules(configSchema.parse(config), version, "people");

export { type Config, configSchema, type Materials, materialsSchema } from "./events.ts";
export type { State } from "./state.ts";
