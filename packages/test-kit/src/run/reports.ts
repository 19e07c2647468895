import { join, relative } from "node:path";
import { z } from "zod";

/** Name of the attachment with which a browser test describes its open pages. */
export const OPEN_PAGES = "open-pages";

/** A failed test: its location and its error, in the words of its runner. */
export interface FailedTest {
  readonly name: string;
  readonly message: string;
}

/** The result of one test file. */
export interface FileReport {
  /** Absolute path. */
  readonly file: string;
  /** Tests that passed. */
  readonly passed: number;
  readonly failures: readonly FailedTest[];
}

/** The report of one test runner. */
export interface TestReport {
  readonly files: readonly FileReport[];
  /** What failed outside of any test file. */
  readonly errors: readonly FailedTest[];
}

const vitest = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(""),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
});

/** Reads the JSON report of Vitest; a file that failed without a failed test counts as one failure. */
export const vitestReport: z.ZodType<TestReport> = vitest.transform(({ testResults }) => ({
  errors: [],
  files: testResults.map(({ name: file, status, message, assertionResults }) => {
    const name = relative(process.cwd(), file);
    const failures = assertionResults
      .filter((test) => test.status === "failed")
      .map((test) => ({
        name: `${name}: ${test.fullName}`,
        message: test.failureMessages.join("\n"),
      }));
    const isBroken = failures.length === 0 && status === "failed";
    return {
      file,
      passed: assertionResults.filter((test) => test.status === "passed").length,
      failures: isBroken ? [{ name, message }] : failures,
    };
  }),
}));

const result = z.object({
  errors: z.array(z.object({ message: z.string().default("") })).default([]),
  attachments: z.array(z.object({ name: z.string(), body: z.string().optional() })).default([]),
});

const spec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.int(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(result),
    }),
  ),
});

interface Suite {
  readonly file: string;
  readonly specs: readonly z.infer<typeof spec>[];
  readonly suites: readonly Suite[];
}

const suite: z.ZodType<Suite> = z.object({
  file: z.string(),
  specs: z.array(spec).default([]),
  suites: z.lazy(() => z.array(suite).default([])),
});

const specsOf = ({ specs, suites }: Suite): z.infer<typeof spec>[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** Errors, and the content of the test's pages; JSON reports contain attachments in base64. */
const messagesOf = ({ errors, attachments }: z.infer<typeof result>): string[] => [
  ...errors.map(({ message }) => message),
  ...attachments
    .filter(({ name }) => name === OPEN_PAGES)
    .map(({ body = "" }) => Buffer.from(body, "base64").toString("utf8")),
];

/** Reads the JSON report of Playwright. */
export const playwrightReport: z.ZodType<TestReport> = z
  .object({
    config: z.object({ rootDir: z.string() }),
    // One for each test file.
    suites: z.array(suite),
    errors: z.array(z.object({ message: z.string().default("") })),
  })
  .transform(({ config, suites, errors }) => ({
    errors: errors.map(({ message }) => ({ name: "Playwright", message })),
    files: suites.map((each) => {
      const tests = specsOf(each).flatMap(({ title, file, line, tests }) =>
        tests.map((test) => ({ ...test, name: `${file}:${line} ${title}` })),
      );
      return {
        file: join(config.rootDir, each.file),
        passed: tests.filter(({ status }) => status === "expected").length,
        failures: tests
          .filter(({ status }) => status === "unexpected" || status === "flaky")
          .map(({ name, results }) => ({ name, message: results.flatMap(messagesOf).join("\n") })),
      };
    }),
  }));
