import {
  awayRounds,
  chanceThatBest,
  type Database,
  drawSeed,
  isEntered,
  isOver,
  listEntries,
  localesOf,
  onlineRatings,
  type PlannedAgent,
  plannedAgents,
  planSeedOf,
  type Replays,
  type Season,
  type TournamentDay,
  type TournamentMatch,
  tablePlaceKey,
  tableReplays,
  tournamentDayOf,
  tournamentMatches,
  tournamentOutcomes,
  typicalMatchMs,
} from "@wisp/db";
import { randomFrom, type Stage, seatsIn } from "@wisp/game";
import { gameEntry, isRegistered } from "@wisp/games";
import {
  type BegunStage,
  drawnSeeds,
  isTournamentOver,
  lateRound,
  placeKey,
  type StageTable,
  type TournamentRequest,
  tournamentLength,
  tournamentStages,
} from "@wisp/matchmaking";

/** The most matches of a season that wait or run at a time, so that a pause takes effect soon. */
export const SEASON_MATCHES_AT_ONCE = 30;

/** A tournament as it is stored. */
export interface Tournament {
  readonly season: Season;
  readonly stages: readonly Stage[];
  /** Secret: it draws the seeds of matches, too. */
  readonly planSeed: string;
  readonly agents: readonly PlannedAgent[];
  readonly matches: readonly TournamentMatch[];
  readonly away: ReadonlyMap<string, number>;
  /** Matches that the arena lost and that are played again. */
  readonly replays: Replays;
  /** Null: rounds begin as soon as the one before is over. */
  readonly day: TournamentDay | null;
  /** Of an arena: online ratings by agent; else none. */
  readonly ratings: ReadonlyMap<string, number>;
}

const isArena = (stages: readonly Stage[]): boolean => stages.some(({ kind }) => kind === "arena");

/** A tournament that has started; null: the season is none, or has not started. */
export async function readTournament(
  database: Database,
  season: Season,
): Promise<Tournament | null> {
  const { stages } = season;
  const planSeed = await planSeedOf(database, season.id);
  if (stages === null || planSeed === null) return null;
  return {
    season,
    stages,
    planSeed,
    agents: await plannedAgents(database, season),
    matches: await tournamentMatches(database, season.id),
    away: await awayRounds(database, season.id),
    replays: await tableReplays(database, season.id),
    day: await tournamentDayOf(database, season.id),
    ratings: isArena(stages) ? await onlineRatings(database, season.id) : new Map(),
  };
}

/**
 * What the tables of a tournament follow from. Throws for a game that the arena no longer has.
 *
 * @param now in milliseconds: a window of an arena is open by the clock
 */
export function tournamentRequest(tournament: Tournament, now: number): TournamentRequest {
  const { season, stages, planSeed, agents, matches, away, replays, ratings } = tournament;
  const entry = gameEntry(season.game);
  if (entry === undefined) throw new Error(`${season.slug} is of a game that was removed`);
  const random = randomFrom(drawSeed(planSeed));
  const open = matches.filter(({ status }) => status === "waiting" || status === "running");
  const opened = season.startedAt?.getTime() ?? now;
  return {
    stages,
    size: seatsIn(entry.game, season.config),
    deals: entry.deals,
    entrants: drawnSeeds(
      agents.map(({ agentId, ownerId, fromRound }) => ({
        id: agentId,
        ownerId,
        from: fromRound ?? 0,
        awayFrom: away.get(agentId) ?? null,
      })),
      random,
    ),
    results: tournamentOutcomes(matches, replays).map(
      ({ place: { entrants, seats: _, ...place }, points }) => ({
        ...place,
        seats: entrants,
        points,
      }),
    ),
    random,
    window: {
      minute: Math.max(0, Math.floor((now - opened) / 60_000)),
      open: open.map(({ place: { entrants, seats: _, ...place } }) => ({
        ...place,
        seats: entrants,
      })),
      busy: [
        ...open.flatMap(({ place }) => place.entrants.filter((id) => id !== null)),
        // An agent that cannot be seated pauses, and is back when it can.
        ...agents
          .filter(({ ineligibility }) => ineligibility !== null)
          .map(({ agentId }) => agentId),
      ],
      ratings,
    },
  };
}

/** Tournaments whose tables are kept. */
const MAX_DRAWN = 20;

/** Tables as they were drawn last, by season, with what they follow from. */
const drawn = new Map<string, { readonly from: string; readonly stages: readonly BegunStage[] }>();

/**
 * The stages of a tournament that have begun. In one process they are drawn once for the same results, since seating a
 * large round takes most of a second and everybody who watches asks again every few seconds.
 *
 * @param now see `tournamentRequest`
 */
export function begunStages(tournament: Tournament, now: number): readonly BegunStage[] {
  const { season, stages, matches, replays } = tournament;
  const request = tournamentRequest(tournament, now);
  // In an arena they follow from the clock, too.
  if (isArena(stages)) return tournamentStages(request);
  const outcomes = tournamentOutcomes(matches, replays);
  const from = JSON.stringify([
    request.entrants,
    outcomes.map(({ place, matchId }) => matchId ?? tablePlaceKey(place)),
  ]);
  const known = drawn.get(season.id);
  const begun = known?.from === from ? known.stages : tournamentStages(request);
  // The one that was asked for last is kept longest.
  drawn.delete(season.id);
  drawn.set(season.id, { from, stages: begun });
  const [oldest] = drawn.keys();
  if (drawn.size > MAX_DRAWN && oldest !== undefined) drawn.delete(oldest);
  return begun;
}

