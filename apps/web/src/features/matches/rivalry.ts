import type { MatchSummary, Meetings } from "@wisp/db";
import { sanitizeName } from "#components/sanitize.ts";

/** The longest name in a sentence, in code points. */
export const MAX_NAME = 24;
/** With fewer meetings there is no rivalry yet. */
const MIN_MEETINGS = 2;

type Named = Pick<MatchSummary["agents"][number], "name">;

/** What a sentence says of how two agents stand. */
export interface Rivalry {
  readonly kind: "leads" | "even";
  readonly values: {
    readonly leader: string;
    readonly other: string;
    readonly more: number;
    readonly fewer: number;
    readonly count: number;
  };
}

/** How two agents stand: who leads comes first. Null: they have hardly met. */
export function rivalryOf(
  [one, other]: readonly [Named, Named],
  { matches, first, second }: Meetings,
): Rivalry | null {
  if (matches < MIN_MEETINGS) return null;
  const [leader, trailer] = first >= second ? [one, other] : [other, one];
  return {
    kind: first === second ? "even" : "leads",
    values: {
      leader: sanitizeName(leader.name, MAX_NAME),
      other: sanitizeName(trailer.name, MAX_NAME),
      more: Math.max(first, second),
      fewer: Math.min(first, second),
      count: matches,
    },
  };
}
