import { type ShownDay, showDay } from "@wisp/arena";
import { type Database, isOver, pointsScaleOf, type Season } from "@wisp/db";
import { PLACE_SCALE, type Stage } from "@wisp/game";
import { resultsShown } from "#features/matches/rows.ts";
import { firstThree } from "./final-order.ts";
import { wholeTournament } from "./known-tournament.ts";
import { type ApiTournament, type ShownTournament, upToWatched } from "./spoilers.ts";
import type { StageTerms } from "./tournament-view.tsx";

/** Whether places at a table earn the points of a stage; else the matches' own points count. */
const earnsByPlace = ({ points }: Stage): boolean => points !== "match";

/** What pages know of each stage. `scale`: see `pointsScaleOf`. */
const termsOf = (stages: readonly Stage[], scale: number): StageTerms[] =>
  stages.map((stage) => ({
    advance: "advance" in stage ? stage.advance : null,
    unit: earnsByPlace(stage) ? PLACE_SCALE : scale,
  }));

/** A tournament with all results, and what pages know of its stages. */
export async function readTournament(
  database: Database,
  season: Season,
): Promise<{ readonly tournament: ApiTournament; readonly terms: readonly StageTerms[] }> {
  const [tournament, scale] = await Promise.all([
    wholeTournament(season),
    pointsScaleOf(database, season.id),
  ]);
  return { tournament, terms: termsOf(season.stages ?? [], scale) };
}

/** A tournament as its season's page begins with it. */
export interface TournamentPage {
  readonly first: ShownTournament;
  readonly hidesResults: boolean;
  readonly terms: readonly StageTerms[];
  readonly isOver: boolean;
  readonly day: ShownDay;
  /** What it takes; null: fewer than two agents have entered. */
  readonly length: ApiTournament["length"];
  /** The chance that the winner is also the best of its agents; null: not known, or hidden. */
  readonly chanceOfBest: number | null;
  /** Names of the first three: see `firstThree`; none for readers who hide results. */
  readonly winners: readonly string[];
}

/** A tournament without the results that its reader hides; null: the season is no tournament. */
export async function readTournamentPage(
  database: Database,
  season: Season,
): Promise<TournamentPage | null> {
  if (season.stages === null) return null;
  const hidesResults = !(await resultsShown());
  const { tournament, terms } = await readTournament(database, season);
  const winners = hidesResults ? [] : firstThree(tournament);
  return {
    first: upToWatched(tournament, hidesResults ? new Set() : null),
    hidesResults,
    terms,
    isOver: isOver(season),
    day: await showDay(database, season, new Date()),
    length: tournament.length,
    chanceOfBest: hidesResults ? null : (tournament.winner?.chanceOfBest ?? null),
    winners: winners.map(({ name }) => name),
  };
}
