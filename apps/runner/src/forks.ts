import {
  type BranchKind,
  banOfAccount,
  branchesOf,
  createBranch,
  type Database,
  endFork,
  experimentAgents,
  type Fork,
  type ForkableSeat,
  forkableMatch,
  forksToRun,
  isCallableBy,
  isChangeableBy,
  keepBranchResult,
  type LabAgent,
  loadLog,
  type MadeBranch,
  matchSetup,
  type NewSeat,
  userById,
} from "@wisp/db";
import { isFailure, playsVersion, randomAlgorithm, seedHash } from "@wisp/game";
import type { GameEntry } from "@wisp/games";
import {
  type BranchPoint,
  branchKinds,
  branchPoint,
  branchResult,
  branchResultSchema,
  branchSeed,
  type ForkChange,
} from "@wisp/lab";
import { projectLog, type RecordedMatch, type StoredPart, triedOn } from "@wisp/play";
import { type DutyDeps, whileLeading } from "./duties.ts";
import type { ExperimentDeps } from "./experiments/matches.ts";

/** A fork's match with the initial logs of its branches. */
interface ForkedMatch {
  readonly recorded: RecordedMatch;
  readonly point: BranchPoint;
}

const changeOf = ({ answer, agent }: Fork): ForkChange =>
  answer === null ? { agent: agent?.slug ?? "" } : { answer };

/**
 * The copied parts of the forked match's decisions: without reasoning and interviews, which owners may
 * show there and not here, and without the costs of calls, which were made only once. A seat keeps its
 * memory unless another agent takes it.
 */
const withoutPrivate = (
  { events, decisions }: StoredPart,
  { agent, seat: taken }: Pick<Fork, "agent" | "seat">,
): StoredPart => ({
  events,
  decisions: decisions
    .filter(({ kind }) => kind === "decision")
    .map(({ calls: _, scores: __, memory, ...decision }) => ({
      ...decision,
      ...(memory !== undefined && !(agent !== null && decision.seat === taken) && { memory }),
      reasoning: null,
      notes: null,
      raw: null,
      tokensIn: null,
      tokensOut: null,
      costMicros: null,
      estimated: false,
    })),
});

/** Reads the match of a fork; a sentence where the rules cannot play it on. */
async function forkedMatch(
  { database }: Pick<ExperimentDeps, "database">,
  { game }: GameEntry,
  fork: Fork,
): Promise<ForkedMatch | { readonly problem: string }> {
  const [{ locale, seed, config, materials }, log] = await Promise.all([
    matchSetup(database, fork.match.id),
    loadLog(database, fork.match.id),
  ]);
  return triedOn(game, () => {
    const recorded = {
      game,
      locale,
      ...log,
      setup: {
        seed,
        config: game.config.parse(config),
        materials: game.materials.parse(materials),
      },
    };
    const point = branchPoint(recorded, fork, changeOf(fork));
    if ("problem" in point) return point;
    const { original, changed } = point;
    return {
      recorded,
      point: { original: withoutPrivate(original, fork), changed: withoutPrivate(changed, fork) },
    };
  });
}

/** Maximum number of a fork's waiting and running branches: few are left when it is stopped. */
const MAX_RUNNING = 10;

/** The agents of a branch: those of the match, except at the seat that another agent takes. */
const seatOf = ({ seat: at, agent }: Fork, kind: BranchKind, seated: ForkableSeat): NewSeat => {
  const { seat, change } = seated;
  const isTaken = kind === "changed" && seat === at && agent !== null;
  const { agentId, versionId } = isTaken ? agent : seated;
  return { seat, agentId, versionId, ...(change !== null && !isTaken && { change }) };
};

/** Why no branch of a fork can be made: an agent is not there any more, or only others may change it. */
type Obstacle = "unreachable" | "forbidden";

/**
 * Why the agents of a fork may not be called as it wants; null: they may. An owner may have closed one to
 * the lab since, or have become its owner.
 */
async function obstacleOf(
  database: Database,
  { agent, answer, seat: at, ownerId }: Fork,
  seats: readonly ForkableSeat[],
): Promise<Obstacle | null> {
  const isThere = (seated: LabAgent & { readonly retired: boolean }): boolean =>
    !seated.retired && isCallableBy(seated, ownerId);
  if (!seats.every(isThere)) return "unreachable";
  const owner = ownerId === null ? null : await userById(database, ownerId);
  const isChanged = ({ seat, change }: ForkableSeat): boolean =>
    change !== null || (answer !== null && seat === at);
  if (seats.some((seated) => isChanged(seated) && !isChangeableBy(seated, owner))) {
    return "forbidden";
  }
  if (agent === null) return null;
  const [other] = await experimentAgents(database, [agent]);
  return other !== undefined && isThere(other) ? null : "unreachable";
}

function* missingBranches({ runs }: Fork, made: readonly MadeBranch[]) {
  const known = new Set(made.map(({ run, kind }) => `${run}/${kind}`));
  for (let run = 0; run < runs; run += 1) {
    for (const kind of branchKinds) if (!known.has(`${run}/${kind}`)) yield { run, kind };
  }
}

