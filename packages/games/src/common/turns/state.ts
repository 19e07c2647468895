import {
  type MatchPart,
  type MissCode,
  missCodes,
  type OpenedVersion,
  type Seat,
  versionField,
} from "@wisp/game";
import { versionOf } from "@wisp/game/version";
import { type ZodType, z } from "zod";

/** The part of the state that every game of alternate moves has. */
export interface TurnState<Config> {
  readonly config: Config;
  /** Version of the rules of the match. */
  readonly version: number;
  readonly names: readonly string[];
  /** Seats whose move is awaited: one or none. */
  readonly due: readonly Seat[];
  readonly forfeit: { readonly seat: Seat; readonly code: MissCode } | null;
  /** The seat whose move the arena makes, because it came too late; null otherwise. */
  readonly late: Seat | null;
  readonly closed: { readonly winner: Seat | null } | null;
}

/**
 * What a move costs that does not come in time: the match, or the turn, whose move the arena then draws. Absent: the
 * match. No default, so that matches of before it existed do not mention it.
 */
export const lateMoveSchema = z.enum(["loses", "drawn"]).optional();

/** The part of a configuration that says so. */
export interface LateMoves {
  readonly lateMove?: z.infer<typeof lateMoveSchema>;
}

/** The state before the first event. */
export const unopened = <Config>(config: Config): TurnState<Config> => ({
  config,
  version: 1,
  names: [],
  due: [],
  forfeit: null,
  late: null,
  closed: null,
});

/** Folds in an event that every game of alternate moves has. */
export function evolveTurn<Config, State extends TurnState<Config>>(
  state: State,
  event: TurnEvent<Config>,
): State {
  switch (event.type) {
    case "match-opened":
      return { ...state, config: event.config, version: versionOf(event), names: event.names };
    case "turn-opened":
      return { ...state, due: event.seats };
    case "forfeited":
      return { ...state, due: [], forfeit: { seat: event.seat, code: event.code } };
    case "move-late":
      return { ...state, due: [], late: event.seat };
    case "match-closed":
      return { ...state, closed: { winner: event.winner } };
  }
}

/**
 * The events of a part of a match of alternate moves.
 *
 * @param openingMoves moves after which no match can be over
 */
export function eventsIn<Event extends { readonly type: string }>(
  events: readonly Event[],
  part: MatchPart,
  openingMoves: number,
): readonly Event[] {
  if (part === "all") return events;
  let moves = 0;
  const end = events.findIndex(({ type }) => {
    if (type === "moved") moves += 1;
    // A forfeit ends the match at any time.
    return moves > openingMoves || type === "forfeited";
  });
  return end < 0 ? events : events.slice(0, end);
}

/** Seats of a game of alternate moves; seat 0 moves first. */
export const SEATS = 2;

export const seatSchema = z
  .int()
  .min(0)
  .max(SEATS - 1);

const turnOpened = z.strictObject({
  type: z.literal("turn-opened"),
  ask: z.literal("move"),
  seats: z.array(seatSchema),
});

/** A lost decision, which loses the match. */
const forfeited = z.strictObject({
  type: z.literal("forfeited"),
  seat: seatSchema,
  code: z.enum(missCodes),
});

/** A move that did not come in time, at a table where the arena then makes it. */
const moveLate = z.strictObject({ type: z.literal("move-late"), seat: seatSchema });

/** `winner` is null for a draw. */
const matchClosed = z.strictObject({
  type: z.literal("match-closed"),
  winner: seatSchema.nullable(),
});

/** The events that every game of alternate moves has besides `moved`; all of them go to everyone. */
export const turnEvents = <Config extends ZodType>(config: Config) =>
  [
    z.strictObject({
      type: z.literal("match-opened"),
      config,
      names: z.array(z.string()),
      version: versionField,
    }),
    turnOpened,
    forfeited,
    moveLate,
    matchClosed,
  ] as const;

/** One of `turnEvents`. */
export type TurnEvent<Config> =
  | (OpenedVersion & {
      readonly type: "match-opened";
      readonly config: Config;
      readonly names: string[];
    })
  | z.infer<typeof turnOpened>
  | z.infer<typeof forfeited>
  | z.infer<typeof moveLate>
  | z.infer<typeof matchClosed>;
