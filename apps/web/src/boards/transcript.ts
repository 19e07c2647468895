import type { ApiMatchLog } from "@wisp/api";
import type { Locale } from "@wisp/game";
import { views } from "@wisp/games/views";
import { type Transcript, transcriptOf } from "../features/replay/story.ts";
import { feedStory } from "./feed/story.ts";
import { whoIsSpyStory } from "./who-is-spy/story.ts";

/** The transcript of a match of whichever game; null for a game that is not registered. */
export function matchTranscript(log: ApiMatchLog, locale: Locale): Transcript | null {
  if (log.game === "who-is-spy") return transcriptOf(whoIsSpyStory, log, locale);
  const view = views[log.game];
  return view === undefined ? null : transcriptOf(feedStory(view), log, locale);
}
