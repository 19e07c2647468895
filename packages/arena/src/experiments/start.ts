import { createExperiment, type Database, type User } from "@wisp/db";
import { isFailure, type Locale } from "@wisp/game";
import { experimentHash } from "@wisp/lab";
import { checkPlan, type PlanRegistry } from "./check.ts";
import { type ExperimentFailure, experimentFailure } from "./find.ts";

const NAME_LENGTH = 40;
const HASH_LENGTH = 8;
/** So often the same plan may be run. */
const MAX_RUNS = 50;

/** The addresses that an experiment or a collection may have: its name, the beginning of its plan's hash, which run. */
export function* slugsFor(name: string, hash: string): Generator<string> {
  const words = name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, NAME_LENGTH)
    .replace(/^-+|-+$/g, "");
  const slug = `${words || "experiment"}-${hash.slice(0, HASH_LENGTH)}`;
  yield slug;
  for (let run = 2; run <= MAX_RUNS; run += 1) yield `${slug}-${run}`;
}

/**
 * Freezes a plan and starts its experiment.
 *
 * @param locale the language in which the problems of a plan are reported
 */
export async function startExperiment(
  database: Database,
  user: Pick<User, "id" | "role">,
  plan: unknown,
  registry: PlanRegistry,
  locale: Locale = "en",
): Promise<{ readonly slug: string } | ExperimentFailure> {
  const checked = await checkPlan(database, user, plan, registry, locale);
  if ("problems" in checked) {
    const { problems } = checked;
    return { ...experimentFailure("wrong-plan", problems.join(" ")), problems };
  }
  const { experiment } = checked;
  const { name, game } = experiment;
  const hash = experimentHash(experiment);
  for (const slug of slugsFor(name, hash)) {
    const made = await createExperiment(database, {
      ownerId: user.id,
      slug,
      name,
      game,
      plan: experiment,
      hash,
    });
    if (!isFailure(made) || made.failed !== "taken") return made;
  }
  return experimentFailure(
    "taken",
    "This plan has been run too often. Change its seed or its name.",
  );
}
