import type { Game } from "@wisp/game";
import { marksOf } from "../common/talk/marks/index.ts";
import { ask, type GivenAnswer } from "./answers.ts";
import { type Config, configSchema, type Materials, materialsSchema } from "./config.ts";
import { content } from "./content.ts";
import { outcome } from "./credits.ts";
import { deal } from "./deal.ts";
import { type Event, eventSchema } from "./events.ts";
import { narrate, speech, you } from "./narrate.ts";
import { phrases } from "./phrases.ts";
import { preview } from "./preview.ts";
import { notes, probes, scoreProbe, statedChances } from "./probes.ts";
import { advance, decide } from "./referee.ts";
import { evolve, type State } from "./state.ts";
import { suspects } from "./suspects.ts";
import { warning } from "./warning.ts";

/** Chameleon as in the MAgIC paper: all but one player know the secret word. */
export const chameleon: Game<Config, Materials, State, GivenAnswer, Event> = {
  id: "chameleon",
  version: 3,
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
  notes,
  probes,
  scoreProbe,
  statedChances,
  outcome,
  content,
  preview,
  narrate,
  speech,
  marks: (event) =>
    event.type === "spoke"
      ? marksOf(event.text).map((mark) => ({ seat: event.seat, ...mark }))
      : [],
  fouls: (event) =>
    event.type === "clue-withheld" ? [{ seat: event.seat, foul: event.foul }] : [],
  suspects,
  you,
  warning,
};

export { type Config, configSchema, type Materials, materialsSchema } from "./config.ts";
export type { State } from "./state.ts";
