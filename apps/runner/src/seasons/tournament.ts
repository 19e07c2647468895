import {
  readTournament,
  SEASON_MATCHES_AT_ONCE,
  type Tournament,
  tournamentRequest,
} from "@wisp/arena";
import {
  agentsIdle,
  attemptsOf,
  type Candidate,
  createPlanned,
  type Database,
  followsFrom,
  listCandidates,
  localesOf,
  type PlannedAgent,
  roundStart,
  type Season,
  setAway,
  setsWithoutOpenMatches,
  type TablePlace,
  tablePlaceKey,
  tournamentOutcomes,
  unsealSets,
  wordsOfSeason,
} from "@wisp/db";
import { type Locale, randomFrom, seatsIn } from "@wisp/game";
import type { GameEntry } from "@wisp/games";
import {
  type BegunStage,
  isTournamentOver,
  type StageTable,
  type TournamentRequest,
  tournamentStages,
  undrawnRound,
} from "@wisp/matchmaking";
import { newMatch } from "../matchmaking/tables.ts";
import { seedOf } from "./plan.ts";
import { afterSeating, hasRoom, type SeasonDeps } from "./planned.ts";

/** How long a table waits for an agent that cannot be seated; then a house agent has its seat. */
const NO_SHOW_AFTER_MS = 5 * 60 * 1_000;

/**
 * How long what follows from a match waits once the arena has given the match up, so that its organizer can have it
 * played again.
 */
export const LOST_WAIT_MS = 5 * 60 * 1_000;

/** A tournament goes on without those that are missed while this many entrants are there. */
const MIN_PRESENT = 2;

/** A match that is to be made, with the seed of its next attempt. */
interface DueMatch {
  readonly stage: number;
  readonly table: StageTable;
  readonly seed: string;
}

const seedLabel = (stage: number, { round, group, table, match }: StageTable, attempt: number) =>
  `stage/${stage}/${round}/${group}/${table}/${match}/${attempt}`;

/** The duplicate set of a match whose set has the same content; null: its content is its own. */
const setName = (stage: number, { contentSet }: StageTable): string | null =>
  contentSet === null ? null : `stage-${stage + 1}/${contentSet}`;

/** The entrants that can be seated now, by their ids. */
async function freeEntrants(
  { database, allowances }: SeasonDeps,
  { season, agents }: Tournament,
  locale: Locale,
): Promise<Map<string, Candidate>> {
  const listed = await listCandidates(database, {
    game: season.game,
    locale,
    allowances,
    seasonId: season.id,
    called: agents.map(({ agentId }) => agentId),
  });
  return new Map(listed.map((agent) => [agent.agentId, agent]));
}

/** What the tables follow from. An arena seats none that sit elsewhere, or have no matches left today. */
async function requestNow(
  deps: SeasonDeps,
  tournament: Tournament,
  locale: Locale,
): Promise<TournamentRequest> {
  const request = tournamentRequest(tournament, Date.now());
  const { window } = request;
  if (window === undefined || !isArena(tournament)) return request;
  const free = await freeEntrants(deps, tournament, locale);
  const without = tournament.agents.flatMap(({ agentId }) => {
    const agent = free.get(agentId);
    return agent !== undefined && hasRoom(agent) ? [] : [agentId];
  });
  return { ...request, window: { ...window, busy: [...new Set([...window.busy, ...without])] } };
}

const isArena = ({ stages }: Tournament): boolean => stages.some(({ kind }) => kind === "arena");

/** The stages that have begun; drawn again only when something has changed. */
async function stagesOf(
  deps: SeasonDeps,
  tournament: Tournament,
  locale: Locale,
): Promise<readonly BegunStage[]> {
  const { tournaments } = deps;
  const { season, away, ratings } = tournament;
  const request = await requestNow(deps, tournament, locale);
  const late = request.entrants.filter(({ from }) => from > 0).map(({ id, from }) => [id, from]);
  const key = JSON.stringify([
    request.results.length,
    [...away],
    late,
    isArena(tournament) && { ...request.window, ratings: [...ratings] },
  ]);
  const known = tournaments.get(season.id);
  if (known?.results === key) return known.stages;
  const begun = tournamentStages(request);
  const idleSince = known?.idleSince ?? new Map<string, number>();
  tournaments.set(season.id, { results: key, stages: begun, idleSince });
  return begun;
}

