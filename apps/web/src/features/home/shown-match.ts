import type { ApiMatch } from "@wisp/api";
import type { Locale } from "@wisp/game";
import { addEvents, type CountedEvent, emptyTeaser, TEASER_GAME, type Teaser } from "./teaser.ts";

/** The match that the first page shows. */
export interface ShownMatch {
  readonly id: string;
  /** Language of the speeches. */
  readonly locale: Locale;
  /** Whether it is being played. */
  readonly live: boolean;
  /** It was played elsewhere. */
  readonly recorded: boolean;
  readonly teaser: Teaser;
}

/** A piece of a match's public log. */
interface LogPiece {
  readonly over: boolean;
  readonly events: readonly CountedEvent[];
}

/** A match from the start of its log on. */
export function shownFrom(
  { id, locale, recorded }: Pick<ShownMatch, "id" | "locale" | "recorded">,
  log: LogPiece,
): ShownMatch {
  return grown({ id, locale, recorded, live: true, teaser: emptyTeaser }, log);
}

/** The same match with its newer events. An aborted one is over without a last event. */
export function grown(shown: ShownMatch, { over, events }: LogPiece): ShownMatch {
  const teaser = addEvents(shown.teaser, events);
  return { ...shown, teaser, live: shown.live && !over && !teaser.over };
}

/**
 * The live match to show after `shown`: one among agents that people can follow, in the reader's language. Where
 * there is none, one in another language, unless that would replace a match that the reader can read.
 */
export function nextLive<
  Match extends Pick<ApiMatch, "game" | "status" | "pace" | "locale" | "agents">,
>(matches: readonly Match[], locale: Locale, shown: Pick<ShownMatch, "locale">): Match | undefined {
  const live = matches.filter(
    ({ game, status, pace, agents }) =>
      game === TEASER_GAME &&
      status === "running" &&
      pace === "people" &&
      agents.every(({ person }) => !person),
  );
  const readable = live.find((match) => match.locale === locale);
  return readable ?? (shown.locale === locale ? undefined : live[0]);
}
