import { type ApiMatch, matchListSchema } from "@wisp/api";
import type { Locale } from "@wisp/game";

/** A match to watch after this one, without its result. */
export interface NextMatchFacts {
  readonly id: string;
  readonly live: boolean;
  /** How many play in it. */
  readonly players: number;
}

/**
 * How many of the newest matches are considered; the one that was just watched is among them, and so are
 * those of practice and those too fast to follow.
 */
const MAX_RUNNING = 30;
const MAX_FINISHED = 20;

/** Whether a match is played for an audience: practice and tables of friends are not. */
const isPublic = ({ season, agents }: ApiMatch): boolean =>
  season !== null && agents.every(({ person }) => !person);

async function newest(query: Readonly<Record<string, string>>): Promise<readonly ApiMatch[]> {
  const response = await fetch(`/api/v1/matches?${new URLSearchParams(query)}`);
  if (!response.ok) return [];
  return matchListSchema.parse(await response.json()).matches.filter(isPublic);
}

/**
 * A live public match in the reader's language that people can follow, if possible of the same game,
 * else the newest finished one of the game; null where there is none or the site does not answer.
 */
export async function findNext(match: ApiMatch, locale: Locale): Promise<NextMatchFacts | null> {
  const isOther = ({ id }: ApiMatch) => id !== match.id;
  const ofGame = ({ game }: ApiMatch) => game === match.game;
  const running = { status: "running", locale, limit: String(MAX_RUNNING) };
  const live = (await newest(running)).filter(
    (each) => isOther(each) && each.pace === "people" && !each.sealed,
  );
  const finished = { status: "finished", game: match.game, limit: String(MAX_FINISHED) };
  const next =
    live.find(ofGame) ??
    live[0] ??
    (await newest({ ...finished, locale })).find(isOther) ??
    (await newest(finished)).find(isOther);
  if (next === undefined) return null;
  return { id: next.id, live: next.status === "running", players: next.agents.length };
}