/** The matches that can be made now: those that are due and have no match that did not fail. */
function dueMatches(
  { planSeed, matches, replays }: Tournament,
  begun: readonly BegunStage[],
): DueMatch[] {
  const made = new Map(matches.map(({ seed, status }) => [seed, status]));
  return begun.flatMap(({ tables }, stage) =>
    tables
      .filter(({ state }) => state === "due")
      .flatMap((table): DueMatch[] => {
        const attempts = attemptsOf(replays, { stage, ...table });
        for (let attempt = 0; attempt < attempts; attempt += 1) {
          const seed = seedOf(planSeed, seedLabel(stage, table, attempt));
          const status = made.get(seed);
          if (status === undefined) return [{ stage, table, seed }];
          if (status !== "failed") return [];
        }
        return [];
      }),
  );
}

/**
 * Matches that the arena gave up a moment ago, and that can be played again. An arena seats its agents again by itself.
 *
 * @param now in milliseconds
 */
function undecidedLosses(
  { stages, matches, replays }: Tournament,
  size: number,
  now: number,
): TablePlace[] {
  return tournamentOutcomes(matches, replays)
    .filter(
      ({ place, points, endedAt }) =>
        points === null &&
        stages[place.stage]?.kind !== "arena" &&
        now - (endedAt?.getTime() ?? now) < LOST_WAIT_MS &&
        !matches.some((made) => followsFrom(made.place, place, size)),
    )
    .map(({ place }) => place);
}

/**
 * Those whose round may have begun by the times of the tournament, and that follow from no match that may be played
 * again.
 */
const dueNow = (
  { day }: Tournament,
  begun: readonly BegunStage[],
  due: readonly DueMatch[],
  undecided: readonly TablePlace[],
  now: Date,
): DueMatch[] =>
  due.filter(({ stage, table }) => {
    const starts = roundStart(day, (begun[stage]?.firstRound ?? 0) + table.round);
    const { length } = table.seats;
    const waits = undecided.some((place) => followsFrom({ stage, ...table }, place, length));
    return !waits && (starts === null || starts <= now);
  });

/**
 * Since when tables that are due wait for entrants that could play and are not seated, in milliseconds by their ids:
 * they, their owners or the pool have no matches or no money left today. Who only plays elsewhere is awaited.
 */
async function idleEntrants(
  { database, tournaments }: SeasonDeps,
  { season }: Tournament,
  due: readonly DueMatch[],
  free: ReadonlyMap<string, Candidate>,
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const awaited = new Set(due.flatMap(({ table }) => table.seats.filter((id) => id !== null)));
  const missing = [...awaited].filter((id) => !free.has(id));
  const idle = new Set(await agentsIdle(database, season.id, missing));
  const since = tournaments.get(season.id)?.idleSince ?? new Map<string, number>();
  for (const id of since.keys()) if (!idle.has(id)) since.delete(id);
  for (const id of idle) if (!since.has(id)) since.set(id, now);
  return since;
}

/**
 * Entrants that tables wait for no longer. Where fewer than two others would be left, all tables wait for those that
 * can come back.
 *
 * @param idle see `idleEntrants`
 */
