import type { Seat } from "@wisp/game";
import { versionOf } from "@wisp/game/version";
import { defaultConfig, SEATS } from "./default-config.ts";
import type { Config, Event, EventOf } from "./events.ts";
import { type Bundle, restOf } from "./splits.ts";

/** A turn that was taken. */
export interface Move {
  readonly round: number;
  readonly seat: Seat;
  readonly kind: "plan" | "deal" | "missed";
  /** What the player would take; null unless it made a plan. */
  readonly plan: Bundle | null;
  /** What the player said with it as the others heard it; "" for nothing. */
  readonly words: string;
}

/** The fold of a match: the full state from all events, a view from those its viewer sees. */
export interface State {
  readonly config: Config;
  /** Version of the rules of the match. */
  readonly version: number;
  readonly names: readonly string[];
  /** How many items of each kind there are; [] before they are laid out. */
  readonly counts: Bundle;
  /** What one of each kind is worth, by seat; null where the viewer may not know it. */
  readonly values: readonly (Bundle | null)[];
  /** Counts from 1; 0 before the first. */
  readonly round: number;
  /** Seats whose answer is awaited: one or none. */
  readonly due: readonly Seat[];
  /** What the player said whose move comes next. */
  readonly spoken: string;
  readonly moves: readonly Move[];
  readonly closed: Omit<EventOf<"match-closed">, "type"> | null;
}

const empty: State = {
  config: defaultConfig,
  version: 1,
  names: [],
  counts: [],
  values: Array.from({ length: SEATS }, () => null),
  round: 0,
  due: [],
  spoken: "",
  moves: [],
  closed: null,
};

/** The last move of a seat; undefined before its first. */
export const lastMoveOf = ({ moves }: State, seat: Seat): Move | undefined =>
  moves.findLast((move) => move.seat === seat);

/** What a seat would take by its last plan, which stays open when it misses a turn; null before it. */
export const planOf = ({ moves }: State, seat: Seat): Bundle | null =>
  moves.findLast((move) => move.seat === seat && move.plan !== null)?.plan ?? null;

/** What the other player's plan leaves for a seat; null where there is none. */
export function offerTo(state: State, seat: Seat): Bundle | null {
  const plan = planOf(state, 1 - seat);
  return plan === null ? null : restOf(state.counts, plan);
}

/** The seat that accepted the other's plan; null: none did. */
export const acceptedBy = ({ moves }: State): Seat | null =>
  moves.find(({ kind }) => kind === "deal")?.seat ?? null;

/** What each seat takes by the plan that was accepted; null without a deal. */
export function dealOf(state: State): readonly Bundle[] | null {
  const seat = acceptedBy(state);
  const offer = seat === null ? null : offerTo(state, seat);
  if (seat === null || offer === null) return null;
  const rest = restOf(state.counts, offer);
  return seat === 0 ? [offer, rest] : [rest, offer];
}

function moved(state: State, kind: Move["kind"], seat: Seat, plan: Bundle | null): State {
  const { round, spoken: words } = state;
  const moves = [...state.moves, { round, seat, kind, plan, words }];
  return { ...state, due: [], spoken: "", moves };
}

/** Folds one event in; total on every viewer's own part of the log. */
export function evolve(state: State = empty, event: Event): State {
  switch (event.type) {
    case "match-opened":
      return { ...state, config: event.config, version: versionOf(event), names: event.names };
    case "items-laid":
      return { ...state, counts: event.counts };
    case "values-dealt":
      return { ...state, values: state.values.with(event.seat, event.values) };
    case "turn-opened":
      return { ...state, round: event.round, due: event.seats };
    case "spoke":
      return { ...state, spoken: event.text };
    case "plan-made":
      return moved(state, "plan", event.seat, event.plan);
    case "plan-accepted":
      return moved(state, "deal", event.seat, null);
    case "turn-missed":
      return moved(state, "missed", event.seat, null);
    case "values-shown":
      return { ...state, values: event.values };
    case "match-closed": {
      const { type: _, ...closed } = event;
      return { ...state, closed };
    }
  }
}
