export {
  finishTestRun,
  type LeasedTestRun,
  leaseTestRun,
  MAX_RUNNING_TEST_RUNS,
  releaseTestRun,
  renewTestRun,
  saveTestAnswer,
  sweepTestRuns,
} from "./lease.ts";
export {
  MAX_OPEN_TEST_RUNS,
  MAX_TEST_ANSWERS,
  MAX_TEST_TIMES,
  requestTestRun,
  type TestRunRefusal,
} from "./request.ts";
export type { AnswerPosition, TestAnswer, TestMoment, TestRun, TestRunStatus } from "./test-run.ts";
export { testAnswersOf, testRunById, testRunsOf, testRunsOfMoment } from "./test-run.ts";
