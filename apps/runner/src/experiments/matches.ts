import {
  createExperimentMatch,
  type Database,
  type ExperimentAgent,
  experimentAgents,
  isCallableBy,
  isChangeableBy,
  keepExperimentResult,
  type LabLimits,
  loadLog,
  type MadeMatch,
  type NewMatch,
  playedVersions,
  type Experiment as StoredExperiment,
  unsealMatches,
  userById,
} from "@wisp/db";
import { isFailure, randomAlgorithm, seedHash } from "@wisp/game";
import type { GameEntry, Games } from "@wisp/games";
import {
  arenaAgent,
  blockOf,
  type Experiment,
  interviewingOf,
  isChangedSeat,
  matchesInBlock,
  type PlannedMatch,
  type PlannedSeat,
  resultForOthers,
  resultOf,
  seatingsOfAll,
  settingsFor,
} from "@wisp/lab";
import { projectLog } from "@wisp/play";
import type { Logger } from "../log.ts";

/** What running experiments takes. */
export interface ExperimentDeps {
  readonly database: Database;
  readonly games: Games;
  /** What the experiments and forks of one account may take. */
  readonly labLimits: LabLimits;
  readonly log: Logger;
}

/** Maximum number of an experiment's waiting and running matches: few are left when it is paused. */
const MAX_RUNNING = 40;

/** A running experiment with its plan. */
type Planned = Experiment & Pick<StoredExperiment, "id" | "ownerId">;

/** The agents of an experiment as they can be seated now, by how it names them. */
async function seatableAgents(
  { database }: ExperimentDeps,
  { agents, language, ownerId }: Planned,
): Promise<ReadonlyMap<string, ExperimentAgent>> {
  const names = [...new Set(Object.values(agents))];
  const named = names.flatMap((name) => arenaAgent(name, language) ?? []);
  const found = await experimentAgents(database, named);
  return new Map(
    names.flatMap((name) => {
      const wanted = arenaAgent(name, language);
      const agent = found.find(
        ({ slug, number }) =>
          slug === wanted?.slug && (wanted.number === null || wanted.number === number),
      );
      // An owner may have closed an agent to the lab since.
      const isGone = agent === undefined || agent.retired || !isCallableBy(agent, ownerId);
      return isGone ? [] : [[name, agent]];
    }),
  );
}

/** Why no match can be made: an agent is not there any more, or only others may change it. */
type Obstacle = "unreachable" | "forbidden";

/** A planned seat with what its arm changes in this agent. */
const seatOf = (planned: PlannedSeat, { settings }: ExperimentAgent): PlannedSeat => ({
  ...planned,
  settings: settingsFor(settings, planned.settings),
});

/** Whether any arm changes an agent that the experiment's owner may not change (any more). */
async function changesOthers(
  { database }: ExperimentDeps,
  experiment: Planned,
  agents: ReadonlyMap<string, ExperimentAgent>,
): Promise<boolean> {
  const { ownerId } = experiment;
  const owner = ownerId === null ? null : await userById(database, ownerId);
  return seatingsOfAll(experiment).some(({ seats }) =>
    seats.some((planned) => {
      const agent = agents.get(planned.agent);
      return (
        agent !== undefined &&
        isChangedSeat(seatOf(planned, agent)) &&
        !isChangeableBy(agent, owner)
      );
    }),
  );
}

/** A planned match as the arena plays it; null when one of its agents is not there any more. */
function matchOf(
  { game }: GameEntry,
  experiment: Experiment,
  planned: PlannedMatch,
  agents: ReadonlyMap<string, ExperimentAgent>,
  duplicateSet: string | null,
): NewMatch | null {
  const { language } = experiment;
  const { seed, config, materials, seats } = planned;
  const seated = seats.flatMap((own, seat) => {
    const found = agents.get(own.agent);
    if (found === undefined) return [];
    const changed = seatOf(own, found);
    const { settings, appended, instructed } = changed;
    const change = { settings, appended, instructed };
    const { agentId, versionId } = found;
    return [{ seat, agentId, versionId, ...(isChangedSeat(changed) && { change }) }];
  });
  if (seated.length < seats.length) return null;
  return {
    seasonId: null,
    game: game.id,
    gameVersion: game.version,
    locale: language,
    config,
    materials,
    seed,
    seedHash: seedHash(seed),
    randomAlgorithm,
    pace: "full",
    interviewing: interviewingOf(experiment, planned),
    seats: seated,
    duplicateSet,
  };
}

