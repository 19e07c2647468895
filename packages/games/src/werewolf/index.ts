import { type Game, type MatchPreview, versionOf } from "@wisp/game";
import { contentId } from "../common/content-id.ts";
import { marksOf } from "../common/talk/marks/index.ts";
import { talkPreview } from "../common/talk/preview.ts";
import { ask, decide, type GivenAnswer, warning } from "./answers.ts";
import { deal } from "./deal.ts";
import {
  type Config,
  configSchema,
  type Event,
  eventSchema,
  type Materials,
  materialsSchema,
} from "./events.ts";
import { interviews, notes, statedChances } from "./interviews.ts";
import { known, narrate, speech, you } from "./phrases.ts";
import { outcome } from "./points.ts";
import { advance } from "./referee.ts";
import { tableOf } from "./roles.ts";
import { objectives, rules } from "./rules.ts";
import { evolve, living, type State } from "./state.ts";
import { suspects } from "./suspects.ts";

/** Names the roles of the seats, and with whom the first day begins. */
function content(events: readonly Event[]): string {
  const drawn = events.find((event) => event.type === "roles-drawn");
  return drawn === undefined ? "" : contentId([...drawn.roles, drawn.firstSpeaker].join());
}

/** The preview of a finished match for lists: a speech of the first day, and its vote. */
function preview(events: readonly Event[]): MatchPreview {
  const opened = events.find((event) => event.type === "match-opened");
  const vote = events.findIndex((event) => event.type === "votes-shown");
  return talkPreview({
    language: opened?.config.language ?? "en",
    version: versionOf(opened ?? {}),
    speeches: events
      .slice(0, vote === -1 ? events.length : vote)
      .flatMap((event) => (event.type === "spoke" ? [event.text] : [])),
    secrets: [],
    votes: null,
  });
}

/**
 * Werewolf at the common tables of five to twelve, and at tables of an organizer's own: wolves kill at night, all vote
 * by day, and nights show nothing of who acts, lives or is what.
 */
export const werewolf: Game<Config, Materials, State, GivenAnswer, Event> = {
  id: "werewolf",
  version: 1,
  config: configSchema,
  materials: materialsSchema,
  event: eventSchema,
  seatsOf: (config) => tableOf(config).roles.length,
  rules,
  objective: (_, locale) => objectives[locale],
  deal,
  evolve,
  advance,
  toAct: (state) => [...state.due],
  living,
  ask,
  decide,
  notes,
  interviews,
  statedChances,
  outcome,
  content,
  rounds: (events) => events.filter((event) => event.type === "day-opened").length,
  preview,
  narrate,
  speech,
  marks: (event) =>
    event.type === "spoke"
      ? marksOf(event.text).map((mark) => ({ seat: event.seat, ...mark }))
      : [],
  suspects,
  you,
  known,
  warning,
};

export { type Config, configSchema, type Materials, materialsSchema } from "./events.ts";
export type { State } from "./state.ts";
