/** A call of the viewer, as this tab remembers it. */
export interface OwnCall {
  readonly cursor: number;
  readonly seat: number;
}

const keyOf = (matchId: string): string => `wisp-calls/${matchId}`;

/** Written by hand: a library for this would be a tenth of the page's scripts. */
const isCall = (value: unknown): value is OwnCall =>
  typeof value === "object" &&
  value !== null &&
  "cursor" in value &&
  "seat" in value &&
  Number.isInteger(value.cursor) &&
  Number.isInteger(value.seat);

/** The viewer's last call in a match; null: none in this tab. */
export function lastOwnCall(matchId: string): OwnCall | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(matchId)) ?? "null");
    return isCall(stored) ? stored : null;
  } catch {
    // Storage is not allowed, or its content cannot be read.
    return null;
  }
}

export function rememberOwnCall(matchId: string, call: OwnCall): void {
  try {
    sessionStorage.setItem(keyOf(matchId), JSON.stringify(call));
  } catch {
    // Storage is full or forbidden; then a reload forgets the call.
  }
}
