import type { Season } from "@wisp/db";

/** A season between its start and its end. */
export interface SeasonTime {
  readonly start: Date;
  /** Null: no end is set. */
  readonly end: Date | null;
  /** How much of it is over, from 0 to 1; null without an end. */
  readonly share: number | null;
}

type Dates = Pick<Season, "status" | "opensAt" | "closesAt" | "startedAt" | "frozenAt">;

/** Start and end of a season that runs or has run; null before it starts, or where nothing is known. */
export function seasonTime(
  { status, startedAt, closesAt, frozenAt }: Dates,
  now: Date,
): SeasonTime | null {
  if (status === "draft" || startedAt === null) return null;
  const end = frozenAt ?? closesAt;
  if (end === null) return { start: startedAt, end, share: null };
  const whole = end.getTime() - startedAt.getTime();
  const over = now.getTime() - startedAt.getTime();
  return { start: startedAt, end, share: whole <= 0 ? 1 : Math.min(1, Math.max(0, over / whole)) };
}
