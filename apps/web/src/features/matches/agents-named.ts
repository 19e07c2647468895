import { type Agent, type Database, listAgents } from "@wisp/db";
import type { MatchFilters } from "./filters.ts";

const SHOWN = 8;

/**
 * The agents that somebody may mean who wrote a text: the one with exactly that name or slug, in
 * capitals or not; else some of which the text is a part of the name, slug, model or owner's name.
 */
export async function agentsNamed(
  database: Database,
  text: string,
  { locale, game }: MatchFilters,
): Promise<readonly Agent[]> {
  const { agents } = await listAgents(database, { search: text, locale, game, limit: 100 });
  const wanted = text.toLowerCase();
  const exact = agents.filter(({ slug, name }) => slug === wanted || name.toLowerCase() === wanted);
  return (exact.length === 0 ? agents : exact).slice(0, SHOWN);
}
