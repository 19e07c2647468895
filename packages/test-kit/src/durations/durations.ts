import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";

const record = z.object({ file: z.string(), cpuMs: z.number(), wallMs: z.number() });

/** What a test file took. */
type Duration = z.infer<typeof record>;

const run = z.object({
  /** When the run ended (ISO 8601). */
  at: z.string(),
  kind: z.enum(["test", "sweep"]),
  files: z.array(record),
  /** Tests that failed at first and passed in the second try. */
  flaky: z.array(z.object({ name: z.string(), message: z.string() })),
});

/** One run of the tests. */
type TimedRun = z.infer<typeof run>;

const runs = z.array(run);

/** Runs that are kept. */
const KEPT = 20;

/** Reads the lines that test files wrote, the longest first; a file may have written several. */
export function durationsIn(lines: string): readonly Duration[] {
  const sums = new Map<string, Duration>();
  for (const line of lines.split("\n").filter((each) => each !== "")) {
    const { file, cpuMs, wallMs } = record.parse(JSON.parse(line));
    const before = sums.get(file);
    sums.set(file, {
      file,
      cpuMs: cpuMs + (before?.cpuMs ?? 0),
      wallMs: wallMs + (before?.wallMs ?? 0),
    });
  }
  return [...sums.values()].sort((one, other) => other.cpuMs - one.cpuMs);
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(1).padStart(7);

/** A table of the first durations. */
export function durationTable(durations: readonly Duration[], count: number): string {
  const rows = durations
    .slice(0, count)
    .map(({ file, cpuMs, wallMs }) => `${seconds(cpuMs)} ${seconds(wallMs)}  ${file}`);
  return ["processor seconds, seconds, file", ...rows].join("\n");
}

/** Adds a run to those that a file keeps, the newest first; one that cannot be read begins again. */
export function keepRun(path: string, latest: TimedRun): void {
  let kept: readonly TimedRun[] = [];
  try {
    if (existsSync(path)) kept = runs.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error;
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify([latest, ...kept].slice(0, KEPT))}\n`);
}
