import type { Seat } from "@wisp/game";

/** Who suspects whom: a row for each player's view, in it a share for each suspected player; rows sum to 1. */
export type Suspicion = readonly (readonly number[])[];

/** How an analysis changes a suspicion: less, no change, more. */
export type Change = -1 | 0 | 1;
export type Changes = readonly (readonly Change[])[];

/** How much one change moves a suspicion before rows are normalised. */
const RATE = 0.1;

/** An own row is even, so that the player cannot tell who it is, up to this population standard deviation. */
const EVEN = 1e-4;

const evenRow = (seats: number): readonly number[] => Array<number>(seats).fill(1 / seats);

/** Suspicion of everybody alike except one. */
const rowWithout = (seats: number, seat: Seat): readonly number[] =>
  Array.from({ length: seats }, (_, other) => (other === seat ? 0 : 1 / (seats - 1)));

/** What a player of Undercover begins with: players do not know their own roles. */
export const undercoverStart = (seats: number): Suspicion =>
  Array.from({ length: seats }, () => evenRow(seats));

/** What a player of Chameleon begins with. The chameleon knows that the others know that they are not it. */
export const chameleonStart = (seats: number, own: Seat, isChameleon: boolean): Suspicion =>
  Array.from({ length: seats }, (_, row) => {
    if (row !== own) return isChameleon ? rowWithout(seats, row) : evenRow(seats);
    return isChameleon
      ? Array.from({ length: seats }, (_, seat) => Number(seat === own))
      : rowWithout(seats, own);
  });

function softmax(row: readonly number[]): readonly number[] {
  const greatest = Math.max(...row);
  const powers = row.map((value) => Math.exp(value - greatest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

/** After one analysis: P <- softmax(P (1 + 0.1 F)) of each row, so that rows without a change forget, too. */
export const updated = (suspicion: Suspicion, changes: Changes): Suspicion =>
  suspicion.map((row, view) =>
    softmax(row.map((share, seat) => share * (1 + RATE * (changes[view]?.[seat] ?? 0)))),
  );

/** The population standard deviation. */
function deviationIn(row: readonly number[]): number {
  const mean = row.reduce((sum, share) => sum + share, 0) / row.length;
  return Math.sqrt(row.reduce((sum, share) => sum + (share - mean) ** 2, 0) / row.length);
}

/** The seat with the greatest value except one; of equal ones the lowest. */
function greatestOf(values: readonly number[], except: Seat | null): Seat {
  let found: Seat | null = null;
  for (const [seat, value] of values.entries()) {
    if (seat === except) continue;
    if (found === null || value > (values[found] ?? 0)) found = seat;
  }
  return found ?? 0;
}

/** What a player of Undercover takes itself for. */
export type SelfView = "unsure" | "undercover" | "civilian";

export function selfViewIn(suspicion: Suspicion, own: Seat): SelfView {
  const row = suspicion[own] ?? [];
  if (deviationIn(row) <= EVEN) return "unsure";
  return greatestOf(row, null) === own ? "undercover" : "civilian";
}

const suspicionOf = (suspicion: Suspicion, seat: Seat): readonly number[] =>
  suspicion.map((row) => row[seat] ?? 0);

/** The other player who suspects `own` most. */
export const strongestAccuser = (suspicion: Suspicion, own: Seat): Seat =>
  greatestOf(suspicionOf(suspicion, own), own);

/** The other player who suspects `own` least. */
export const weakestAccuser = (suspicion: Suspicion, own: Seat): Seat =>
  greatestOf(
    suspicionOf(suspicion, own).map((share) => -share),
    own,
  );

/** The other player whom `own` suspects most. */
export const mainSuspect = (suspicion: Suspicion, own: Seat): Seat =>
  greatestOf(suspicion[own] ?? [], own);

/** How far each share is from an even one: updates forget, so that raw shares say little. */
export const deviations = (suspicion: Suspicion): readonly (readonly number[])[] =>
  suspicion.map((row) => row.map((share) => share - 1 / row.length));
