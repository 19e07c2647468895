import {
  type Database,
  type ForkableMatch,
  type ForkableSeat,
  forkableMatch,
  isCallableBy,
  isChangeableBy,
  isTakenByRanked,
  type LabAgent,
  type User,
} from "@wisp/db";
import { type Failure, playsVersion, randomAlgorithm } from "@wisp/game";
import { type GameEntry, gameEntry } from "@wisp/games";
import { ASSISTANT } from "../agents/presentation.ts";

/** Why a use case about forks fails. */
export type ForkFailureCode =
  | "unknown-match"
  | "words-hidden"
  | "not-forkable"
  | "wrong-agent"
  | "wrong-change"
  | "too-many"
  | "unknown-fork"
  | "not-yours"
  | "not-done";

/** @param detail a sentence for people that says what to do */
export const forkFailure = (failed: ForkFailureCode, detail: string): Failure<ForkFailureCode> => ({
  failed,
  detail,
});

/** Why an agent cannot be called for this user; null if it can. */
export function agentProblem(
  agent: LabAgent & Pick<ForkableSeat, "retired" | "connector" | "maxConcurrent" | "online">,
  name: string,
  { id }: Pick<User, "id">,
): string | null {
  if (agent.retired) return `${name} is retired.`;
  if (!isCallableBy(agent, id)) {
    return `${name} belongs to somebody else, who does not let others use it in the lab. A fork calls your own agents, resident ones, those of the house and those that are open to the lab.`;
  }
  if (isTakenByRanked(agent, id)) {
    return `${name} plays one match at a time, and its ranked matches come first. Others can use it while it is offline.`;
  }
  if (agent.connector === ASSISTANT) {
    return `${name} plays only while its assistant is there, so a fork cannot call it.`;
  }
  return null;
}

/** Who may change an agent when the caller may not. */
export const whoChanges = ({ resident }: Pick<LabAgent, "resident">): string =>
  resident ? "the operator of this arena" : "its owner";

/** What keeps a match from being forked by anybody. */
function matchProblem({ status, game, ...match }: ForkableMatch): Failure<ForkFailureCode> | null {
  if (status !== "finished") {
    return forkFailure("not-forkable", "Only a finished match can be forked.");
  }
  if (match.wordsHidden) {
    return forkFailure(
      "words-hidden",
      "The words of this match are hidden for now. It can be forked once they are shown.",
    );
  }
  const entry = gameEntry(game);
  if (entry === undefined) {
    return forkFailure("not-forkable", "The game of this match was removed.");
  }
  if (!playsVersion(entry.game, match.gameVersion) || match.randomAlgorithm !== randomAlgorithm) {
    return forkFailure("not-forkable", "The rules of this game have changed since this match.");
  }
  if (match.seats.some(({ person }) => person)) {
    return forkFailure(
      "not-forkable",
      "A person played in this match, and people cannot be asked again. Fork a match of agents.",
    );
  }
  return null;
}

/** A match that this user may fork, or why they may not. */
export async function findForkable(
  database: Database,
  user: Pick<User, "id" | "role">,
  id: string,
): Promise<{ match: ForkableMatch; entry: GameEntry } | Failure<ForkFailureCode>> {
  const match = await forkableMatch(database, id);
  if (match === null) return forkFailure("unknown-match", "There is no such match.");
  const problem = matchProblem(match);
  if (problem !== null) return problem;
  const entry = gameEntry(match.game);
  if (entry === undefined) throw new Error(match.game);
  for (const seat of match.seats) {
    const wrong = agentProblem(seat, seat.name, user);
    if (wrong !== null) return forkFailure("wrong-agent", wrong);
    // A fork repeats what an experiment changed.
    if (seat.change !== null && !isChangeableBy(seat, user)) {
      const detail = `An experiment changed what ${seat.name} says or reads in this match. Only ${whoChanges(seat)} can fork it.`;
      return forkFailure("wrong-agent", detail);
    }
  }
  return { match, entry };
}
