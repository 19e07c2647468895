import type { Locale, SuspectRules } from "@wisp/game";
import { useState } from "react";
import type { GameStage } from "../game-stage.ts";
import { isRemembered } from "../guess/seen.ts";
import type { Replay } from "../use-replay.ts";
import { type Suspicion, useSuspicion } from "./use-suspicion.ts";

/** Naming a suspect on the page of a match. */
export interface CallState<State> {
  /** Absent: the game has no hidden role, or the viewer watches from a seat. */
  readonly rules: SuspectRules<State> | undefined;
  /** The game's words for a call. */
  readonly label: string;
  readonly suspicion: Suspicion;
  /** Whether the players to name are shown. */
  readonly isOpen: boolean;
  open(yes: boolean): void;
}

/**
 * The calls of a spectator.
 *
 * @param allowed false in a page of another site, where no cookie tells people apart, and for somebody who guesses along
 */
export function useCalling<State, Event>(
  stage: GameStage<State, Event>,
  { moment, match, log, fold, playback, last }: Replay<State, Event>,
  locale: Locale,
  allowed: boolean,
): CallState<State> {
  const [isOpen, open] = useState(false);
  const rules = allowed && match.status !== "failed" ? stage.suspects : undefined;
  const stateAt = (cursor: number): State | null =>
    rules === undefined || moment === null ? null : fold.at(log, cursor, "public");
  const { cursor, furthest, revealed, seen } = playback;
  const suspicion = useSuspicion(rules, {
    matchId: match.id,
    over: log.over,
    cursor,
    furthest,
    revealed,
    atHead: cursor === last,
    shown: stateAt(cursor),
    known: stateAt(furthest),
    knowsMore: () => seen || isRemembered("seen", match.id) || isRemembered("seated", match.id),
  });
  const label = rules?.texts[locale].call ?? "";
  return { rules, label, suspicion, isOpen: isOpen && rules !== undefined, open };
}
