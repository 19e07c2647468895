import { type Game, type MatchPreview, versionOf } from "@wisp/game";
import { marksOf } from "../common/talk/marks/index.ts";
import { talkPreview } from "../common/talk/preview.ts";
import { known, narrate, phrases, speech, you } from "./phrases.ts";
import { outcome } from "./points.ts";
import { advance, ask, content, deal, decide, type GivenAnswer } from "./referee.ts";
import {
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

export type { State } from "./state.ts";
export { type Config, configSchema, type Materials, materialsSchema } from "./state.ts";

/** The preview of a finished match for lists: a description that does not say the word. */
export function preview(events: readonly Event[]): MatchPreview {
  const opened = events.find((event) => event.type === "match-opened");
  const drawn = events.find((event) => event.type === "item-drawn");
  return talkPreview({
    language: opened?.config.language ?? "en",
    version: versionOf(opened ?? {}),
    speeches: events.flatMap((event) => (event.type === "described" ? [event.text] : [])),
    secrets: drawn === undefined ? [] : [drawn.target],
    votes: null,
  });
}

/**
 * DEEP (2023, section 2 of its paper): a player describes a word clearly and then ambiguously, and a judge
 * scores both descriptions against the word and others.
 */
export const deep: Game<Config, Materials, State, GivenAnswer, Event> = {
  id: "deep",
  version: 1,
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
  content,
  preview,
  narrate,
  speech,
  marks: (event) =>
    event.type === "described"
      ? marksOf(event.text).map((mark) => ({ seat: event.seat, ...mark }))
      : [],
  you,
  known,
};
