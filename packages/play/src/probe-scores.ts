import {
  type AnyGame,
  type Decision,
  type GameEvent,
  isIllegal,
  type Locale,
  type ProbeScore,
  type Sealed,
  viewOf,
} from "@wisp/game";

/**
 * Scores every legal answer to a probe of a finished match against its full final state
 * (`Game.scoreProbe`). Each answer is parsed as it was asked: by the view of its seat at that time.
 */
export function probeScores(
  game: AnyGame,
  events: readonly Sealed<GameEvent>[],
  decisions: readonly Decision[],
  locale: Locale,
): ProbeScore[] {
  const answered = decisions.filter(
    ({ kind, missed, text }) => kind === "probe" && missed === null && text !== null,
  );
  if (answered.length === 0) return [];
  const state = viewOf(game, events, "omniscient");
  return answered.flatMap(({ at, seat, nth, ask, text }) => {
    const view = viewOf(game, events.slice(0, at), seat);
    const probe = game.probes?.(view, seat, locale).find(({ kind }) => kind === ask);
    const answer = probe?.parse(text ?? "");
    if (answer === undefined || isIllegal(answer)) return [];
    return [{ seat, nth, ask, score: game.scoreProbe?.(ask, answer, seat, state) ?? null }];
  });
}
