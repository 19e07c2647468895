import { createHmac } from "node:crypto";
import type { Database } from "../database.ts";
import type { MatchStatus } from "./summary.ts";

/**
 * Id of the session in which a seat is asked: a UUID, different for every seat and every claim of
 * every match. It follows from the match's seed, which is secret until the end (except for branches of
 * forks, whose messages nobody fetches): the match's runner and the reader of a seat's messages derive
 * the same one, and nobody else can guess it.
 */
export function seatSession(
  { id, seed, fence }: { readonly id: string; readonly seed: string; readonly fence: number },
  seat: number,
): string {
  const digest = createHmac("sha256", seed).update(`session/${id}/${fence}/${seat}`).digest();
  // Version 8 of RFC 9562: custom content.
  digest.writeUInt8((digest.readUInt8(6) & 0x0f) | 0x80, 6);
  digest.writeUInt8((digest.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = digest.toString("hex");
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)];
  return [...parts, hex.slice(20, 32)].join("-");
}

/** Where an agent sits in a match. */
export interface AgentSeat {
  readonly seat: number;
  readonly status: MatchStatus;
  /** See `seatSession`; of the newest claim. */
  readonly session: string;
}

/** The seat of an agent in a match; null when it does not sit there. */
export async function agentSeat(
  database: Database,
  matchId: string,
  agentId: string,
): Promise<AgentSeat | null> {
  const { rows } = await database.connection.query<{
    id: string;
    seat: number;
    status: MatchStatus;
    seed: string;
    fence: number;
  }>({
    name: "agent-seat",
    text: `
      SELECT seat."seat", match."id", match."status", match."seed", match."fence"
      FROM "MatchSeat" seat JOIN "Match" match ON match."id" = seat."matchId"
      WHERE seat."matchId" = $1 AND seat."agentId" = $2`,
    values: [matchId, agentId],
  });
  const [row] = rows;
  if (row === undefined) return null;
  const { seat, status } = row;
  return { seat, status, session: seatSession(row, seat) };
}
