import { type CheckResult, checkExperiment } from "@wisp/lab";
import { z } from "zod";
import { UsageError } from "../../command.ts";
import { readJson } from "../../lines.ts";

/** Reads an experiment; throws UsageError with everything that is wrong with it. */
export async function readExperiment(
  file: string,
): Promise<Extract<CheckResult, { readonly experiment: unknown }>> {
  const checked = checkExperiment(await readJson(file, z.unknown()));
  if ("experiment" in checked) return checked;
  throw new UsageError([`${file} cannot be run:`, ...checked.problems].join("\n  "));
}
