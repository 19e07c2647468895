import { type AnyGame, type Ask, Table, viewOf } from "@wisp/game";
import { type RecordedMoment, recordedEvents, triedOn } from "@wisp/play";
import type { Moment, Suite } from "./suite.ts";

/** A moment of a suite as its game reads it, and the question that is asked there. */
export interface AskedMoment {
  readonly recorded: RecordedMoment;
  /** @param view of the seat at the moment */
  readonly askOf: (view: unknown) => Ask<unknown>;
}

/** Throws where the suite has not been checked. */
export function recordedAt(game: AnyGame, suite: Suite, moment: Moment): AskedMoment {
  const { language: locale, probe } = suite;
  const { seat, nth, at } = moment;
  const match = suite.matches[moment.match];
  if (match === undefined) throw new RangeError(`it has no match ${moment.match + 1}`);
  const config = game.config.parse(match.config);
  // The log is enough: a moment is never dealt.
  const materials =
    match.materials === undefined ? undefined : game.materials.parse(match.materials);
  const setup = { seed: match.seed, config, materials };
  const events = recordedEvents(game, match.events);
  return {
    recorded: { game, setup, locale, events, seat, at, nth },
    askOf(view) {
      const asked = game.probes?.(view, seat, locale).find(({ kind }) => kind === probe);
      if (asked === undefined) throw new RangeError(`${game.id} does not ask "${probe}" there`);
      return asked;
    },
  };
}

/** Throws where a moment cannot be asked, or its answer not be scored. */
function tryMoment(game: AnyGame, suite: Suite, moment: Moment): void {
  const { recorded, askOf } = recordedAt(game, suite, moment);
  const { setup, events, seat, at, nth } = recorded;
  const table = new Table(game, setup);
  table.append(events.slice(0, at));
  if (at > events.length || seat >= table.seats || table.asks(seat) !== nth) {
    throw new RangeError("the log has no such question");
  }
  askOf(table.view(seat));
  const outcome = game.outcome(viewOf(game, events, "omniscient"));
  if (outcome === undefined) throw new RangeError("the match has no end");
  if (outcome.roles[seat] !== moment.role) throw new RangeError(`the role is not ${moment.role}`);
}

/** The first moment of a suite that cannot be asked, as a sentence; null where all can. */
export function suiteProblem(game: AnyGame, suite: Suite): string | null {
  for (const [place, moment] of suite.moments.entries()) {
    const tried = triedOn(game, () => {
      tryMoment(game, suite, moment);
      return {};
    });
    if ("problem" in tried) return `Moment ${place + 1}: ${tried.problem}.`;
  }
  return null;
}
