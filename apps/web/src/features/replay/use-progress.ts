import { useMemo } from "react";
import type { Board } from "./board.ts";
import { type PlacedTick, placeTicks, roundStarts, type Tick } from "./ticks.ts";
import type { Replay } from "./use-replay.ts";

/** Room that the line of a live match keeps ahead, so that its first ticks stay small. */
const LIVE_RESERVE = 70;

/** How far a match has come, as its time line shows it. */
interface Progress {
  /** The ticks of the events that the reader may see. */
  readonly reached: readonly PlacedTick[];
  /** Cursor of the last of them. */
  readonly reach: number;
  /** Where each round starts. */
  readonly starts: ReturnType<typeof roundStarts>;
  /** The reader follows a live match. */
  readonly following: boolean;
}

/** Places the events of a replay on its time line. */
export function useProgress<State, Event>(
  board: Board<State, Event>,
  { moment, log, fold, playback, last }: Replay<State, Event>,
): Progress {
  const entries = moment?.entries;
  const whole = moment?.whole ?? null;
  const ticks = useMemo(() => {
    const plain = (entries ?? []).map(
      ({ cursor, event }): Tick => ({
        cursor,
        round: board.roundOf(fold.at(log, cursor, "public")),
        shape: board.tick(event, whole),
      }),
    );
    return placeTicks(plain, log.over ? 0 : LIVE_RESERVE);
  }, [board, entries, fold, log, whole]);
  // A reader who follows a live match sees nothing ahead, even if the page is a few events behind.
  const following = !log.over && playback.playing;
  const reach = following ? playback.cursor : last;
  const reached = useMemo(
    () => (reach < ticks.length - 1 ? ticks.slice(0, reach + 1) : ticks),
    [ticks, reach],
  );
  const starts = useMemo(() => roundStarts(reached), [reached]);
  return { reached, reach, starts, following };
}
