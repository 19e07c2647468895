import {
  type Database,
  earlierPlans,
  experimentPace,
  experimentResults,
  type User,
} from "@wisp/db";
import {
  type Experiment,
  experimentSchema,
  type MatchResult,
  matchResultSchema,
  type Pace,
  pilotProblem,
} from "@wisp/lab";

/** What is known of matches like those of a plan. */
export interface Earlier {
  readonly results: readonly MatchResult[];
  /** Null: no such match was played. */
  readonly pace: Pace | null;
}

const NONE: Earlier = { results: [], pace: null };

/**
 * The results of the newest experiment that played matches of the same agents, table and arms, and
 * that the user may read.
 */
export async function earlierMatches(
  database: Database,
  { id: ownerId }: Pick<User, "id">,
  experiment: Experiment,
): Promise<Earlier> {
  const plans = await earlierPlans(database, { ownerId, game: experiment.game });
  const found = plans.find(({ plan }) => {
    const earlier = experimentSchema.safeParse(plan);
    return earlier.success && pilotProblem(experiment, earlier.data) === null;
  });
  if (found === undefined) return NONE;
  const [kept, pace] = await Promise.all([
    experimentResults(database, found.id),
    experimentPace(database, found.id),
  ]);
  return {
    results: kept.map(({ result }) => matchResultSchema.parse(result)),
    pace: pace.matches === 0 ? null : pace,
  };
}
