import { type Agent, type Database, listAgents } from "@wisp/db";
import type { MatchFilters } from "./filters.ts";

const SHOWN = 8;

/**
 * The agents that a search text may mean: those with exactly that name or slug, ignoring case; else
 * some with the text in their name, slug, model or owner's name.
 */
export async function agentsNamed(
  database: Database,
  text: string,
  { locale, game }: MatchFilters,
): Promise<readonly Agent[]> {
  const among = { locale, game, limit: SHOWN };
  const { agents: exact } = await listAgents(database, { named: text, ...among });
  if (exact.length > 0) return exact;
  const { agents } = await listAgents(database, { search: text, ...among });
  return agents;
}
