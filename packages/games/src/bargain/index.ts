import { type Game, type MatchPreview, versionOf } from "@wisp/game";
import { marksOf } from "../common/talk/marks/index.ts";
import { talkPreview } from "../common/talk/preview.ts";
import type { GivenAnswer } from "./answers.ts";
import { SEATS } from "./default-config.ts";
import {
  type Config,
  configSchema,
  type Event,
  eventSchema,
  type Materials,
  materialsSchema,
} from "./events.ts";
import { narrate, phrases, speech, you } from "./phrases.ts";
import { outcome } from "./points.ts";
import { advance, ask, content, deal, decide } from "./referee.ts";
import { evolve, type State } from "./state.ts";

export { type Config, configSchema, type Materials, materialsSchema } from "./events.ts";
export type { State } from "./state.ts";

/** The preview of a finished match for lists: its first words, unless they accept a plan. */
export function preview(events: readonly Event[]): MatchPreview {
  const opened = events.find((event) => event.type === "match-opened");
  return talkPreview({
    language: opened?.config.language ?? "en",
    version: versionOf(opened ?? {}),
    speeches: events.flatMap((event, at) =>
      event.type === "spoke" && event.round === 1 && events[at + 1]?.type === "plan-made"
        ? [event.text]
        : [],
    ),
    secrets: [],
    votes: null,
  });
}

/** The newest version of the rules. */
const VERSION = 3;

/**
 * Bargain of LLMArena (section 3 and appendix A): two players with private values share items. The
 * instances are those of Lewis et al. (2017).
 */
export const bargain: Game<Config, Materials, State, GivenAnswer, Event> = {
  id: "bargain",
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
  asksFor: ["record"],
  toAct: (state) => [...state.due],
  ask,
  decide,
  outcome,
  content,
  rounds: (events) =>
    events.reduce((most, event) => ("round" in event ? Math.max(most, event.round) : most), 0),
  preview,
  narrate,
  speech,
  marks: (event) =>
    event.type === "spoke"
      ? marksOf(event.text).map((mark) => ({ seat: event.seat, ...mark }))
      : [],
  you,
};
