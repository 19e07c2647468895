import { type Experiment, experimentHistory, experimentReport, experimentResults } from "@wisp/db";
import { gameEntry } from "@wisp/games";
import {
  deviationsOf,
  type ExperimentRun,
  experimentSchema,
  matchResultSchema,
  REPORT_FORMAT,
  type Report,
  reportOf,
} from "@wisp/lab";
import { database } from "#server/storage/database.ts";

/** A report that this release wrote; the runner wrote it of the plan that the experiment has. */
const isCurrent = (report: unknown): report is Report =>
  typeof report === "object" &&
  report !== null &&
  "format" in report &&
  report.format === REPORT_FORMAT;

/** The plan of an experiment with its results so far. */
export async function runOf({ id, plan }: Experiment): Promise<ExperimentRun> {
  const kept = await experimentResults(database(), id);
  return {
    experiment: experimentSchema.parse(plan),
    results: kept.map(({ result }) => matchResultSchema.parse(result)),
  };
}

/** The report from the kept results, where an earlier release wrote another one; null: it cannot be read. */
async function computed(stored: Experiment): Promise<Report | null> {
  const entry = gameEntry(stored.game);
  if (entry === undefined) return null;
  const { experiment, results } = await runOf(stored);
  return reportOf(entry, experiment, results);
}

/** The report of an experiment so far, with the deviations until now; null before its first result. */
export async function currentReport(experiment: Experiment): Promise<Report | null> {
  const [stored, history] = await Promise.all([
    experimentReport(database(), experiment.id),
    experimentHistory(database(), experiment.id),
  ]);
  if (stored === null) return null;
  const report = isCurrent(stored) ? stored : await computed(experiment);
  return report === null ? null : { ...report, deviations: deviationsOf(report, history) };
}
