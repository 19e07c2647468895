import type { Speech, State } from "@wisp/games/who-is-spy/view";

/** Ballots of others than the spy in a round; abstentions do not count. */
export interface SpyBallots {
  /** Those that named the spy. */
  readonly naming: number;
  readonly cast: number;
}

/** The round in which suspicion of the spy moved most. */
export interface TurningPoint {
  readonly round: number;
  /** Of the round before; null: it was the first. */
  readonly before: SpyBallots | null;
  readonly after: SpyBallots;
  /** The spy's speech in that round; null: none. */
  readonly speech: Speech | null;
}

const share = ({ naming, cast }: SpyBallots): number => (cast === 0 ? 0 : naming / cast);

/**
 * The round after which the share of the others' ballots that name the spy differs most from the
 * round before; before the first round nobody was named. Null where the share never moved.
 *
 * @param whole the state at the end, with all events
 */
export function turningPoint(whole: State, spy: number): TurningPoint | null {
  const rounds = [...new Set(whole.votes.map(({ round }) => round))];
  const ballots = rounds.map((round): SpyBallots => {
    const others = whole.votes.filter(
      (vote) => vote.round === round && vote.seat !== spy && vote.choice !== null,
    );
    return {
      naming: others.filter(({ choice }) => choice === spy).length,
      cast: others.length,
    };
  });
  const moves = ballots.map((after, at) => {
    const before = ballots[at - 1] ?? null;
    const start = before === null ? 0 : share(before);
    return { round: rounds[at] ?? 0, before, after, moved: Math.abs(share(after) - start) };
  });
  const [most] = moves.toSorted((one, other) => other.moved - one.moved);
  if (most === undefined || most.moved === 0) return null;
  const { round, before, after } = most;
  const speech = whole.speeches.find((each) => each.seat === spy && each.round === round);
  return {
    round,
    before,
    after,
    speech: speech === undefined || speech.text === "" ? null : speech,
  };
}
