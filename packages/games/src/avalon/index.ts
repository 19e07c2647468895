import { type Game, type MatchPreview, versionOf } from "@wisp/game";
import { contentId } from "../common/content-id.ts";
import { marksOf } from "../common/talk/marks/index.ts";
import { talkPreview } from "../common/talk/preview.ts";
import { ask, decide, type GivenAnswer, warning } from "./answers.ts";
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
import { advance, deal } from "./referee.ts";
import { objectives, rules, VERSION } from "./rules.ts";
import { evolve, type State } from "./state.ts";
import { suspects } from "./suspects.ts";

/** Names the roles of the seats, and who led first. */
function content(events: readonly Event[]): string {
  const drawn = events.find((event) => event.type === "roles-drawn");
  return drawn === undefined ? "" : contentId([...drawn.roles, drawn.firstLeader].join());
}

/** The preview of a finished match for lists: a speech about the first team. */
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
 * Avalon as InterIntent plays it (2024, section 3 of its paper), and by options the usual game for 5 to 10: loyal
 * players send teams on quests, evil ones among them make quests fail, and Merlin, who knows them, must not be
 * found out.
 */
export const avalon: Game<Config, Materials, State, GivenAnswer, Event> = {
  id: "avalon",
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
  asksFor: ["pick"],
  toAct: (state) => [...state.due],
  ask,
  decide,
  notes,
  interviews,
  statedChances,
  outcome,
  content,
  rounds: (events) => events.filter((event) => event.type === "quest-ended").length,
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
