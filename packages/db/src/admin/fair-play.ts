import { type HiddenRole, type SeatFacts, soughtRoles } from "@wisp/game";
import type { PlayedMatch, PlayedSeat } from "@wisp/stats";
import type { Database } from "../database.ts";
import { isVariantSeason } from "../variants.ts";

type SeatRow = Omit<PlayedSeat, "hidden" | "ballots"> & { readonly facts: SeatFacts };

interface MatchRow extends Pick<PlayedMatch, "id" | "day"> {
  readonly game: string;
  readonly seats: readonly SeatRow[];
}

function playedSeat(game: string, hidden: HiddenRole | undefined, seat: SeatRow): PlayedSeat {
  const { agent, owner, role, points, facts } = seat;
  const counted = hidden?.ballots;
  const [right, all] = (counted !== undefined && facts[counted]) || [0, 0];
  return {
    agent,
    owner,
    points,
    role: `${game}/${role}`,
    hidden: soughtRoles(hidden).includes(role),
    ballots: all > 0 ? { right, all } : null,
  };
}

/**
 * The newest ranked finished matches without variants and with an agent with an owner, as far as fair
 * play asks; owners by their handles.
 *
 * @param limit 20,000 at most
 * @param hiddenOf the hidden role of a game, by its id
 */
export async function playedMatches(
  database: Database,
  limit: number,
  hiddenOf: (game: string) => HiddenRole | undefined,
): Promise<PlayedMatch[]> {
  const { rows } = await database.connection.query<MatchRow>({
    name: "played-matches",
    text: `
      WITH played AS (
        SELECT match."id", match."game", match."createdAt" FROM "Match" match
        WHERE match."status" = 'finished' AND match."seasonId" IS NOT NULL
          AND NOT ${isVariantSeason('match."seasonId"')} AND EXISTS (
          SELECT 1 FROM "MatchSeat" seat JOIN "Agent" agent ON agent."id" = seat."agentId"
          WHERE seat."matchId" = match."id" AND agent."ownerId" IS NOT NULL)
        ORDER BY match."id" DESC LIMIT $1)
      SELECT played."id", played."game", to_char(played."createdAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS "day",
        json_agg(json_build_object('agent', agent."slug", 'owner', owner."handle",
          'role', seat."role", 'points', seat."points"::float8 / seat."pointsScale",
          'facts', seat."facts")
          ORDER BY seat."seat") AS "seats"
      FROM played JOIN "MatchSeat" seat ON seat."matchId" = played."id"
      JOIN "Agent" agent ON agent."id" = seat."agentId"
      LEFT JOIN "User" owner ON owner."id" = agent."ownerId"
      GROUP BY played."id", played."game", played."createdAt" ORDER BY played."id"`,
    values: [Math.min(limit, 20_000)],
  });
  return rows.map(({ id, day, game, seats }) => ({
    id,
    day,
    seats: seats.map((seat) => playedSeat(game, hiddenOf(game), seat)),
  }));
}

/** The daily limits of owners who have one of their own, by handle. */
export async function dailyLimits(database: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await database.prisma.user.findMany({
    where: { matchesPerDay: { not: null } },
    select: { handle: true, matchesPerDay: true },
  });
  return new Map(
    rows.flatMap(({ handle, matchesPerDay }) =>
      matchesPerDay === null ? [] : [[handle, matchesPerDay] as const],
    ),
  );
}
