import {
  createFork,
  type Database,
  type ExperimentAgent,
  endFork,
  experimentAgents,
  type Fork,
  type ForkableMatch,
  forkById,
  isChangeableBy,
  loadLog,
  matchSetup,
  type User,
} from "@wisp/db";
import { type Failure, isFailure, storableText } from "@wisp/game";
import { branchPoint, type Chance, type ForkChange, type ForkPoint } from "@wisp/lab";
import {
  agentProblem,
  type ForkFailureCode,
  findForkable,
  forkFailure,
  whoChanges,
} from "./forkable.ts";

/** The decision from which to play on, and the change. */
export interface ForkRequest extends ForkPoint {
  readonly matchId: string;
  /** Another agent is named by its slug; its newest version takes the seat. */
  readonly change: ForkChange;
  /** How often it is played on with the change, and as often without it. */
  readonly runs: number;
  readonly chance: Chance;
}

/** Where another agent is to sit. */
interface ForkPlace {
  readonly match: ForkableMatch;
  readonly seat: number;
}

/** The agent that is to take the seat, or why it cannot. */
async function findOther(
  database: Database,
  user: Pick<User, "id">,
  { match, seat, slug }: ForkPlace & { readonly slug: string },
): Promise<ExperimentAgent | Failure<ForkFailureCode>> {
  const { game, locale, seats } = match;
  const [agent] = await experimentAgents(database, [{ slug, number: null }]);
  if (agent === undefined) return forkFailure("wrong-agent", `There is no agent ${slug}.`);
  const problem = agentProblem(agent, slug, user);
  if (problem !== null) return forkFailure("wrong-agent", problem);
  if (!agent.games.some((each) => each.game === game && each.locale === locale)) {
    const detail = `${slug} does not play ${game} in the language "${locale}".`;
    return forkFailure("wrong-agent", detail);
  }
  const others = seats.filter((each) => each.seat !== seat);
  if (agent.maxConcurrent === 1 && others.some(({ agentId }) => agentId === agent.agentId)) {
    const detail = `${slug} has one memory, so it cannot take several seats of a table.`;
    return forkFailure("wrong-agent", detail);
  }
  return agent;
}

/** Starts a fork of a finished match: the runners play its branches from now on. */
export async function startFork(
  database: Database,
  user: Pick<User, "id" | "role">,
  { matchId, seat, nth, change, runs, chance }: ForkRequest,
): Promise<{ readonly id: string } | Failure<ForkFailureCode>> {
  const found = await findForkable(database, user, matchId);
  if (isFailure(found)) return found;
  const { game } = found.entry;
  const [{ locale, ...setup }, log] = await Promise.all([
    matchSetup(database, matchId),
    loadLog(database, matchId),
  ]);
  const { seed } = setup;
  const config = game.config.parse(setup.config);
  const materials = game.materials.parse(setup.materials);
  const recorded = { game, locale, setup: { seed, config, materials }, ...log };
  const point = branchPoint(recorded, { seat, nth }, change);
  if ("problem" in point) return forkFailure("wrong-change", point.problem);
  const fork = { ownerId: user.id, matchId, seat, nth, runs, chance };
  if ("answer" in change) {
    const seated = found.match.seats.find((each) => each.seat === seat);
    if (seated === undefined) throw new Error(`no seat ${seat}`);
    if (!isChangeableBy(seated, user)) {
      const detail = `Only ${whoChanges(seated)} can decide what ${seated.name} answers. Seat another agent instead.`;
      return forkFailure("wrong-agent", detail);
    }
    const answer = storableText(change.answer);
    const isSame = log.decisions.some(
      (each) =>
        each.kind === "decision" && each.seat === seat && each.nth === nth && each.text === answer,
    );
    return isSame
      ? forkFailure("wrong-change", "This is what it answered: write something else.")
      : createFork(database, { ...fork, answer, versionId: null });
  }
  const place = { match: found.match, seat, slug: change.agent };
  const other = await findOther(database, user, place);
  if (isFailure(other)) return other;
  return createFork(database, { ...fork, answer: null, versionId: other.versionId });
}

/** A fork, for everyone who has its link, as its branches are. */
export async function findFork(
  database: Database,
  id: string,
): Promise<Fork | Failure<ForkFailureCode>> {
  return (await forkById(database, id)) ?? forkFailure("unknown-fork", "There is no such fork.");
}

/** Ends a user's fork before all of its runs are played; finished runs stay. */
export async function stopFork(
  database: Database,
  user: Pick<User, "id" | "role">,
  id: string,
): Promise<Fork | Failure<ForkFailureCode>> {
  const fork = await findFork(database, id);
  if (isFailure(fork)) return fork;
  if (fork.ownerId !== user.id && user.role !== "admin") {
    return forkFailure("not-yours", "Only the owner of this fork and admins can stop it.");
  }
  const isDone = await endFork(database, id, "owner");
  return isDone ? findFork(database, id) : forkFailure("not-done", "It is over.");
}