function noShows(
  { agents, season, away }: Tournament,
  idle: ReadonlyMap<string, number>,
  now: number,
): Set<string> {
  const isMissed = ({ agentId, ineligibility, ineligibleSince }: PlannedAgent): boolean => {
    if (ineligibility === null) return now - (idle.get(agentId) ?? now) >= NO_SHOW_AFTER_MS;
    const since = Math.max(ineligibleSince?.getTime() ?? 0, season.startedAt?.getTime() ?? 0);
    return now - since >= NO_SHOW_AFTER_MS;
  };
  const idsOf = (some: readonly PlannedAgent[]) => new Set(some.map(({ agentId }) => agentId));
  const gone = agents.filter(
    ({ ineligibility }) => ineligibility === "retired" || ineligibility === "withdrawn",
  );
  const missed = agents.filter((agent) => gone.includes(agent) || isMissed(agent));
  const left = agents.filter((agent) => !missed.includes(agent) && !away.has(agent.agentId));
  return idsOf(left.length < MIN_PRESENT ? gone : missed);
}

/**
 * Takes those who are missed out of the next round: of the one under way when none of its matches has been made. True
 * when anything changed.
 */
async function takeOut(
  database: Database,
  { season, matches, away }: Tournament,
  begun: readonly BegunStage[],
  missed: ReadonlySet<string>,
): Promise<boolean> {
  const current = begun.at(-1);
  const fresh = [...missed].filter((agentId) => !away.has(agentId));
  if (current === undefined || fresh.length === 0) return false;
  // Agents of an arena pause and come back as they like.
  if (current.stage.kind === "arena") return false;
  const stage = begun.length - 1;
  const made = matches.filter(({ place }) => place.stage === stage);
  const next = undrawnRound(
    current,
    made.map(({ place }) => place.round),
  );
  await setAway(database, season.id, fresh, current.firstRound + next);
  return true;
}

/** The agents of a table by place, with house agents for empty seats and no-shows; null when one cannot be seated. */
function seatsOf(
  { table, seed }: DueMatch,
  free: ReadonlyMap<string, Candidate>,
  house: readonly Candidate[],
  missed: ReadonlySet<string>,
): Candidate[] | null {
  const others = house.filter(({ agentId }) => !table.seats.includes(agentId));
  const fillers = randomFrom(seed)("house").shuffle(others);
  const seated = table.seats.flatMap((id): Candidate[] => {
    if (id === null || missed.has(id)) return fillers.splice(0, 1);
    const agent = free.get(id);
    return agent !== undefined && hasRoom(agent) ? [agent] : [];
  });
  return seated.length === table.seats.length ? seated : null;
}

/** What makes the matches of a tournament. */
interface Making {
  readonly tournament: Tournament;
  readonly entry: GameEntry;
  readonly locale: Locale;
  readonly due: readonly DueMatch[];
  readonly missed: ReadonlySet<string>;
  /** The entrants that can be seated now, by their ids. */
  readonly free: Map<string, Candidate>;
  /** How many matches may be made now. */
  readonly most: number;
}

async function makeMatches(deps: SeasonDeps, making: Making): Promise<void> {
  const { database, allowances } = deps;
  const { tournament, entry, locale, due, missed, free, most } = making;
  const { season, agents, planSeed } = tournament;
  const words = await wordsOfSeason(database, season.id, locale);
  if (words?.length === 0) {
    deps.log.warn({ season: season.slug, locale }, "the season has no words in play");
    return;
  }
  const query = { game: season.game, locale, allowances, seasonId: null };
  const others = await listCandidates(database, query);
  // Also those that are entrants: a house agent plays any number of matches at once.
  const house = others.filter((agent) => agent.house);
  const kind = { entry, season, locale, pace: "full" as const, pairs: words };
  const late = agents.filter(({ fromRound }) => fromRound !== null).length;
  let made = 0;
  for (const each of due) {
    if (made >= most) return;
    const { stage, table, seed } = each;
    const seats = seatsOf(each, free, house, missed);
    if (seats === null) {
      const empty = table.seats.filter((id) => id === null || missed.has(id)).length;
      if (empty > house.filter(({ agentId }) => !table.seats.includes(agentId)).length) {
        deps.log.warn({ season: season.slug, empty }, "too few house agents fill a table");
      }
      continue;
    }
    const duplicateSet = setName(stage, table);
    const contentSeed = duplicateSet === null ? seed : seedOf(planSeed, `content/${duplicateSet}`);
    // One seating for the whole tournament: an agent at another place has another seat.
    const seatingSeed = seedOf(planSeed, "seating");
    const match = newMatch(kind, seed, seats, table.dealt, contentSeed, seatingSeed);
    const place = {
      stage,
      round: table.round,
      group: table.group,
      table: table.table,
      match: table.match,
      entrants: table.seats,
      seats: seats.map(({ agentId }) => match.seats.findIndex((seat) => seat.agentId === agentId)),
      dealt: table.dealt,
    };
    const id = await createPlanned(
      database,
      season.id,
      { ...match, duplicateSet },
      { place, late },
    );
    if (typeof id === "string") {
      made += 1;
      afterSeating(free, seats);
    } else if (id.failed === "not-open" || id.failed === "late-entry") {
      return;
    }
  }
}

