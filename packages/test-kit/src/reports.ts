import { z } from "zod";

/** Name of the attachment with which a browser test describes its open pages. */
export const OPEN_PAGES = "open-pages";

/** A failed test: its location and its error, in the words of its runner. */
export interface FailedTest {
  readonly name: string;
  readonly message: string;
}

/** The report of one test runner. */
export interface TestReport {
  readonly passed: number;
  readonly failures: readonly FailedTest[];
}

const vitest = z.object({
  numPassedTests: z.int(),
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
export const vitestReport: z.ZodType<TestReport> = vitest.transform((report) => ({
  passed: report.numPassedTests,
  failures: report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0 && file.status === "failed") {
      return [{ name: file.name, message: file.message }];
    }
    return failed.map((test) => ({
      name: `${file.name}: ${test.fullName}`,
      message: test.failureMessages.join("\n"),
    }));
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
  readonly specs: readonly z.infer<typeof spec>[];
  readonly suites: readonly Suite[];
}

const suite: z.ZodType<Suite> = z.object({
  specs: z.array(spec).default([]),
  suites: z.lazy(() => z.array(suite).default([])),
});

const specsOf = (suites: readonly Suite[]): z.infer<typeof spec>[] =>
  suites.flatMap((each) => [...each.specs, ...specsOf(each.suites)]);

/** Errors, and the content of the test's pages; JSON reports contain attachments in base64. */
const messagesOf = ({ errors, attachments }: z.infer<typeof result>): string[] => [
  ...errors.map(({ message }) => message),
  ...attachments
    .filter(({ name }) => name === OPEN_PAGES)
    .map(({ body = "" }) => Buffer.from(body, "base64").toString("utf8")),
];

/** Reads the JSON report of Playwright; a test that passed in a second try counts as failed. */
export const playwrightReport: z.ZodType<TestReport> = z
  .object({ stats: z.object({ expected: z.int() }), suites: z.array(suite) })
  .transform((report) => ({
    passed: report.stats.expected,
    failures: specsOf(report.suites).flatMap(({ title, file, line, tests }) =>
      tests
        .filter((test) => test.status === "unexpected" || test.status === "flaky")
        .map((test) => ({
          name: `${file}:${line} ${title}`,
          message: test.results.flatMap(messagesOf).join("\n"),
        })),
    ),
  }));
