import {
  type AnyGame,
  type Decision,
  type GameEvent,
  type InterviewAnswer,
  type InterviewScores,
  isIllegal,
  type Locale,
  type LogEntry,
  noPreview,
  type Outcome,
  type PlacedFoul,
  type PlacedMark,
  type Projection,
  type SeatNotes,
  type StatedBelief,
  sees,
  viewOf,
  withDecisionFacts,
} from "@wisp/game";
import type { StoredPart } from "./store.ts";

/** A legal answer to an interview, with the place in the log at which it was asked. */
interface PlacedAnswer extends InterviewAnswer {
  readonly at: number;
}

const byPlace = (
  one: { readonly at: number; readonly seat: number },
  other: { readonly at: number; readonly seat: number },
): number => one.at - other.at || one.seat - other.seat;

/** Every legal answer to an interview, parsed with the view of its seat at its place, in the order of the log. */
function interviewAnswers(
  game: AnyGame,
  events: readonly LogEntry<GameEvent>[],
  decisions: readonly Decision[],
  locale: Locale,
): PlacedAnswer[] {
  const answered = decisions
    .filter(({ kind, missed, text }) => kind === "interview" && missed === null && text !== null)
    .sort(byPlace);
  const bySeat = Map.groupBy(answered, ({ seat }) => seat);
  return [...bySeat]
    .flatMap(([seat, own]) => {
      let view: unknown;
      let length = 0;
      return own.flatMap(({ at, nth, ask: name, text }): PlacedAnswer[] => {
        for (const { to, event } of events.slice(length, at)) {
          if (sees(seat, to)) view = game.evolve(view, event);
        }
        length = Math.max(length, at);
        const interview = game.interviews?.find((each) => each.name === name);
        const answer = interview?.ask(view, seat, locale)?.parse(text ?? "");
        return answer === undefined || isIllegal(answer)
          ? []
          : [{ interview: name, seat, nth, at, answer }];
      });
    })
    .sort(byPlace);
}

const notesIn = (decisions: readonly Decision[]): (SeatNotes & { readonly at: number })[] =>
  decisions
    .filter(({ kind }) => kind === "decision")
    .map(({ seat, nth, ask, at, notes }) => ({ seat, nth, ask, at, notes: notes ?? {} }))
    .sort(byPlace);

/** Scores answers to interviews against the full final state of their match and the others' answers. */
function scoresOf(
  game: AnyGame,
  state: unknown,
  answers: readonly PlacedAnswer[],
  notes: readonly SeatNotes[],
): InterviewScores[] {
  return answers.map(({ interview: name, seat, nth, answer }) => {
    const others = answers.filter((each) => each.seat !== seat);
    const interview = game.interviews?.find((each) => each.name === name);
    const scores = interview?.score(answer, seat, { state, others, notes }) ?? {};
    return { seat, nth, ask: name, scores };
  });
}

/**
 * The scores of all legal answers to interviews of a finished match.
 *
 * @param notes of the match; absent: those of the decisions
 */
export function interviewScores(
  game: AnyGame,
  events: readonly LogEntry<GameEvent>[],
  decisions: readonly Decision[],
  locale: Locale,
  notes: readonly SeatNotes[] = notesIn(decisions),
): InterviewScores[] {
  const answers = interviewAnswers(game, events, decisions, locale);
  if (answers.length === 0) return [];
  return scoresOf(game, viewOf(game, events, "omniscient"), answers, notes);
}

/**
 * The chances that answers to interviews and notes of decisions state (`Game.statedChances`), in the
 * order of the log.
 *
 * @param state the full final state
 */
function statedIn(
  game: AnyGame,
  state: unknown,
  answers: readonly PlacedAnswer[],
  decisions: readonly Decision[],
): StatedBelief[] {
  const asked = answers.map(({ at, seat, nth, interview: name, answer: value }) => ({
    at,
    seat,
    nth,
    name,
    value,
  }));
  const beside = notesIn(decisions).flatMap(({ notes, ...place }) =>
    Object.entries(notes).map(([name, value]) => ({ ...place, name, value })),
  );
  return [...asked, ...beside].sort(byPlace).flatMap(({ seat, nth, name, value }) => {
    const stated = game.statedChances?.(name, value, seat, state) ?? null;
    if (stated === null) return [];
    const { chances, truth, score } = stated;
    const question = score === undefined ? name : `${name}/${score}`;
    return [{ seat, nth, name: question, chances, truth }];
  });
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
 * @param locale of the match: answers to interviews are parsed as they were asked
 */
export function project(
  game: AnyGame,
  outcome: Outcome,
  stored: StoredPart,
  locale: Locale,
): Projection {
  const { events, decisions } = stored;
  const all = events.map(({ event }) => event);
  const answers = interviewAnswers(game, events, decisions, locale);
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
    interviewScores: scoresOf(game, state, answers, notesIn(decisions)),
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
