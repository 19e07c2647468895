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
import { advance, ask, content, deal, decide, outcome } from "./referee.ts";
import { evolve, type State } from "./state.ts";

/** The newest version of the rules. */
const VERSION = 2;

/** LLMArena's Bid: first-price auctions with sealed bids and private values. */
export const auction: Game<Config, Materials, State, number, Event> = {
  id: "auction",
  version: VERSION,
  config: configSchema,
  materials: materialsSchema,
  event: eventSchema,
  seatsOf: ({ seats }) => seats,
  rules: (config, locale, version = VERSION) => phrases[locale].rules(config, version),
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
};

export { type Config, configSchema, type Materials, materialsSchema } from "./events.ts";
export type { State } from "./state.ts";
