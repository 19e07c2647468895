import { useEffect, useMemo, useState } from "react";
import type { Entry } from "../fold.ts";
import type { Gate, GuessRules } from "../game-stage.ts";
import type { Action, Playback } from "../playback.ts";
import { isRemembered, remember } from "./seen.ts";
import { type GuessStatus, sendGuess } from "./send.ts";

export interface GuessAlong {
  /** The ballot that holds the match; undefined when there is none (any more). */
  readonly gate: Gate | undefined;
  /** The status of the guesses, by round. */
  readonly sent: Readonly<Record<number, GuessStatus>>;
  /** Gives the ballot of a gate: the match continues, and the guess is sent. */
  give(gate: Gate, choice: number, act: (action: Action) => void): void;
}

/** The ballots of the seat that a viewer took, if any. */
export function useGuess<State, Event>(
  matchId: string,
  guessing: GuessRules<State, Event> | undefined,
  entries: readonly Entry<Event>[],
  { guess, seen, furthest }: Playback,
): GuessAlong {
  const seat = guess?.seat ?? null;
  const gates = useMemo(
    () => (seat === null ? [] : (guessing?.gates(entries, seat) ?? [])),
    [guessing, entries, seat],
  );
  const [sent, setSent] = useState<GuessAlong["sent"]>({});
  useEffect(() => {
    if (seat === null) return;
    setSent({});
    remember("seated", matchId);
  }, [seat, matchId]);
  useEffect(() => {
    if (seen) remember("seen", matchId);
  }, [matchId, seen]);
  return {
    gate: gates.find(({ round }) => guess?.choices[round] === undefined),
    sent,
    give({ round, cursor }, choice, act) {
      if (seat === null) return;
      act({ type: "guess", round, choice });
      const revealed = seen || furthest > cursor || isRemembered("seen", matchId);
      void sendGuess(matchId, { seat, round, choice, revealed }).then((outcome) =>
        setSent((before) => ({ ...before, [round]: outcome })),
      );
    },
  };
}
