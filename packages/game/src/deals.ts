import type { Seat } from "./contract.ts";
import type { Texts } from "./locale.ts";

/** The seats that hold each of a game's deals, by the name of the deal. */
export type DealtSeats = Readonly<Record<string, readonly Seat[]>>;

/**
 * Something that some seats of a table are dealt and others are not: who has the hidden role, who speaks
 * first, who holds which word. By default a match draws it; a season fixes it instead, so that
 * over many matches all agents hold it equally often.
 */
export interface Deal {
  /** Unique within the game; labels its draw. */
  readonly name: string;
  /** What forms call it. */
  readonly label: Texts;
  /**
   * The ways to deal it, each as the seats that hold it. Earlier deals, in the game's order of deals,
   * may change the seats of a way but not the number of ways.
   */
  ways(seats: number, dealt: DealtSeats): readonly (readonly Seat[])[];
  /**
   * How far a way's chance may deviate from an even one, as a share of it, to compensate for an agent
   * that held the deal less often than its share. An observer who knows all counts can beat chance by at
   * most that share.
   */
  readonly maxTilt: number;
  /** What counts it: seats of a role, or a fact that is 1 of 1 where the seat held it, else 0 of 1. */
  readonly counted: { readonly role: string } | { readonly fact: string };
  /** The materials in which these seats hold it. Throws when they are not the game's. */
  fix(materials: unknown, seats: readonly Seat[]): unknown;
}

/**
 * The materials of a match in which its deals are fixed. A deal that `dealt` lacks stays as it is.
 *
 * @param dealt the places of a table that hold each deal
 * @param seatOf the seat of each place
 */
export const fixDeals = (
  deals: readonly Deal[],
  dealt: DealtSeats,
  seatOf: readonly Seat[],
  materials: unknown,
): unknown =>
  deals.reduce((fixed, { name, fix }) => {
    const holders = dealt[name]?.flatMap((place) => seatOf[place] ?? []);
    return holders === undefined ? fixed : fix(fixed, holders);
  }, materials);
