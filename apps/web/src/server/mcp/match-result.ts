import { matchResultSchema } from "@wisp/agents/agent-protocol";
import { type MatchDetail, wholeLog } from "@wisp/db";
import { type Locale, locales, type Seat } from "@wisp/game";
import { games } from "@wisp/games";
import { matchResult } from "@wisp/play";
import { z } from "zod";
import { toApiMatch } from "#server/match-answers.ts";
import { database } from "#server/storage/database.ts";

const { seats } = matchResultSchema.shape;

/** How a finished match ended: as every agent is sent it, with who sat where. */
export const playedResultSchema = matchResultSchema.extend({
  seats: z.array(
    seats.element.extend({ agent: z.string().describe("Slug of the agent that sat there.") }),
  ),
});
export type PlayedResult = z.infer<typeof playedResultSchema>;

/**
 * The result of a match as a tool answers it; null until it is finished, and for a game that is gone.
 *
 * @param reader the seat of the player who asks; null: a reader who did not sit there
 */
export async function playedResult(
  match: MatchDetail,
  reader: Seat | null,
): Promise<PlayedResult | null> {
  const { result } = toApiMatch(match, null);
  const game = games[match.game]?.game;
  const locale: Locale | undefined = locales.find((each) => each === match.locale);
  if (result === null || game === undefined || locale === undefined) return null;
  const log = await wholeLog(database(), match.id);
  const events = (log?.events ?? []).map(({ to, event, words }) => ({
    to,
    event: game.event.parse(event),
    ...(words && { words }),
  }));
  const ended = { game, locale, events, hidesWords: log?.wordsHidden ?? true };
  const agents = new Map(result.seats.map(({ seat, agent }) => [seat, agent.slug]));
  const played = matchResult(result.seats, ended, reader);
  const sitting = played.seats.map(({ seat, name }) => `${name} was ${agents.get(seat)}.`);
  return {
    ...played,
    text: [played.text, ...sitting].join("\n"),
    seats: played.seats.map((seat) => ({ ...seat, agent: agents.get(seat.seat) ?? "" })),
  };
}
