import { type MatchPreview, versionOf } from "@wisp/game";
import { talkPreview } from "../common/talk/preview.ts";
import type { Event } from "./events.ts";

/** The preview of a finished match for lists, from all of its events. */
export function preview(events: readonly Event[]): MatchPreview {
  const opened = events.find((event) => event.type === "match-opened");
  const drawn = events.find((event) => event.type === "table-drawn");
  const judged = events.find((event) => event.type === "round-judged");
  const fouled = new Set(judged?.fouls.map(({ seat }) => seat));
  return talkPreview({
    language: opened?.config.language ?? "en",
    version: versionOf(opened ?? {}),
    speeches: events.flatMap((event) =>
      event.type === "spoke" && event.round === 1 && !fouled.has(event.seat) ? [event.text] : [],
    ),
    secrets: drawn === undefined ? [] : [drawn.civilianWord, drawn.spyWord],
    votes: events.find((event) => event.type === "votes-shown")?.votes ?? null,
  });
}
