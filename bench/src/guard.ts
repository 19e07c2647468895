/**
 * The alarm: measures speed and memory and compares them with the limits in bench/guard.json. Speeds are comparable on
 * one machine alone, so that continuous integration runs `counts` instead.
 * npm run bench -- guard [--write] [--accept <figure>]
 *
 * `--write` stores better values as limits, and those of new figures; `--accept` a worse one, or that a figure is gone.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { print } from "@wisp/test-kit/measure";
import { type RecordedMetric, recording } from "@wisp/test-kit/recorded";
import {
  type GuardedFigure,
  guardedFigure,
  isBetter,
  judge,
  type Limits,
  ratchet,
} from "./guard/limits.ts";
import { readLimits, writeLimits } from "./results/limits-file.ts";
import { writePerformance } from "./results/performance.ts";
import { stampNow } from "./results/runs.ts";

interface Part {
  readonly program: string;
  readonly flags?: readonly string[];
  /** Parts of the names of those that are guarded, since others depend on the machine; absent: all are. */
  readonly figures?: readonly string[];
}

const parts: readonly Part[] = [
  {
    program: "rules",
    figures: ["tic-tac-toe and boardgame.io", "a match of Who is Spy by rules alone"],
  },
  { program: "decisions" },
  {
    program: "http",
    flags: ["--matches", "3"],
    figures: ["six agents over HTTP", "CPU of a turn, relative to one bare fetch"],
  },
  { program: "stored" },
  { program: "path", figures: ["bare SQL"] },
  { program: "pages" },
];

function measure({ program, flags = [], figures }: Part): GuardedFigure[] {
  const { figures: recorded } = recording(join(import.meta.dirname, `${program}.ts`), flags);
  const guarded = ({ what }: RecordedMetric): boolean =>
    figures?.some((part) => what.includes(part)) ?? true;
  return recorded.filter(guarded).map((figure) => guardedFigure(program, figure));
}

/** Measures once more when a figure is beyond its limit, which may be due to a busy machine; the better values count. */
function measureTwice(part: Part, limits: Limits): GuardedFigure[] {
  const own = Object.entries(limits).filter(([name]) => name.startsWith(`${part.program} / `));
  const first = measure(part);
  const problems = judge(Object.fromEntries(own), first).flatMap(({ name, problem }) =>
    problem !== undefined && Object.hasOwn(limits, name) ? [problem] : [],
  );
  if (problems.length === 0) return first;
  for (const problem of problems) print(problem);
  print(`Measuring ${part.program} once more.`);
  const figures = new Map(first.map((figure) => [figure.name, figure]));
  for (const figure of measure(part)) {
    const before = figures.get(figure.name);
    if (before === undefined || isBetter(figure.value, before.value, figure.better)) {
      figures.set(figure.name, figure);
    }
  }
  return [...figures.values()];
}

const { values } = parseArgs({
  options: {
    write: { type: "boolean", default: false },
    accept: { type: "string", multiple: true, default: [] },
  },
});
const startMs = performance.now();
const elapsedSeconds = (): number => Math.round((performance.now() - startMs) / 1_000);
const kept = readLimits();
const figures: GuardedFigure[] = [];
for (const part of parts) {
  print(`\n${part.program} (${elapsedSeconds()} s)`);
  figures.push(...measureTwice(part, kept));
}
const changes = values.write ? figures : figures.filter(({ name }) => values.accept.includes(name));
const { date, commit } = stampNow();
const limits = ratchet(kept, changes, values.accept, { date, commit });
if (values.write || values.accept.length > 0) {
  writeLimits(limits);
  writePerformance();
}
const verdicts = judge(limits, figures);
const unknown = values.accept.filter(
  (name) => verdicts.every((verdict) => verdict.name !== name) && !Object.hasOwn(kept, name),
);
const problems = [
  ...verdicts.flatMap(({ problem }) => problem ?? []),
  ...unknown.map((name) => `There is no figure "${name}" to accept.`),
];
print("");
for (const problem of problems) print(`ALARM: ${problem}`);
print(`Measured in ${elapsedSeconds()} s.`);
print(`${verdicts.length + unknown.length - problems.length} passed, ${problems.length} failed`);
process.exitCode = problems.length === 0 ? 0 : 1;
