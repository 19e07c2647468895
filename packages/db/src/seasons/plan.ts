import { type Failure, isFailure } from "@wisp/game";
import { type Database, inTransaction } from "../database.ts";
import { createMatch, type NewMatch } from "../matches/create.ts";
import { inSet } from "./duplicate-sets.ts";
import { type IneligibilityReason, listEntries } from "./read.ts";
import { lockSeason, type Season } from "./season.ts";
import { lateEntrants, type StagePlace, setStagePlace } from "./tournament.ts";

/** An agent of a season's plan. */
export interface PlannedAgent {
  readonly agentId: string;
  readonly ownerId: string | null;
  readonly locales: readonly string[];
  readonly ineligibility: IneligibilityReason | null;
  readonly ineligibleSince: Date | null;
  /** The first round in which a late entrant of a tournament is seated; null: it was not late. */
  readonly fromRound: number | null;
}

/**
 * The agents that had entered when a season started, in any later state: its plan consists of them. Those of a
 * tournament also came later. In the order of their ids.
 */
export async function plannedAgents(
  database: Database,
  { id, startedAt }: Pick<Season, "id" | "startedAt">,
): Promise<PlannedAgent[]> {
  if (startedAt === null) return [];
  const entries = await listEntries(database, id);
  return entries
    .filter(
      ({ enteredAt, withdrawnAt, fromRound }) =>
        enteredAt !== null &&
        (enteredAt <= startedAt || fromRound !== null) &&
        (withdrawnAt === null || withdrawnAt > startedAt),
    )
    .sort((one, other) => (one.agentId < other.agentId ? -1 : 1));
}

/** The seed of a season's plan; null before it starts. It must never be shown. */
export async function planSeedOf(database: Database, seasonId: string): Promise<string | null> {
  const row = await database.prisma.season.findUnique({
    where: { id: seasonId },
    select: { planSeed: true },
  });
  return row?.planSeed ?? null;
}

/** The number of matches of a season in a language, by status. */
export interface SeasonProgress {
  readonly locale: string;
  readonly waiting: number;
  readonly running: number;
  /** Over, in duplicate sets that have not ended. */
  readonly played: number;
  readonly finished: number;
  readonly failed: number;
}

export async function progressOf(database: Database, seasonId: string): Promise<SeasonProgress[]> {
  const counted = (status: string): string =>
    `count(*) FILTER (WHERE "status" = '${status}')::int AS "${status}"`;
  const { rows } = await database.connection.query<SeasonProgress>({
    name: "season-progress",
    text: `
      SELECT "locale", ${["waiting", "running", "played", "finished", "failed"].map(counted).join(", ")}
      FROM "Match" WHERE "seasonId" = $1 GROUP BY "locale" ORDER BY "locale"`,
    values: [seasonId],
  });
  return rows;
}

/** The seeds of a season's matches in a language, each with whether its match failed. */
export async function seedsOf(
  database: Database,
  seasonId: string,
  locale: string,
): Promise<ReadonlyMap<string, { readonly failed: boolean }>> {
  const { rows } = await database.connection.query<{ seed: string; failed: boolean }>({
    name: "seeds-of-season",
    text: `SELECT "seed", "status" = 'failed' AS "failed" FROM "Match"
      WHERE "seasonId" = $1 AND "locale" = $2`,
    values: [seasonId, locale],
  });
  return new Map(rows.map(({ seed, failed }) => [seed, { failed }]));
}

/** Ends a transaction that is not to be kept, with the reason. */
class NotMade extends Error {
  readonly failure: Failure<"busy" | "made" | "not-open" | "set-ended" | "late-entry">;

  constructor(failure: NotMade["failure"]) {
    super(failure.detail);
    this.failure = failure;
  }
}

/**
 * Writes a match of a season's plan unless its seed has one: of several that make the same one does.
 * A match of a duplicate set gets the content of the set's first match. Fails when the season is not
 * open, the set has ended, or an agent sits in as many matches as it may.
 *
 * @param drawn of a match of a tournament: its place, and the number of late entrants that its table was drawn with;
 *   fails when there are others now
 */
export async function createPlanned(
  database: Database,
  seasonId: string,
  match: NewMatch,
  drawn: { readonly place: StagePlace; readonly late: number } | null = null,
): Promise<string | NotMade["failure"]> {
  try {
    return await inTransaction(database, async (transaction) => {
      const season = await lockSeason(transaction, seasonId);
      if (season.status !== "open") {
        throw new NotMade({ failed: "not-open", detail: "The season is not open." });
      }
      const { rowCount } = await transaction.connection.query({
        name: "planned-match",
        text: `SELECT 1 FROM "Match" WHERE "seasonId" = $1 AND "locale" = $2 AND "seed" = $3`,
        values: [seasonId, match.locale, match.seed],
      });
      if (rowCount !== 0)
        throw new NotMade({ failed: "made", detail: "The match already exists." });
      if (drawn !== null && (await lateEntrants(transaction, seasonId)) !== drawn.late) {
        throw new NotMade({ failed: "late-entry", detail: "An agent has just entered." });
      }
      const planned = await inSet(transaction, match);
      if (isFailure(planned)) throw new NotMade(planned);
      const id = await createMatch(database, planned, transaction);
      if (typeof id !== "string") throw new NotMade(id);
      if (drawn !== null) await setStagePlace(transaction, id, drawn.place);
      return id;
    });
  } catch (error) {
    if (error instanceof NotMade) return error.failure;
    throw error;
  }
}
