import {
  type AnyGame,
  type Decision,
  type FoulRuling,
  type GameEvent,
  type Locale,
  type LogEntry,
  type MatchPreview,
  type MatchTraits,
  noPreview,
  type Outcome,
  type ProbeScore,
  type SpeechMark,
  viewOf,
} from "@wisp/game";
import { probeAnswers, scoresOf } from "./probe-scores.ts";
import { type StatedBelief, statedIn } from "./stated.ts";
import type { StoredPart } from "./store.ts";

/** A mark with its position: the cursor of the speech among the public events. */
export interface PlacedMark extends SpeechMark {
  readonly cursor: number;
}

/** A foul with the decision that was one: which of the seat's asks it answered. */
export interface PlacedFoul extends FoulRuling {
  readonly nth: number;
}

/** What the log of a finished match says about it. */
export interface Projection {
  readonly outcome: Outcome;
  /** Rounds played; null for games that count none. */
  readonly rounds: number | null;
  /** Fouls by all seats; null for games without. */
  readonly fouls: number | null;
  /** No decision was lost to a timeout or an error. */
  readonly clean: boolean;
  /** What looked like a prompt injection, in order. */
  readonly marks: readonly PlacedMark[];
  /** The decisions that were ruled fouls, in order. */
  readonly foulDecisions: readonly PlacedFoul[];
  /** The content of the match (see `Game.content`); null for games that consist of rules only. */
  readonly content: string | null;
  /** Null for games without. */
  readonly traits: MatchTraits | null;
  /** What lists show of it while its result is hidden. */
  readonly preview: MatchPreview;
  /** Of every legal answer to a probe, in the order of the decisions. */
  readonly probeScores: readonly ProbeScore[];
  /** What answers to probes and notes state as chances, in the order of the asks. */
  readonly stated: readonly StatedBelief[];
}

const isTechnical = ({ kind, missed }: Decision): boolean =>
  kind === "decision" && (missed === "timeout" || missed === "error");

function marksIn(game: AnyGame, events: readonly LogEntry<GameEvent>[]): PlacedMark[] {
  return events
    .filter(({ to }) => to.public)
    .flatMap(({ event }, cursor) =>
      (game.marks?.(event) ?? []).map((mark) => ({ cursor, ...mark })),
    );
}

function foulsIn(game: AnyGame, { events, decisions }: StoredPart): PlacedFoul[] {
  return events.flatMap(({ event }, place) =>
    (game.fouls?.(event) ?? []).flatMap(({ seat, foul }): PlacedFoul[] => {
      const last = decisions.findLast(
        (each) => each.kind === "decision" && each.seat === seat && each.at <= place,
      );
      return last === undefined ? [] : [{ seat, foul, nth: last.nth }];
    }),
  );
}

/**
 * The projection of an outcome and the whole log of its match.
 *
 * @param locale of the match: answers to probes are parsed as they were asked
 */
export function project(
  game: AnyGame,
  outcome: Outcome,
  stored: StoredPart,
  locale: Locale,
): Projection {
  const { events, decisions } = stored;
  const all = events.map(({ event }) => event);
  const answers = probeAnswers(game, events, decisions, locale);
  const state = viewOf(game, events, "omniscient");
  return {
    outcome,
    rounds: game.rounds?.(all) ?? null,
    fouls:
      game.fouls === undefined ? null : all.flatMap((event) => game.fouls?.(event) ?? []).length,
    clean: !decisions.some(isTechnical),
    marks: marksIn(game, events),
    foulDecisions: foulsIn(game, stored),
    content: game.content?.(all) ?? null,
    traits: game.traits?.(all) ?? null,
    preview: game.preview?.(all) ?? noPreview,
    probeScores: scoresOf(game, state, answers),
    stated: statedIn(game, state, answers, decisions),
  };
}

/** The projection of a stored match; undefined while its log has no end. */
export function projectLog(
  game: AnyGame,
  stored: StoredPart,
  locale: Locale,
): Projection | undefined {
  const state = viewOf(game, stored.events, "omniscient");
  const outcome = state === undefined ? undefined : game.outcome(state);
  return outcome === undefined ? undefined : project(game, outcome, stored, locale);
}
