import { type Game, type Locale, type MatchPreview, type Seat, versionOf } from "@wisp/game";
import { foulWarning } from "../common/talk/foul-warning.ts";
import { marksOf } from "../common/talk/marks/index.ts";
import { talkPreview } from "../common/talk/preview.ts";
import {
  type Config,
  configSchema,
  type Event,
  eventSchema,
  type Materials,
  materialsSchema,
} from "./events.ts";
import { interviews, notes, statedChances } from "./interviews.ts";
import { narrate, phrases, speech, you } from "./phrases.ts";
import { outcome } from "./points.ts";
import { advance, ask, cutClue, deal, decide, type GivenAnswer } from "./referee.ts";
import { evolve, type State } from "./state.ts";
import { suspects } from "./suspects.ts";

export { type Config, configSchema, type Materials, materialsSchema } from "./events.ts";
export type { State } from "./state.ts";

/** The topic and the secret word of a match: matches of both are alike in difficulty. */
export function content(events: readonly Event[]): string {
  const announced = events.find((event) => event.type === "topic-announced");
  const drawn = events.find((event) => event.type === "table-drawn");
  if (announced === undefined || drawn === undefined) return "";
  return `${drawn.topicId ?? announced.topic}/${drawn.word.word}`;
}

/** The preview of a finished match for lists, from all of its events. */
export function preview(events: readonly Event[]): MatchPreview {
  const opened = events.find((event) => event.type === "match-opened");
  const drawn = events.find((event) => event.type === "table-drawn");
  return talkPreview({
    language: opened?.config.language ?? "en",
    version: versionOf(opened ?? {}),
    speeches: events.flatMap((event) => (event.type === "spoke" ? [event.text] : [])),
    secrets: drawn === undefined ? [] : [drawn.word],
    votes: events.find((event) => event.type === "votes-shown")?.votes ?? null,
  });
}

/** Why a clue would be withheld, by the seat's own view: the chameleon has no word to avoid. */
export function warning(
  state: State,
  seat: Seat,
  answer: GivenAnswer,
  locale: Locale,
): string | null {
  if (!("clue" in answer)) return null;
  const { config, version, players, speeches } = state;
  return foulWarning(
    {
      version,
      language: config.language,
      word: { word: players[seat]?.word ?? "", aliases: [] },
      speech: cutClue(answer.clue, state),
      earlier: speeches.map(({ text }) => text),
    },
    locale,
  );
}

/** The newest version of the rules. */
const VERSION = 6;

/** Chameleon as in the MAgIC paper: all but one player know the secret word. */
export const chameleon: Game<Config, Materials, State, GivenAnswer, Event> = {
  id: "chameleon",
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
  notes,
  interviews,
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
