import { MAX_FAILURES } from "../time-limits.ts";
import { crashesIn } from "./crashes.ts";
import type { FailedTest, TestReport } from "./reports.ts";

/** A program that runs tests. */
export interface TestRunner {
  /** Runs all its test files, or some of them once more: one after another, with nothing shared. */
  run(again?: readonly string[]): Promise<TestReport>;
}

/** The result of tests whose failed files were tried once more. */
export interface Outcome {
  readonly passed: number;
  readonly failures: readonly FailedTest[];
  /** Tests that failed at first and then passed, with what they said at first. */
  readonly flaky: readonly FailedTest[];
}

/** The files to try once more; none where so much failed that what was changed is broken. */
export function failedFiles({ files }: TestReport): readonly string[] {
  const failed = files.filter(({ failures }) => failures.length > 0);
  const count = failed.reduce((sum, { failures }) => sum + failures.length, 0);
  return count < MAX_FAILURES ? failed.map(({ file }) => file) : [];
}

/**
 * The outcome of a run and, if there was one, of the second try of its failed files. For these the second report
 * counts where it has them. Errors outside of test files are failures, whichever try they come from.
 */
export function outcomeOf(first: TestReport, second?: TestReport): Outcome {
  const tried = new Map(second?.files.map((each) => [each.file, each]));
  const pairs = first.files.map((each) => {
    const again = each.failures.length > 0 ? tried.get(each.file) : undefined;
    return { first: each, last: again ?? each };
  });
  return {
    passed: pairs.reduce((sum, { last }) => sum + last.passed, 0),
    failures: [
      ...pairs.flatMap(({ last }) => last.failures),
      ...first.errors,
      ...(second?.errors ?? []),
    ],
    flaky: pairs.flatMap(({ first: { failures }, last }) => {
      const names = new Set(last.failures.map(({ name }) => name));
      return failures.filter(({ name }) => !names.has(name));
    }),
  };
}

/**
 * Runs all tests of several runners, one after another, and then their failed files once more, alone: what fails
 * beside other tests on a busy machine and not alone is worth reading, but no reason to refuse a change.
 *
 * @param logs where the servers of these tests keep their logs; a crash in them is a failure
 */
export async function runTests(runners: readonly TestRunner[], logs: string): Promise<Outcome> {
  const reports: { readonly runner: TestRunner; readonly first: TestReport }[] = [];
  for (const runner of runners) reports.push({ runner, first: await runner.run() });
  const outcomes: Outcome[] = [];
  for (const { runner, first } of reports) {
    const again = failedFiles(first);
    outcomes.push(outcomeOf(first, again.length > 0 ? await runner.run(again) : undefined));
  }
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failures: [...outcomes.flatMap(({ failures }) => failures), ...crashesIn(logs)],
    flaky: outcomes.flatMap(({ flaky }) => flaky),
  };
}

/** Prints failures, flaky tests and, last, how many tests passed and failed; returns the exit code. */
export function printOutcome({ passed, failures, flaky }: Outcome): number {
  // Repeated at the end: they may be thousands of lines above.
  for (const [word, tests] of [
    ["FLAKY", flaky],
    ["FAILED", failures],
  ] as const) {
    for (const { name, message } of tests) process.stdout.write(`\n${word} ${name}\n${message}\n`);
  }
  process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`);
  return failures.length === 0 ? 0 : 1;
}
