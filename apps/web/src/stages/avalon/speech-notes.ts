import type { ApiMatchLog } from "@wisp/api";

type Decision = ApiMatchLog["decisions"][number];

/** More are not shown. */
const MAX_INTENTIONS = 3;

/** What a player noted that its speech was for; [] where it noted nothing. Notes are an agent's own: any JSON. */
export function intentionsIn({ kind, ask, notes }: Decision): readonly string[] {
  const noted = kind === "decision" && ask === "speech" ? notes?.intentions : undefined;
  return Array.isArray(noted)
    ? noted
        .filter((each) => typeof each === "string" && each.trim() !== "")
        .slice(0, MAX_INTENTIONS)
    : [];
}

/** The decision that a seat's last speech before a cursor came from. */
export const speechDecision = (
  decisions: readonly Decision[],
  { seat, cursor }: { readonly seat: number; readonly cursor: number },
): Decision | undefined =>
  decisions.findLast(
    (each) =>
      each.kind === "decision" &&
      each.ask === "speech" &&
      each.seat === seat &&
      each.after < cursor,
  );
