/** The results of measurements, one file per program: what docs/performance.md is made from. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { type RecordedMetric, recordedMetricSchema } from "@wisp/test-kit/recorded";
import { z } from "zod";

const root = join(import.meta.dirname, "../../..");
const folder = join(root, "bench/results");

/** When, at which commit and where something was measured. */
const stampSchema = z.strictObject({
  date: z.iso.date(),
  /** The newest commit then. */
  commit: z.string(),
  machine: z.string(),
});
export type Stamp = z.infer<typeof stampSchema>;

const runSchema = stampSchema.extend({
  /** As typed. */
  command: z.string(),
  figures: z.array(recordedMetricSchema.partial({ value: true, unit: true })).min(1),
});
export type Run = z.infer<typeof runSchema>;

const runsSchema = z.array(runSchema);

const fileOf = (program: string): string => join(folder, `${program}.json`);

/** The recorded runs of a program: the last one of each command. */
export function runsOf(program: string): readonly Run[] {
  const file = fileOf(program);
  return existsSync(file) ? runsSchema.parse(JSON.parse(readFileSync(file, "utf8"))) : [];
}

/** Now, on this machine, with its load of the last minute. */
export function stampNow(): Stamp {
  const gibibytes = Math.round(totalmem() / 1_024 ** 3);
  const [load = 0] = loadavg();
  const words = ["rev-parse", "--short=8", "HEAD"];
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim(),
    machine: [
      `${cpus().length} × ${cpus()[0]?.model.trim()}`,
      `${gibibytes} GiB`,
      `Node ${process.versions.node}`,
      `load ${load.toFixed(1)}`,
    ].join(", "),
  };
}

/** Records a run in place of the one before it with the same flags. */
export function saveRun(
  program: string,
  flags: readonly string[],
  figures: readonly RecordedMetric[],
): void {
  if (figures.length === 0) return;
  const command = ["npm run bench --", program, ...flags].join(" ");
  const run: Run = { command, ...stampNow(), figures: [...figures] };
  const before = runsOf(program);
  const place = before.findIndex((each) => each.command === command);
  writeJson(fileOf(program), place === -1 ? [...before, run] : before.with(place, run));
}

/** Writes a file as the formatter wants it. */
function writeJson(file: string, content: unknown): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
  execFileSync("npx", ["--no-install", "biome", "format", "--write", file], {
    cwd: root,
    stdio: "ignore",
  });
}
