import { useMemo } from "react";
import type { GameStage } from "./game-stage.ts";
import { type PlacedTick, placeTicks, roundStarts, type Tick } from "./ticks.ts";
import type { Replay } from "./use-replay.ts";

/** Room that the line keeps ahead while the length of a match is unknown, so that its first ticks stay small. */
const RESERVE = 70;

/** How far a match has come, as its time line shows it. */
interface Progress {
  /** The ticks of the events that the line shows. */
  readonly reached: readonly PlacedTick[];
  /** The same ticks, and those that the reader may go on to. */
  readonly reachable: readonly PlacedTick[];
  /** Cursor of the last event that the reader may go on to. */
  readonly reach: number;
  /** The length of the match is not shown: it tells how the match ends while roles are hidden. */
  readonly hidesLength: boolean;
  /** Where each round starts. */
  readonly starts: ReturnType<typeof roundStarts>;
  /** The reader follows a live match. */
  readonly following: boolean;
}

/** Places the events of a replay on its time line. */
export function useProgress<State, Event>(
  stage: GameStage<State, Event>,
  { moment, log, fold, playback, last }: Replay<State, Event>,
): Progress {
  const entries = moment?.entries;
  const whole = moment?.whole ?? null;
  const hidesLength =
    log.over && stage.hidesRoles === true && !playback.seen && playback.clip === null;
  const seen = playback.furthest + 1;
  const ticks = useMemo(() => {
    const plain = (entries ?? []).map(
      ({ cursor, event }): Tick => ({
        cursor,
        round: stage.roundOf(fold.at(log, cursor, "public")),
        shape: stage.tick(event, whole),
      }),
    );
    return placeTicks(
      plain,
      log.over && !hidesLength ? 0 : RESERVE,
      hidesLength ? seen : undefined,
    );
  }, [stage, entries, fold, log, whole, hidesLength, seen]);
  // A reader who follows a live match sees nothing ahead, even if the page is a few events behind.
  const following = !log.over && playback.playing;
  const reach = following ? playback.cursor : last;
  const reachable = useMemo(
    () => (reach < ticks.length - 1 ? ticks.slice(0, reach + 1) : ticks),
    [ticks, reach],
  );
  const reached = useMemo(
    () => (hidesLength ? reachable.slice(0, seen) : reachable),
    [reachable, hidesLength, seen],
  );
  const starts = useMemo(() => roundStarts(reached), [reached]);
  return { reached, reachable, reach, hidesLength, starts, following };
}
