export {
  type Calibration,
  calibrationOf,
  type MatchStatements,
  type ReliabilityBin,
  type Statement,
} from "./analysis/calibration/calibration.ts";
export { knewAt, type TimedStatement } from "./analysis/calibration/knew-at.ts";
export {
  type Heterogeneity,
  type HeterogeneityGap,
  heterogeneityOf,
  MIN_STRATUM_BLOCKS,
  type Stratum,
} from "./analysis/heterogeneity/heterogeneity.ts";
export { type CellMatch, MIN_CELL_MATCHES } from "./analysis/matrix/cells.ts";
export {
  type Matrix,
  type MatrixCell,
  type MatrixGap,
  matrixOf,
} from "./analysis/matrix/matrix.ts";
export { cautionOf } from "./analysis/paired/caution.ts";
export { clustered } from "./analysis/paired/clusters.ts";
export {
  type ContrastGap,
  type ContrastMethod,
  type ContrastResult,
  contrast,
  LEVEL,
  MIN_BLOCKS,
} from "./analysis/paired/contrast.ts";
export type { BlockArm, FigureRange } from "./analysis/paired/pairs.ts";
export {
  blocksNeeded,
  detectableEffect,
  type PlannedTest,
  POWER,
  powerOf,
} from "./analysis/power/plan.ts";
export { defaultSpread, type Spread, spreadOf } from "./analysis/power/spread.ts";
export { type Design, mayClaim, type Permission } from "./analysis/sequential/may-claim.ts";
export {
  type Look,
  looksAt,
  perMatch,
  type Sequence,
  type SequenceGap,
  sequenceOf,
} from "./analysis/sequential/sequence.ts";
export { type Stop, type StopRule, stopsAt } from "./analysis/sequential/stops-at.ts";
export {
  type Comparison,
  contrastsOf,
  type SeveralContrast,
} from "./analysis/several/contrasts.ts";
export { blockOf } from "./blocks/block-of.ts";
export { matchesOfAll } from "./blocks/matches-of-all.ts";
export { isChangedSeat, type PlannedMatch, type PlannedSeat } from "./blocks/planned-match.ts";
export { type Seating, seatingsOfAll } from "./blocks/seatings.ts";
export { type CheckResult, checkExperiment } from "./check/check.ts";
export { type Detectable, type Forecast, forecastOf } from "./forecast/forecast.ts";
export { pilotProblem } from "./forecast/pilot.ts";
export {
  type BranchPoint,
  branchPoint,
  type ForkChange,
  type ForkPoint,
} from "./forks/branch-point.ts";
export {
  type BranchKind,
  type BranchResult,
  branchKinds,
  branchResult,
  branchResultSchema,
  type EndedBranch,
} from "./forks/branch-result.ts";
export {
  type EffectEstimate,
  type EffectScale,
  effectOf,
  effectsBySide,
  type ForkEffect,
  type SideEffect,
} from "./forks/effect.ts";
export {
  type Branch,
  type BranchMeans,
  branchSeed,
  type Chance,
  chances,
  playBranches,
} from "./forks/play-branches.ts";
export { paperTables } from "./papers/index.ts";
export type { PaperTable } from "./papers/paper-table.ts";
export { type ArenaAgent, arenaAgent } from "./plan/arena-agent.ts";
export {
  type Arm,
  type ArmSettings,
  type Change,
  type Contrast,
  EXPERIMENT_FORMAT,
  type Experiment,
  type ExperimentFile,
  experimentSchema,
  matchesInBlock,
} from "./plan/experiment.ts";
export { figuresFor, type LabFigure } from "./plan/figures.ts";
export { experimentHash } from "./plan/hash.ts";
export { blankPlan } from "./presets/blank.ts";
export { presets } from "./presets/index.ts";
export type { AttackTable } from "./report/attackers.ts";
export type { Belief } from "./report/beliefs.ts";
export {
  compareRuns,
  type ExperimentRun,
  type RunComparison,
  type RunDifference,
} from "./report/compare-runs.ts";
export { type Deviation, deviationsOf } from "./report/deviations.ts";
export { markdownOf } from "./report/markdown/markdown.ts";
export { difference, pointsOf, shown } from "./report/numbers.ts";
export { isDecided, REPORT_FORMAT, type Report, reportOf } from "./report/report.ts";
export { type ContrastStrata, type StratumKind, stratumKinds } from "./report/strata.ts";
export { faultOf, sortBlocks } from "./results/blocks.ts";
export { historySchema, type RunChange, runChangeSchema } from "./results/history.ts";
export { joinedPace, type Pace, type PaceLine, paceLineSchema } from "./results/pace.ts";
export { resultProblems } from "./results/planned.ts";
export {
  type LostCost,
  lostCostSchema,
  type MatchResult,
  matchResultSchema,
  RESULTS_FORMAT,
  type ResultsHeader,
  resultsHeaderSchema,
} from "./results/result.ts";
export { resultOf } from "./results/result-of.ts";
export { changedSession } from "./run/changed-session.ts";
export { mergedSettings } from "./run/merged-settings.ts";
export { openSeats } from "./run/open-seats.ts";
export type { KeptMatch, OpenSession } from "./run/play-planned.ts";
export {
  affordableBlocks,
  type RunEnd,
  type RunMeans,
  runExperiment,
} from "./run/run-experiment.ts";
export { askedAt } from "./suites/asked-at.ts";
export { makeSuite, type SuiteChoice, type SuiteSource } from "./suites/make-suite.ts";
export { type PeopleScore, type PersonCall, peopleReport } from "./suites/people.ts";
export { suiteProblem } from "./suites/recorded-at.ts";
export {
  runSuite,
  type SuiteAnswer,
  type SuiteMeans,
  suiteAnswerSchema,
} from "./suites/run-suite.ts";
export { MAX_SUITE_NAME, type Suite, suiteHash, suiteSchema } from "./suites/suite.ts";
export { type SuiteReport, suiteReport } from "./suites/suite-report.ts";
