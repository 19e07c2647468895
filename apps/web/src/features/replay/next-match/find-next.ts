import { type ApiMatch, matchListSchema } from "@wisp/api";

/** A match to watch after this one, without its result. */
export interface NextMatchFacts {
  readonly id: string;
  readonly live: boolean;
  /** How many play in it. */
  readonly players: number;
}

/** How many of the newest matches are considered; the one that was just watched is among them. */
const LIMIT = 20;

async function newest({ game, locale }: ApiMatch, status: "running" | "finished") {
  const query = new URLSearchParams({ game, locale, status, limit: String(LIMIT) });
  const response = await fetch(`/api/v1/matches?${query}`);
  if (!response.ok) return [];
  return matchListSchema.parse(await response.json()).matches;
}

/**
 * A live match of the same game and language that people can follow, else the newest finished one;
 * null where there is none or the site does not answer.
 */
export async function findNext(match: ApiMatch): Promise<NextMatchFacts | null> {
  const isOther = ({ id }: ApiMatch) => id !== match.id;
  const running = (await newest(match, "running")).filter(isOther);
  const next =
    running.find(({ pace }) => pace === "people") ??
    (await newest(match, "finished")).find(isOther);
  if (next === undefined) return null;
  return { id: next.id, live: next.status === "running", players: next.agents.length };
}
