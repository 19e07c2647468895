import {
  type AnyGame,
  type Decision,
  type GameEvent,
  isIllegal,
  type Locale,
  type LogEntry,
  noPreview,
  type Outcome,
  type PlacedFoul,
  type PlacedMark,
  type ProbeScore,
  type Projection,
  type StatedBelief,
  viewOf,
  withDecisionFacts,
} from "@wisp/game";
import type { StoredPart } from "./store.ts";

/** A legal answer to a probe. */
interface ProbeAnswer extends Pick<Decision, "seat" | "nth" | "ask"> {
  readonly answer: unknown;
}

/** Every legal answer to a probe, parsed with the view of its seat at the time of the question. */
function probeAnswers(
  game: AnyGame,
  events: readonly LogEntry<GameEvent>[],
  decisions: readonly Decision[],
  locale: Locale,
): ProbeAnswer[] {
  const answered = decisions.filter(
    ({ kind, missed, text }) => kind === "probe" && missed === null && text !== null,
  );
  return answered.flatMap(({ at, seat, nth, ask, text }) => {
    const view = viewOf(game, events.slice(0, at), seat);
    const probe = game.probes?.(view, seat, locale).find(({ kind }) => kind === ask);
    const answer = probe?.parse(text ?? "");
    return answer === undefined || isIllegal(answer) ? [] : [{ seat, nth, ask, answer }];
  });
}

/** Scores answers to probes against the full final state of their match (`Game.scoreProbe`). */
const scoresOf = (game: AnyGame, state: unknown, answers: readonly ProbeAnswer[]): ProbeScore[] =>
  answers.map(({ seat, nth, ask, answer }) => ({
    seat,
    nth,
    ask,
    score: game.scoreProbe?.(ask, answer, seat, state) ?? null,
  }));

/** The scores of all legal answers to probes of a finished match. */
export function probeScores(
  game: AnyGame,
  events: readonly LogEntry<GameEvent>[],
  decisions: readonly Decision[],
  locale: Locale,
): ProbeScore[] {
  const answers = probeAnswers(game, events, decisions, locale);
  return answers.length === 0 ? [] : scoresOf(game, viewOf(game, events, "omniscient"), answers);
}

/**
 * The chances that answers to probes and notes of decisions state (`Game.statedChances`), in the
 * order of the asks.
 *
 * @param state the full final state
 */
function statedIn(
  game: AnyGame,
  state: unknown,
  answers: readonly ProbeAnswer[],
  decisions: readonly Decision[],
): StatedBelief[] {
  const beside = decisions.flatMap(({ seat, nth, notes }) =>
    Object.entries(notes ?? {}).map(([name, value]) => ({ seat, nth, name, value })),
  );
  const asked = answers.map(({ seat, nth, ask, answer }) => ({
    seat,
    nth,
    name: ask,
    value: answer,
  }));
  return [...asked, ...beside]
    .flatMap(({ seat, nth, name, value }) => {
      const stated = game.statedChances?.(name, value, seat, state) ?? null;
      return stated === null ? [] : [{ seat, nth, name, ...stated }];
    })
    .sort((one, other) => one.nth - other.nth);
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
 * The projection of an outcome, as the game computes it, and the whole log of its match.
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
    outcome: withDecisionFacts(outcome, decisions),
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
