import type { Game, MatchPreview } from "@wisp/game";
import { talkNotes } from "../common/talk/interviews.ts";
import { marksOf } from "../common/talk/marks/index.ts";
import { talkPreview } from "../common/talk/preview.ts";
import { ask, decide, type GivenAnswer, warning } from "./answers.ts";
import { JUDGE } from "./clues.ts";
import {
  type Config,
  configSchema,
  type Event,
  eventSchema,
  type Materials,
  materialsSchema,
} from "./events.ts";
import { interviews, statedChances } from "./interviews.ts";
import { narrate, speech, you } from "./phrases.ts";
import { outcome } from "./points.ts";
import { advance, deal } from "./referee.ts";
import { objectives, rules, VERSION } from "./rules.ts";
import { evolve, living, type State } from "./state.ts";
import { suspects } from "./suspects.ts";

/** The id of the pair in its pack; words given by hand name themselves. */
function content(events: readonly Event[]): string {
  const drawn = events.find((event) => event.type === "table-drawn");
  if (drawn === undefined) return "";
  return (
    drawn.family ??
    drawn.pair
      .map(({ word }) => word)
      .sort()
      .join("/")
  );
}

/** The preview of a finished match for lists, from all of its events. */
function preview(events: readonly Event[]): MatchPreview {
  const opened = events.find((event) => event.type === "match-opened");
  const drawn = events.find((event) => event.type === "table-drawn");
  const vote = events.findIndex((event) => event.type === "vote-opened");
  return talkPreview({
    ...JUDGE,
    language: opened?.config.language ?? "en",
    speeches: events
      .slice(0, vote === -1 ? events.length : vote)
      .flatMap((event) => (event.type === "clue" ? [event.text] : [])),
    secrets: drawn?.pair ?? [],
    votes: events.find((event) => event.type === "votes-cast")?.ballots ?? null,
  });
}

/**
 * Undercover with the rules of SpyGame, LLMArena or MAgIC, by its configuration: players who hold one of
 * two words describe it in turn and vote out who seems to hold the other.
 */
export const undercover: Game<Config, Materials, State, GivenAnswer, Event> = {
  id: "undercover",
  version: VERSION,
  config: configSchema,
  materials: materialsSchema,
  event: eventSchema,
  seatsOf: ({ seats }) => seats,
  rules,
  objective: (_, locale) => objectives[locale],
  deal,
  evolve,
  advance,
  toAct: (state) => [...state.due],
  living,
  ask,
  decide,
  notes: talkNotes,
  interviews,
  statedChances,
  outcome,
  content,
  rounds: (events) => events.filter((event) => event.type === "vote-counted").length,
  preview,
  narrate,
  speech,
  marks: (event) =>
    event.type === "clue" ? marksOf(event.text).map((mark) => ({ seat: event.seat, ...mark })) : [],
  suspects,
  you,
  warning,
};

export { type Config, configSchema, type Materials, materialsSchema } from "./events.ts";
export type { State } from "./state.ts";
