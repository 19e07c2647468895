import { hiddenSpeechesOf, loadLog, matchSetup } from "@wisp/db";
import { type AnyGame, Table } from "@wisp/game";
import { database } from "#server/storage/database.ts";

/** A decision that can be changed. */
export interface PointToFork {
  readonly seat: number;
  /** Which of the seat's asks, from 1. */
  readonly nth: number;
  /** The answer; null: none, or withheld because of a hidden speech. */
  readonly text: string | null;
  /** The legal answers; none where it was asked for free words. */
  readonly options: readonly string[];
}

/** The decisions of a finished match in their order, each with its legal answers. */
export async function pointsToFork(game: AnyGame, matchId: string): Promise<PointToFork[]> {
  const [setup, { events, decisions }, hidden] = await Promise.all([
    matchSetup(database(), matchId),
    loadLog(database(), matchId),
    hiddenSpeechesOf(database(), [matchId]),
  ]);
  const { seed, locale } = setup;
  const config = game.config.parse(setup.config);
  const materials = game.materials.parse(setup.materials);
  const table = new Table(game, { seed, config, materials });
  const points: PointToFork[] = [];
  for (const { kind, at, seat, nth, text } of decisions) {
    if (kind !== "decision") continue;
    table.append(events.slice(table.log.length, at));
    const { options = [] } = game.ask(table.view(seat), seat, locale);
    // As in the log of the match: it may be, or quote, what a moderator hid.
    const isWithheld = hidden.some(({ from }) => at >= from);
    points.push({ seat, nth, text: isWithheld ? null : text, options });
  }
  return points;
}
