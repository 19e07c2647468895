import {
  type AnyGame,
  type Decision,
  type GameEvent,
  isIllegal,
  type Locale,
  type LogEntry,
  type ProbeScore,
  viewOf,
} from "@wisp/game";

/** A legal answer to a probe. */
export interface ProbeAnswer extends Pick<Decision, "seat" | "nth" | "ask"> {
  readonly answer: unknown;
}

/** Every legal answer to a probe, parsed with the view of its seat at the time of the question. */
export function probeAnswers(
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
export const scoresOf = (
  game: AnyGame,
  state: unknown,
  answers: readonly ProbeAnswer[],
): ProbeScore[] =>
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
