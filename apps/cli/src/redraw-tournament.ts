import { type ArchivedTournament, archivedTournament } from "@wisp/exports";
import { randomFrom } from "@wisp/game";
import { gameEntry } from "@wisp/games";
import {
  drawnSeeds,
  type TournamentRequest,
  tournamentStages,
  wrongTables,
} from "@wisp/matchmaking";

/** A match that was not played as the results before it draw it, or whose points are others. */
interface TournamentProblem {
  /** "stage 1, round 3, table 2, match 1", counted from 1. */
  readonly where: string;
  readonly archived: unknown;
  readonly computed: unknown;
}

/** What drawing a tournament again found. */
export interface RedrawnTournament {
  readonly problems: readonly TournamentProblem[];
  /** In a sentence. */
  readonly summary: string;
}

interface Place {
  readonly stage: number;
  readonly round: number;
  readonly table: number;
}

const where = ({ stage, round, table }: Place, match: number): string =>
  `stage ${stage + 1}, round ${round + 1}, table ${table + 1}, match ${match + 1}`;

/** Matches whose points are not those of their line in `matches.jsonl`. */
function wrongPoints({ results, made }: ArchivedTournament): TournamentProblem[] {
  return results.flatMap(({ match, agents, seats, points, ...result }): TournamentProblem[] => {
    if (match === null || points === null) return [];
    const line = made.get(match);
    const computed = seats.map((seat, place) => {
      const sat = line?.[seat];
      const entrant = agents[place] ?? null;
      const least = Math.min(...(line ?? []).map((each) => each.points));
      return entrant === null || sat?.agent === entrant ? (sat?.points ?? null) : least - 1;
    });
    const isSame = JSON.stringify(computed) === JSON.stringify(points);
    return isSame ? [] : [{ where: where(result, result.number), archived: points, computed }];
  });
}

/** Draws the tables of an archived tournament again from the results before each; null: the archive has none. */
export async function redrawTournament(path: string): Promise<RedrawnTournament | null> {
  const archived = await archivedTournament(path);
  if (archived === null) return null;
  const entry = gameEntry(archived.game);
  if (entry === undefined) {
    return { problems: [], summary: `tournament: this release does not know ${archived.game}` };
  }
  const random = randomFrom(archived.drawSeed);
  const request: TournamentRequest = {
    stages: archived.stages,
    size: archived.size,
    deals: entry.deals,
    random,
    entrants: drawnSeeds(
      archived.entrants.map(({ agent, owner, from, awayFrom }) => ({
        id: agent,
        ownerId: owner === null ? null : `${owner}`,
        from,
        awayFrom,
      })),
      random,
    ),
    results: archived.results.map(({ number, agents, match: _, seats: __, ...result }) => ({
      ...result,
      match: number,
      seats: agents,
    })),
  };
  const wrong = wrongTables(request).map(
    ({ stage, result, expected }): TournamentProblem => ({
      where: where({ ...result, stage }, result.match),
      archived: { seats: result.seats, dealt: result.dealt },
      computed: expected && { seats: expected.seats, dealt: expected.dealt },
    }),
  );
  const problems = [...wrong, ...wrongPoints(archived)];
  const [first] = tournamentStages(request).at(-1)?.standings ?? [];
  const counted = `${archived.results.length} matches drawn again, first: ${first?.id ?? "none"}`;
  return {
    problems,
    summary:
      problems.length === 0
        ? `tournament identical: ${counted}`
        : `tournament: ${problems.length} differences: ${counted}`,
  };
}