/**
 * The first round in which an agent that enters a tournament now is seated; null: it is too late, or the season is no
 * tournament that has started.
 *
 * @param now in milliseconds
 */
export async function roundToEnter(
  database: Database,
  season: Season,
  now: number,
): Promise<number | null> {
  const isRunning = season.status === "open" || season.status === "paused";
  if (!isRunning || season.stages === null || !isRegistered(season.game)) return null;
  const tournament = await readTournament(database, season);
  if (tournament === null) return null;
  const begun = begunStages(tournament, now);
  const made = tournament.matches.filter(({ place }) => place.stage === 0);
  return lateRound(
    begun,
    made.map(({ place }) => place.round),
  );
}

/** What a tournament takes with the agents that have entered it; null: fewer than two have. */
async function lengthOf(database: Database, season: Season, entrants: number) {
  const entry = gameEntry(season.game);
  if (entry === undefined || season.stages === null || entrants < 2) return null;
  const size = seatsIn(entry.game, season.config);
  const { rounds, matches, inSequence } = tournamentLength(season.stages, entrants, size);
  const matchMs = await typicalMatchMs(database, season.game);
  const windowMs = isArena(season.stages) ? rounds * 60_000 : 0;
  // As many matches as follow each other, or more where not all of a round run at a time.
  const duration = (which: "least" | "most"): number => {
    const turns = Math.ceil((matches?.[which] ?? 0) / SEASON_MATCHES_AT_ONCE);
    const sequence = Math.max(inSequence[which], turns);
    return Math.ceil((windowMs + sequence * (matchMs ?? 0)) / 60_000);
  };
  return {
    entrants,
    rounds,
    matches,
    minutes: matchMs === null ? null : { least: duration("least"), most: duration("most") },
  };
}

/**
 * The first of a tournament that was played to its end, and the chance that it is the best of its agents; null: it goes
 * on, or was frozen before its end.
 */
async function winnerOf(
  database: Database,
  { season, stages }: Tournament,
  begun: readonly BegunStage[],
) {
  const [locale] = localesOf(season);
  const isWhole = isOver(season) && isTournamentOver(stages, begun);
  const first = isWhole ? begun.at(-1)?.standings[0] : undefined;
  if (first === undefined || locale === undefined) return null;
  const name = { seasonId: season.id, locale, clean: false };
  return { id: first.id, chanceOfBest: await chanceThatBest(database, name, first.id) };
}

/** The state of a match as everybody may see it: that a sealed one is over is not shown before its set ends. */
function shownState(match: TournamentMatch | undefined, state: StageTable["state"]) {
  if (state !== "due" || match === undefined) return state;
  return match.status === "played" ? "running" : match.status;
}

/** A tournament as everybody may see it; of other seasons, and before it starts, without stages. */
export async function showTournament(database: Database, season: Season, now: number) {
  const entries = season.stages === null ? [] : await listEntries(database, season.id);
  const entered = entries.filter(isEntered).map(({ agent }) => agent);
  const length = await lengthOf(database, season, entered.length);
  const tournament = isRegistered(season.game) ? await readTournament(database, season) : null;
  if (tournament === null) return { agents: entered, length, winner: null, stages: [] };
  const agents = new Map(entries.map(({ agentId, agent }) => [agentId, agent]));
  const slugOf = (id: string): string => agents.get(id)?.slug ?? id;
  const begun = begunStages(tournament, now);
  const made = new Map(
    tournament.matches
      .filter(({ status }) => status !== "failed")
      .map((match) => [`${match.place.stage}/${placeKey(match.place)}`, match]),
  );
  const stages = begun.map(({ stage, tables, standings, bracket, round, rounds, done }, at) => ({
    kind: stage.kind,
    round,
    rounds,
    done,
    tables: tables.flatMap((table) => {
      const match = made.get(`${at}/${placeKey(table)}`);
      // Who is free in an arena changes until the match is made.
      if (stage.kind === "arena" && table.state === "due" && match === undefined) return [];
      const seated = table.seats.map((id) => id && slugOf(id));
      return [
        {
          round: table.round,
          group: table.group,
          table: table.table,
          number: table.match,
          state: shownState(match, table.state),
          match: match?.id ?? null,
          // Who has which seat is known once the match is over.
          agents: table.state === "due" ? seated.toSorted() : seated,
          points: table.points && [...table.points],
          sameOwner: table.sameOwner,
          sealed: match?.sealed ?? false,
        },
      ];
    }),
    standings: standings.map(({ id, ...standing }) => ({ agent: slugOf(id), ...standing })),
    bracket: bracket.map(({ slots, order, scores, ...place }) => ({
      ...place,
      slots: slots.map((slot) => ({
        agent: slot !== null && "id" in slot ? slugOf(slot.id) : null,
        from: slot !== null && "from" in slot ? slot.from : null,
      })),
      order: order?.map(slugOf) ?? null,
      scores: Object.fromEntries(
        Object.entries(scores).map(([id, points]) => [slugOf(id), points]),
      ),
    })),
  }));
  const shown = tournament.agents.flatMap(({ agentId }) => agents.get(agentId) ?? []);
  const winner = await winnerOf(database, tournament, begun);
  return {
    agents: shown,
    length,
    winner: winner && { agent: slugOf(winner.id), chanceOfBest: winner.chanceOfBest },
    stages,
  };
}
