import { useEffect, useMemo, useState } from "react";
import { tabTexts } from "#components/kept-texts.ts";
import type { Gate, GuessRules } from "#features/replay/game-stage.ts";
import type { Entry } from "#features/replay/log/fold.ts";
import type { Action, Playback } from "#features/replay/playback.ts";
import type { GuessStatus } from "./send-guess.ts";

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
      void import("./send-guess.ts")
        .then(({ sendGuess }) => sendGuess(matchId, { seat, round, choice, revealed }))
        .catch((): GuessStatus => "lost")
        .then((outcome) => setSent((before) => ({ ...before, [round]: outcome })));
    },
  };
}

/** A viewer's knowledge of a match: all roles, or the word of the seat whose view was taken. */
type Learnt = "seen" | "seated";

const keyOf = (learnt: Learnt, matchId: string): string => `wisp-${learnt}/${matchId}`;

/** Stores a viewer's knowledge in this tab, since a reload does not undo it. */
export function remember(learnt: Learnt, matchId: string): void {
  tabTexts.set(keyOf(learnt, matchId), "1");
}

export const isRemembered = (learnt: Learnt, matchId: string): boolean =>
  tabTexts.get(keyOf(learnt, matchId)) !== null;
