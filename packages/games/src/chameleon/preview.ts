import { type MatchPreview, versionOf } from "@wisp/game";
import { talkPreview } from "../common/talk/preview.ts";
import type { Event } from "./events.ts";

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
