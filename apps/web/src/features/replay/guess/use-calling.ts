import type { Locale, SuspectRules } from "@wisp/game";
import { textIn } from "@wisp/game/locale";
import { createContext, type ReactNode, useCallback, useEffect, useState } from "react";
import { tabTexts } from "#components/kept-texts.ts";
import type { GameStage } from "#features/replay/game-stage.ts";
import type { Replay } from "#features/replay/use-replay.ts";
import { isRemembered } from "./use-guess.ts";

/** Draws the suspicion at a seat: the share of the room that suspects it, and whether the viewer does. */
export interface SeatMarks {
  at(seat: number): ReactNode;
}

/** Null: nothing is drawn. */
export const SeatMarksContext = createContext<SeatMarks | null>(null);

/** Naming a suspect on the page of a match. */
export interface CallState<State> {
  /** Absent: the game has no hidden role, or the viewer watches from a seat. */
  readonly rules: SuspectRules<State> | undefined;
  /** The game's words for a call. */
  readonly label: string;
  /** Whether the players to name are shown. */
  readonly isOpen: boolean;
  open(yes: boolean): void;
  /** The viewer has named a suspect or opened the choice: only then what calls need is loaded. */
  readonly isUsed: boolean;
  readonly place: CallPlace<State>;
  /** Null where nothing is drawn at the seats. */
  readonly marks: SeatMarks | null;
  mark(marks: SeatMarks | null): void;
}

/** Where the viewer is. */
export interface CallPlace<State> {
  readonly matchId: string;
  readonly over: boolean;
  readonly cursor: number;
  /** The cursor is at the last event that there is. */
  readonly atHead: boolean;
  /** The last event that was ever seen; -1 for none. */
  readonly furthest: number;
  /** By the public events up to the cursor, and up to the furthest one; null before the first. */
  readonly shown: State | null;
  readonly known: State | null;
  /** The roles are shown. */
  readonly revealed: boolean;
  /** The viewer has seen more than the public events: roles, or the word of a seat. */
  knowsMore(): boolean;
}

/** Where this tab keeps the viewer's last call in a match. */
export const callKey = (matchId: string): string => `wisp-calls/${matchId}`;

const hasCalled = (matchId: string): boolean => tabTexts.get(callKey(matchId)) !== null;

/**
 * The calls of a spectator.
 *
 * @param allowed false in a page of another site, where no cookie tells people apart, and for one who guesses along
 */
export function useCalling<State, Event>(
  stage: GameStage<State, Event>,
  { moment, match, log, fold, playback, last }: Replay<State, Event>,
  locale: Locale,
  allowed: boolean,
): CallState<State> {
  const [isOpen, setOpen] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const [marks, mark] = useState<SeatMarks | null>(null);
  const rules = allowed && match.status !== "failed" ? stage.suspects : undefined;
  useEffect(() => {
    if (rules !== undefined && hasCalled(match.id)) setUsed(true);
  }, [rules, match.id]);
  const stateAt = (cursor: number): State | null =>
    rules === undefined || moment === null || !isUsed ? null : fold.at(log, cursor, "public");
  const { cursor, furthest, revealed, seen } = playback;
  const open = useCallback((yes: boolean) => {
    setOpen(yes);
    if (yes) setUsed(true);
  }, []);
  return {
    rules,
    label: rules === undefined ? "" : textIn(rules.texts, locale).call,
    isOpen: isOpen && rules !== undefined,
    open,
    isUsed,
    place: {
      matchId: match.id,
      over: log.over,
      cursor,
      furthest,
      revealed,
      atHead: cursor === last,
      shown: stateAt(cursor),
      known: stateAt(furthest),
      knowsMore: () => seen || isRemembered("seen", match.id) || isRemembered("seated", match.id),
    },
    marks,
    mark,
  };
}