/** Unseals the sets of a knockout whose matches have all been played. */
async function endStageSets(
  database: Database,
  season: Season,
  due: readonly Pick<DueMatch, "stage" | "table">[],
): Promise<void> {
  const idle = await setsWithoutOpenMatches(database, season.id);
  const toCome = new Set(due.map(({ stage, table }) => setName(stage, table)));
  const ended = idle.filter(({ duplicateSet }) => !toCome.has(duplicateSet));
  await unsealSets(database, season.id, ended);
}

/**
 * Polls a tournament once: makes the matches that its results so far lead to. All that it needs is in the database,
 * and a match is written once for its seed, so that a runner that is killed loses and doubles nothing. True when it
 * is over. In a paused season, sets that have ended are unsealed, and no match is made.
 */
export async function runTournament(
  deps: SeasonDeps,
  season: Season,
  entry: GameEntry,
): Promise<boolean> {
  const { database } = deps;
  const [locale] = localesOf(season);
  let tournament = await readTournament(database, season);
  if (tournament === null || locale === undefined) {
    throw new Error(`tournament ${season.slug} is open without a plan`);
  }
  const isOpen = season.status === "open";
  const now = new Date();
  const size = seatsIn(entry.game, season.config);
  const undecided = undecidedLosses(tournament, size, now.getTime());
  let begun = await stagesOf(deps, tournament, locale);
  let due = dueMatches(tournament, begun);
  const free =
    isOpen && due.length > 0
      ? await freeEntrants(deps, tournament, locale)
      : new Map<string, Candidate>();
  const awaited = isOpen ? dueNow(tournament, begun, due, undecided, now) : [];
  const idle = await idleEntrants(deps, tournament, awaited, free, now.getTime());
  const missed = noShows(tournament, idle, now.getTime());
  if (isOpen && (await takeOut(database, tournament, begun, missed))) {
    tournament = (await readTournament(database, season)) ?? tournament;
    begun = await stagesOf(deps, tournament, locale);
    due = dueMatches(tournament, begun);
  }
  const lost = new Set(undecided.map(tablePlaceKey));
  const mayComeBack = begun.flatMap(({ tables }, stage) =>
    tables
      .filter((table) => lost.has(tablePlaceKey({ stage, ...table })))
      .map((table) => ({ stage, table })),
  );
  await endStageSets(database, season, [...due, ...mayComeBack]);
  if (isTournamentOver(tournament.stages, begun)) return undecided.length === 0;
  const { matches } = tournament;
  const underWay = matches.filter(({ status }) => status === "waiting" || status === "running");
  const most = SEASON_MATCHES_AT_ONCE - underWay.length;
  if (isOpen && most > 0 && due.length > 0) {
    const next = dueNow(tournament, begun, due, undecided, now);
    await makeMatches(deps, { tournament, entry, locale, due: next, missed, free, most });
  }
  return false;
}
