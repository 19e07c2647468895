import type { Seat } from "@wisp/game";
import {
  type Bundle,
  dealOf,
  type Kind,
  kinds,
  restOf,
  type State,
} from "@wisp/games/bargain/view";

/** The size of the table; pages and films draw it alike. */
export const TABLE = { width: 360, height: 204, radius: 26 } as const;

/** Items are drawn in a square of this size. */
export const ITEM = 40;

/** The middle line of the table, with the items that are not claimed. */
export const MIDDLE = TABLE.height / 2;

/** From the middle line to the items of a player. */
const APART = 60;

/** From the middle of one item to the next; seven fit. */
const STEP = 48;

/** An item on the table. */
interface ItemSpot {
  readonly key: string;
  readonly kind: Kind;
  /** Its middle. */
  readonly x: number;
  readonly y: number;
  /** Who would get it; null: none are claimed. */
  readonly holder: Seat | null;
  /** What it is worth to that player, where the viewer may know it. */
  readonly worth: number | null;
}

/** The items as the last plan splits them. */
export interface Scene {
  readonly spots: readonly ItemSpot[];
  /** What each seat would get; null before the first plan. */
  readonly shares: readonly Bundle[] | null;
  /** Who made the plan that lies on the table; null: there is none. */
  readonly planner: Seat | null;
  readonly isDeal: boolean;
}

/** What each seat gets by a plan of one. */
function bySeat(seat: Seat, plan: Bundle, counts: Bundle): readonly Bundle[] {
  const rest = restOf(counts, plan);
  return seat === 0 ? [plan, rest] : [rest, plan];
}

/** The last plan that was made, as what each seat would get. */
function lastShares({ moves, counts }: State): readonly Bundle[] | null {
  const last = moves.findLast(({ plan }) => plan !== null);
  if (last === undefined || last.plan === null) return null;
  return bySeat(last.seat, last.plan, counts);
}

/** A plan that a player is about to make. */
export interface Draft {
  readonly seat: Seat;
  /** What the player takes. */
  readonly plan: Bundle;
}

/** The table at a moment of a match, as its viewer sees it; with a draft in place of the last plan where there is one. */
export function sceneOf(state: State, draft: Draft | null = null): Scene {
  const { counts, values, moves } = state;
  const deal = dealOf(state);
  const shares =
    deal ?? (draft === null ? lastShares(state) : bySeat(draft.seat, draft.plan, counts));
  const accepter = moves.find(({ kind }) => kind === "deal")?.seat;
  const planner =
    accepter === undefined
      ? (moves.findLast(({ plan }) => plan !== null)?.seat ?? null)
      : 1 - accepter;
  const items = kinds.flatMap((kind, at) =>
    Array.from({ length: counts[at] ?? 0 }, (_, nth) => ({ kind, at, nth })),
  );
  const left = TABLE.width / 2 - ((items.length - 1) * STEP) / 2;
  const spots = items.map(({ kind, at, nth }, place): ItemSpot => {
    // The first ones of each kind are those of seat 0, so that items move as little as they can.
    const holder = shares === null ? null : nth < (shares[0]?.[at] ?? 0) ? 0 : 1;
    return {
      key: `${kind}/${nth}`,
      kind,
      x: left + place * STEP,
      y: holder === null ? MIDDLE : MIDDLE + (holder === 0 ? -APART : APART),
      holder,
      worth: holder === null ? null : (values[holder]?.[at] ?? null),
    };
  });
  return { spots, shares, planner, isDeal: deal !== null };
}

/** Outlines of the items around a point, with their colours in every theme. */
export const itemShapes: Readonly<
  Record<Kind, readonly { readonly path: string; readonly fill: string }[]>
> = {
  hat: [
    { path: "M-11-15C-6-17 6-17 11-15L9 8L-9 8Z", fill: "#6680bd" },
    { path: "M-9.6 2L9.6 2L9 9L-9 9Z", fill: "#f0cf78" },
    { path: "M-19 10C-19 6.5 19 6.5 19 10C19 15-19 15-19 10Z", fill: "#526aa3" },
  ],
  ball: [
    {
      path: "M0-16C8.84-16 16-8.84 16 0C16 8.84 8.84 16 0 16C-8.84 16-16 8.84-16 0C-16-8.84-8.84-16 0-16Z",
      fill: "#e58a3c",
    },
    { path: "M-16 0C-8-7 8-7 16 0C8 5-8 5-16 0Z", fill: "#fbf4e2" },
    { path: "M-7-12C-2-15 4-15 8-12C4-10-3-10-7-12Z", fill: "#f6b77e" },
  ],
  apple: [
    {
      path: "M0-8C5-14 17-12 16-1C15.5 8 8 17 0 14C-8 17-15.5 8-16-1C-17-12-5-14 0-8Z",
      fill: "#cf3f3a",
    },
    { path: "M-1-8C-1-12 0-15 3-18L5-17C2.5-14 1.5-12 1.5-8Z", fill: "#8a6238" },
    { path: "M4-14C7-19 13-19 15-18C14-13 8-11 4-14Z", fill: "#67a646" },
  ],
};
