import type { MarkedSeat } from "@wisp/db";
import { gameEntry } from "@wisp/games";

/** A foul of an agent with the speech that was one. */
export interface FoulSpeech {
  readonly matchId: string;
  readonly locale: string;
  readonly finishedAt: Date;
  /** Which of its fouls in the match, from 1. */
  readonly nth: number;
  /** As the game names the rule that was broken. */
  readonly foul: string;
  /** "" where nothing was said, or nothing that may be shown. */
  readonly text: string;
}

/** The fouls of seats of finished matches, in the order of the seats. */
export function foulSpeeches(seats: readonly MarkedSeat[]): FoulSpeech[] {
  return seats.flatMap(({ matchId, game: id, seat, locale, finishedAt, events }) => {
    const game = gameEntry(id)?.game;
    let text = "";
    let nth = 0;
    return events.flatMap((event): FoulSpeech[] => {
      const said = game?.speech?.(event);
      if (said?.seat === seat) text = said.text;
      const own = (game?.fouls?.(event) ?? []).filter((ruling) => ruling.seat === seat);
      return own.map(({ foul }) => ({ matchId, locale, finishedAt, nth: ++nth, foul, text }));
    });
  });
}
