import { type AnyGame, type Seat, Table } from "@wisp/game";
import { type PlayRecord, recordedEvents } from "@wisp/play";

/**
 * When the questions of a log were asked: the length of the log, by seat and by which of the seat's
 * asks it is; undefined for a question that the log does not have. Throws where the log is not the game's.
 */
export function askedAt(
  game: AnyGame,
  { config, seed, events }: Pick<PlayRecord, "config" | "seed" | "events">,
): (seat: Seat, nth: number) => number | undefined {
  // The log alone is enough: nothing is dealt here.
  const table = new Table(game, { seed, config: game.config.parse(config), materials: undefined });
  const lengths = new Map<string, number>();
  for (const entry of recordedEvents(game, events)) {
    table.append([entry]);
    const { due } = table;
    if (due.length === 0 || game.advance(table.state, table.random).length > 0) continue;
    for (const seat of due) {
      const question = `${seat}/${table.asks(seat)}`;
      if (!lengths.has(question)) lengths.set(question, table.log.length);
    }
  }
  return (seat, nth) => lengths.get(`${seat}/${nth}`);
}
