/** Metrics that a measurement hands to the program that started it: a line of JSON each, in a file. */
import { spawnSync } from "node:child_process";
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";

/** A metric of a run. */
export const recordedMetricSchema = z.strictObject({
  what: z.string(),
  /** The page, part or game that it belongs to. */
  of: z.string().optional(),
  /** As people read it, with its unit. */
  result: z.string(),
  /** The limit or the peer that it is compared with, with its unit. */
  against: z.string().optional(),
  /** The ratio to the limit or peer; the number itself where there is neither. */
  value: z.number(),
  /** Of `value`: "x" for ratios, "" for counts. */
  unit: z.string(),
  goal: z
    .union([z.strictObject({ atLeast: z.number() }), z.strictObject({ atMost: z.number() })])
    .optional(),
});
export type RecordedMetric = z.infer<typeof recordedMetricSchema>;

const FILE = "WISP_RECORDED_FIGURES";

/** Hands a metric on; without effect where this program is not recorded. */
export function record(metric: RecordedMetric): void {
  const file = process.env[FILE];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(metric)}\n`);
}

/** Whether a measurement succeeded, and its metrics. */
export interface Recording {
  readonly succeeded: boolean;
  readonly figures: readonly RecordedMetric[];
}

/** Runs a measurement in a separate process, with this one's output, and returns its metrics. */
export function recording(file: string, flags: readonly string[]): Recording {
  const folder = mkdtempSync(join(tmpdir(), "wisp-figures-"));
  const metrics = join(folder, "figures.jsonl");
  try {
    appendFileSync(metrics, "");
    const { status } = spawnSync(process.execPath, [file, ...flags], {
      stdio: "inherit",
      env: { ...process.env, [FILE]: metrics },
    });
    const lines = readFileSync(metrics, "utf8").split("\n").filter(Boolean);
    return {
      succeeded: status === 0,
      figures: lines.map((line) => recordedMetricSchema.parse(JSON.parse(line))),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
