import type { ApiMatchLog } from "@wisp/api";
import {
  type Ask,
  answerFrom,
  type GameEvent,
  type LogEntry,
  type Seat,
  type Table,
} from "@wisp/game";
import type { Shape } from "@wisp/pictures";

/** The log of a finished match as the API answers it. */
export function matchLog(game: string, entries: readonly LogEntry<GameEvent>[]): ApiMatchLog {
  const events: ApiMatchLog["events"] = [];
  const sealed: ApiMatchLog["sealed"] = [];
  for (const { to, event } of entries) {
    if (to.public) {
      events.push({ cursor: events.length, event: { ...event }, at: null });
      continue;
    }
    const seats = to.seats === "all" ? to.seats : [...to.seats];
    sealed.push({ after: events.length - 1, event: { ...event }, to: { ...to, seats } });
  }
  return {
    id: "01a1f82a-df9f-733b-ab90-e7bda0d3f8b3",
    game,
    over: true,
    wordsHidden: false,
    marks: [],
    changes: [],
    decisions: [],
    events,
    sealed,
  };
}

/** Deals and plays to the first questions. */
export function openTable<Config, Materials, State, A, E extends GameEvent>(
  table: Table<Config, Materials, State, A, E>,
): void {
  table.deal();
  table.advance();
}

/** Answers the questions of one turn with these texts, and plays on to the next. */
export function answerTurn<Config, Materials, State, A, E extends GameEvent>(
  table: Table<Config, Materials, State, A, E>,
  textOf: (ask: Ask<A>, seat: Seat) => string | undefined,
): void {
  const answers = table.due.map((seat) => {
    const ask = table.game.ask(table.view(seat), seat, "en");
    return [seat, answerFrom(ask, textOf(ask, seat) ?? "")] as const;
  });
  table.decide(new Map(answers));
  table.advance();
}

/** All texts of a picture, from the back to the front. */
export const textsOf = (shapes: readonly Shape[]): string[] =>
  shapes.flatMap((shape) => {
    if (shape.kind === "group") return textsOf(shape.shapes);
    return shape.kind === "text" ? [shape.text] : [];
  });
