import { emptySeatsOf } from "@wisp/arena";
import {
  agentsAtTable,
  isPlanned,
  performSeasonAction,
  type Season,
  type SeasonAction,
  seasonsToRun,
  setsWithoutOpenMatches,
  unsealSets,
} from "@wisp/db";
import { isFailure, seatsIn } from "@wisp/game";
import { type DutyDeps, whileLeading } from "../duties.ts";
import { endSets, runPlan, type SeasonDeps } from "./planned.ts";
import { runTournament } from "./tournament.ts";

const POLL_INTERVAL_MS = 2_000;

/** The action that is due now by a season's dates, if any. */
function dueAction({ status, opensAt, closesAt }: Season, now: Date): SeasonAction | null {
  const closed = closesAt !== null && closesAt <= now;
  if (status === "draft") return opensAt !== null && opensAt <= now && !closed ? "start" : null;
  return closed ? "freeze" : null;
}

/** Performs an action that is due. */
async function perform(
  { database, allowSameOwner, log }: SeasonDeps,
  season: Season,
  seats: number,
  wanted: SeasonAction,
): Promise<void> {
  const done = await performSeasonAction(database, {
    seasonId: season.id,
    action: wanted,
    actorId: null,
    seats,
    allowSameOwner,
    emptySeats: emptySeatsOf(season),
  });
  // Its page shows its organizer why it does not start.
  if (isFailure(done))
    log.debug({ season: season.slug, failed: done.failed }, "not done by itself");
}

async function runSeason(deps: SeasonDeps, season: Season): Promise<void> {
  if (season.status === "frozen") {
    // No more matches are made.
    const ended = await setsWithoutOpenMatches(deps.database, season.id);
    return unsealSets(deps.database, season.id, ended);
  }
  const entry = deps.games[season.game];
  const due = dueAction(season, new Date());
  if (entry === undefined) {
    // Nothing of it can be played, but it ends on its date.
    if (due === "freeze") await perform(deps, season, 0, due);
    return;
  }
  const seats = agentsAtTable(season, seatsIn(entry.game, season.config));
  if (due !== null) return perform(deps, season, seats, due);
  if (season.status === "draft" || !isPlanned(season)) return;
  if (season.stages !== null) {
    const isOver = await runTournament(deps, season, entry);
    return isOver && season.status === "open" ? perform(deps, season, seats, "freeze") : undefined;
  }
  await endSets(deps, season, entry);
  if (season.status === "paused") return;
  if (!(await runPlan(deps, season, entry))) return;
  await perform(deps, season, seats, "freeze");
}

/**
 * Polls the seasons of organizers once: starts and freezes those whose time has come, and continues those
 * with a plan. Unseals the duplicate sets that have ended. All state is in the database, so the next leader
 * continues where this one stopped.
 */
export async function pollSeasons(deps: SeasonDeps): Promise<void> {
  const seasons = await seasonsToRun(deps.database);
  const known = new Set(seasons.map(({ id }) => id));
  for (const plan of deps.plans.keys()) {
    if (!known.has(plan.slice(0, plan.indexOf("/")))) deps.plans.delete(plan);
  }
  for (const season of deps.tournaments.keys()) {
    if (!known.has(season)) deps.tournaments.delete(season);
  }
  for (const season of seasons) {
    try {
      await runSeason(deps, season);
    } catch (error) {
      // One season that fails holds up none of the others.
      deps.log.warn({ err: error, season: season.slug }, "a season could not be run");
    }
  }
}

/**
 * Runs the seasons of organizers until the runner drains, whenever this runner leads. Two concurrent
 * runners do no harm: under the season's lock an action counts once, and a planned match is written
 * unless its seed has one.
 */
export async function runSeasons(
  rest: DutyDeps & Omit<SeasonDeps, "plans" | "tournaments">,
): Promise<void> {
  const deps = { ...rest, plans: new Map(), tournaments: new Map() };
  await whileLeading({ ...rest, duty: "seasons", everyMs: POLL_INTERVAL_MS }, () =>
    pollSeasons(deps),
  );
}
