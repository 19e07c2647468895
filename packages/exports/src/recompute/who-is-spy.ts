import type { MatchRecord } from "@wisp/stats";
import type { MatchLine } from "../lines/lines.ts";

/** A fit's name of a version. */
export const versionName = (agent: string, version: number): string => `${agent}/${version}`;

/** The statistics' record of a match; null where its game has no traits. */
export function recordOf({
  locale,
  content,
  rounds,
  pointsScale,
  seats,
}: MatchLine): MatchRecord | null {
  if (seats.every(({ record }) => record === null)) return null;
  return {
    language: locale,
    pair: content ?? "",
    winner: seats.some(({ role, won }) => role === "spy" && won) ? "spy" : "civilian",
    rounds: rounds ?? 0,
    pointsScale,
    seats: seats.map(({ seat: _, side: _side, won: _won, version, role, record, ...seat }) => ({
      ...seat,
      version: versionName(seat.agent, version),
      role: role === "spy" ? "spy" : "civilian",
      order: record?.order ?? 0,
      name: record?.name ?? "",
      speechLength: record?.speechLength ?? 0,
      ballots: record?.ballots ?? [],
    })),
  };
}
