import { type BoardName, boardFit, type Database, readPlans } from "@wisp/db";

/** Pairs of agents, by slug, that a board cannot tell apart yet and more matches would. */
export async function undecidedPairs(
  database: Database,
  board: BoardName,
): Promise<(readonly [string, string])[]> {
  const fit = await boardFit(database, board);
  const plans = await readPlans(database, board, fit?.precision ?? null);
  return plans.flatMap(({ one, other, plan }) =>
    plan.kind === "matches" ? [[one.slug, other.slug] as const] : [],
  );
}
