import { access, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { newExperimentSchema } from "@wisp/api";
import type { Experiment } from "@wisp/lab";
import { called, printStatus, UsageError } from "../../command.ts";
import { type Site, taken } from "../../site/site.ts";

const POLL_INTERVAL_MS = 2_000;

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/**
 * Runs an experiment in an arena, which calls its agents, and writes its results to a new file. It goes on
 * there when this command is stopped. Throws CommandError with all reasons why the arena refuses it.
 */
export async function runThere(
  { client, page }: Site,
  plan: Experiment,
  target: string,
): Promise<number> {
  if (await exists(target)) {
    throw new UsageError(`${target} exists already. Name another file with --results.`);
  }
  const body = newExperimentSchema.parse(plan);
  const { experiment: started } = taken(await client.call("POST /experiments", { body }));
  const { slug } = started;
  printStatus(`It runs at ${page(`/lab/${slug}`)}, also if this command is stopped.`);
  let shown = -1;
  let now = started;
  while (now.status === "running") {
    const { played, planned } = now.matches;
    if (played !== shown) printStatus(`${played} of ${planned} matches`);
    shown = played;
    await sleep(POLL_INTERVAL_MS);
    now = taken(await client.call("GET /experiments/{slug}", { slug })).experiment;
  }
  if (now.status === "paused") {
    printStatus(`The arena paused it: ${page(`/lab/${slug}`)} says why, and resumes it.`);
    return 1;
  }
  const results = taken(await client.bytes("GET /experiments/{slug}/results", { slug }));
  await writeFile(target, results, { flag: "wx" });
  printStatus(`It is over. Results: ${target}`);
  printStatus(`${called("lab report")} ${target}`);
  return 0;
}
