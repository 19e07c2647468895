import type { Game } from "@wisp/game";
import { marksOf } from "../common/talk/marks/index.ts";
import {
  type Config,
  configSchema,
  type Event,
  eventSchema,
  type Materials,
  materialsSchema,
} from "./events.ts";
import { narrate, phrases, speech, you } from "./phrases.ts";
import { advance, ask, content, deal, decide, type GivenAnswer, outcome } from "./referee.ts";
import { evolve, type State } from "./state.ts";

/** The newest version of the rules. */
const VERSION = 3;

/** MAgIC's Cost Sharing: airlines that have to agree on their shares of an airport's fee. */
export const costSharing: Game<Config, Materials, State, GivenAnswer, Event> = {
  id: "cost-sharing",
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
  asksFor: ["record"],
  toAct: (state) => [...state.due],
  ask,
  decide,
  outcome,
  content,
  rounds: (events) => events.filter(({ type }) => type === "round-closed").length,
  narrate,
  speech,
  marks: (event) =>
    event.type === "proposal-made"
      ? marksOf(event.text).map((mark) => ({ seat: event.seat, ...mark }))
      : [],
  you,
};

export { type Config, configSchema, type Materials, materialsSchema } from "./events.ts";
export type { State } from "./state.ts";
