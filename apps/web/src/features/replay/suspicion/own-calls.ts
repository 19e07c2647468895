import * as z from "zod/mini";

/** A call of the viewer, as this tab remembers it. */
export interface OwnCall {
  readonly cursor: number;
  readonly seat: number;
}

const keyOf = (matchId: string): string => `wisp-calls/${matchId}`;
const schema = z.object({ cursor: z.number(), seat: z.number() });

/** The viewer's last call in a match; null: none in this tab. */
export function lastOwnCall(matchId: string): OwnCall | null {
  try {
    return schema.parse(JSON.parse(sessionStorage.getItem(keyOf(matchId)) ?? ""));
  } catch {
    // Nothing is stored, or nothing that can be read.
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
