import {
  type BranchKind,
  createBranch,
  type Database,
  experimentAgents,
  type Fork,
  type ForkableSeat,
  forkableMatch,
  isCallableBy,
  isChangeableBy,
  type LabAgent,
  type MadeBranch,
  type NewSeat,
  userById,
} from "@wisp/db";
import { isFailure, randomAlgorithm, seedHash } from "@wisp/game";
import { branchKinds, branchSeed } from "@wisp/lab";
import type { ExperimentMeans } from "../experiments/means.ts";
import type { ForkedMatch } from "./forked-match.ts";

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
export async function makeBranches(
  { database, labLimits }: ExperimentMeans,
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