/**
 * Makes the next branches of a fork, run by run, as far as there is room. Resolves with why no other
 * branch can be made; null: nothing prevents them.
 */
async function makeBranches(
  { database, labLimits }: ExperimentDeps,
  fork: Fork,
  { recorded, point }: ForkedMatch,
  made: readonly MadeBranch[],
): Promise<Obstacle | null> {
  const { game, setup, locale } = recorded;
  const forked = await forkableMatch(database, fork.match.id);
  const obstacle = forked === null ? "unreachable" : await obstacleOf(database, fork, forked.seats);
  if (forked === null || obstacle !== null) return obstacle;
  let room = MAX_RUNNING - made.filter(({ result }) => result === null).length;
  for (const { run, kind } of missingBranches(fork, made)) {
    if (room <= 0) break;
    const seed = branchSeed(setup.seed, fork.chance, run);
    const { config, materials } = setup;
    const match = {
      seasonId: null,
      game: game.id,
      gameVersion: fork.match.gameVersion,
      locale,
      config,
      materials,
      seed,
      seedHash: seedHash(seed),
      randomAlgorithm,
      pace: "full" as const,
      seats: forked.seats.map((seated) => seatOf(fork, kind, seated)),
    };
    const place = { forkId: fork.id, run, kind };
    const id = await createBranch(database, place, match, point[kind], labLimits);
    // A busy agent is waited for, and so is the next day's allowance.
    if (id !== null && typeof id !== "string" && isFailure(id)) return null;
    room -= 1;
  }
  return null;
}

const POLL_INTERVAL_MS = 1_000;

/** A fork ends after this many branches in a row in which an agent could not be reached. */
const MAX_BROKEN = 5;

/** Keeps the results of branches that are over. Resolves with how many were new. */
async function countBranches(
  { database }: ExperimentDeps,
  { recorded: { game, locale }, point }: ForkedMatch,
  made: readonly MadeBranch[],
): Promise<number> {
  const over = made.filter(({ status, result }) => status === "finished" && result === null);
  for (const { matchId, kind } of over) {
    const log = await loadLog(database, matchId);
    const projection = projectLog(game, log, locale);
    if (projection === undefined) throw new Error(`the log of match ${matchId} has no end`);
    await keepBranchResult(database, matchId, branchResult(projection.outcome, log, point[kind]));
  }
  return over.length;
}

const isUnreachable = (made: readonly MadeBranch[]): boolean => {
  const results = made.flatMap(({ result }) =>
    result === null ? [] : [branchResultSchema.parse(result)],
  );
  const last = results.slice(-MAX_BROKEN);
  return last.length === MAX_BROKEN && last.every(({ isBroken }) => isBroken);
};

/** One look at a fork: counts the branches that are over, and makes those that come next unless its owner is banned. */
async function runFork(deps: ExperimentDeps, fork: Fork): Promise<void> {
  const { database, games } = deps;
  const entry = games[fork.match.game];
  const forked =
    entry === undefined || !playsVersion(entry.game, fork.match.gameVersion)
      ? { problem: "its game is another one now" }
      : await forkedMatch(deps, entry, fork);
  if ("problem" in forked) {
    const isEnded = await endFork(database, fork.id, "failed");
    if (isEnded)
      deps.log.warn({ fork: fork.id, problem: forked.problem }, "a fork cannot be played");
    return;
  }
  const before = await branchesOf(database, fork.id);
  const counted = await countBranches(deps, forked, before);
  const made = counted === 0 ? before : await branchesOf(database, fork.id);
  if (fork.status !== "running") return;
  if (fork.ownerId !== null && (await banOfAccount(database, fork.ownerId)) !== null) return;
  if (made.some(({ status }) => status === "failed")) await endFork(database, fork.id, "failed");
  else if (made.filter(({ result }) => result !== null).length === 2 * fork.runs) {
    await endFork(database, fork.id, "all-runs");
  } else {
    const obstacle = isUnreachable(made)
      ? "unreachable"
      : await makeBranches(deps, fork, forked, made);
    if (obstacle !== null) await endFork(database, fork.id, obstacle);
  }
}

/** One look at all forks. Its state is in the database, so the next leader can continue. */
async function pollForks(deps: ExperimentDeps): Promise<void> {
  for (const fork of await forksToRun(deps.database)) {
    try {
      await runFork(deps, fork);
    } catch (error) {
      // One that fails holds up none of the others.
      deps.log.warn({ err: error, fork: fork.id }, "a fork could not be run");
    }
  }
}

/**
 * Runs forks until the runner drains, whenever this runner leads. Two concurrent runners do no harm: a
 * branch is made once, and its first result stays.
 */
export async function runForks(deps: DutyDeps & ExperimentDeps): Promise<void> {
  await whileLeading({ ...deps, duty: "forks", everyMs: POLL_INTERVAL_MS }, () => pollForks(deps));
}