/**
 * Makes the next matches of a plan, block after block, as far as there is room. Resolves with why no
 * other match can be made; null: nothing prevents them.
 *
 * @param blocks how many blocks may be played now
 */
export async function makeMatches(
  deps: ExperimentDeps,
  entry: GameEntry,
  experiment: Planned,
  made: readonly MadeMatch[],
  blocks: number,
): Promise<Obstacle | null> {
  const underWay = made.filter(({ status }) => status !== "counted" && status !== "played").length;
  let room = MAX_RUNNING - underWay;
  if (room <= 0) return null;
  const known = new Set(made.map(({ planned }) => planned));
  const inBlock = Map.groupBy(made, ({ planned }) => Number.parseInt(planned, 10) - 1);
  const wanted = matchesInBlock(experiment);
  const agents = await seatableAgents(deps, experiment);
  if (await changesOthers(deps, experiment, agents)) return "forbidden";
  for (let block = 0; block < blocks && room > 0; block += 1) {
    if (inBlock.get(block)?.length === wanted) continue;
    const missing = blockOf(entry, experiment, block).filter(({ id }) => !known.has(id));
    // All matches of a block have the same content; one on its own has nothing to give away.
    const duplicateSet = wanted > 1 ? `block-${block + 1}` : null;
    for (const planned of missing.slice(0, room)) {
      const match = matchOf(entry, experiment, planned, agents, duplicateSet);
      if (match === null) return "unreachable";
      const place = { experimentId: experiment.id, planned: planned.id };
      const id = await createExperimentMatch(deps.database, place, match, deps.labLimits);
      // A busy agent is waited for, and so is the next day's allowance.
      if (id !== null && typeof id !== "string" && isFailure(id)) return null;
      room -= 1;
    }
  }
  return null;
}

/** Finds the matches of a plan by their ids; each block is computed once. */
function plannedMatches(
  entry: GameEntry,
  experiment: Experiment,
): (id: string) => PlannedMatch | undefined {
  const blocks = new Map<number, readonly PlannedMatch[]>();
  return (id) => {
    // Ids begin with the number of the block, counted from 1.
    const block = Number.parseInt(id, 10) - 1;
    const known = blocks.get(block) ?? blockOf(entry, experiment, block);
    blocks.set(block, known);
    return known.find((match) => match.id === id);
  };
}

/** The sealed matches that are over, of blocks of which no match is to come. */
function unsealable(
  experiment: Experiment,
  made: readonly MadeMatch[],
  isOver: boolean,
): readonly MadeMatch[] {
  const wanted = matchesInBlock(experiment);
  const blocks = Map.groupBy(made, ({ planned }) => Number.parseInt(planned, 10));
  return [...blocks.values()]
    .filter((block) => {
      const isOpen = block.some(({ status }) => status === "waiting" || status === "running");
      const ended = block.filter(({ status }) => status !== "failed").length;
      return !isOpen && (isOver || ended === wanted);
    })
    .flatMap((block) => block.filter(({ status }) => status === "played"));
}

/**
 * Keeps the results of matches that are over, and unseals the blocks that have ended. Resolves with how
 * many results were new.
 *
 * @param isOver no more matches of the experiment are made
 */
export async function countMatches(
  { database }: ExperimentDeps,
  entry: GameEntry,
  experiment: Experiment,
  made: readonly MadeMatch[],
  isOver: boolean,
): Promise<number> {
  const find = plannedMatches(entry, experiment);
  const unsealed = unsealable(experiment, made, isOver);
  await unsealMatches(
    database,
    unsealed.map(({ matchId }) => matchId),
  );
  // Where agents are interviewed, those of the last turn are still to be held in unsealed matches.
  const isWhole = experiment.interviews.length === 0;
  const over = [
    ...made.filter(({ status }) => status === "finished"),
    ...(isWhole ? unsealed : []),
  ];
  for (const { planned, matchId } of over) {
    const match = find(planned);
    if (match === undefined) throw new Error(`the plan has no match ${planned}`);
    const [{ locale, ...played }, log] = await Promise.all([
      playedVersions(database, matchId),
      loadLog(database, matchId),
    ]);
    const projection = projectLog(entry.game, log, locale);
    if (projection === undefined) throw new Error(`the log of match ${matchId} has no end`);
    const result = resultOf(entry, match, { projection, ...log }, played);
    await keepExperimentResult(database, matchId, resultForOthers(result));
  }
  return over.length;
}
