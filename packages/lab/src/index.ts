export {
  type Calibration,
  calibrationOf,
  knewAt,
  type MatchStatements,
  type ReliabilityBin,
  type Statement,
  type TimedStatement,
} from "./analysis/calibration.ts";
export { cautionOf } from "./analysis/caution.ts";
export {
  type ContrastGap,
  type ContrastMethod,
  type ContrastResult,
  contrast,
  LEVEL,
  MIN_BLOCKS,
} from "./analysis/contrast.ts";
export {
  type Heterogeneity,
  type HeterogeneityGap,
  heterogeneityOf,
  MIN_STRATUM_BLOCKS,
  type Stratum,
} from "./analysis/heterogeneity.ts";
export {
  type CellMatch,
  type Matrix,
  type MatrixCell,
  type MatrixGap,
  MIN_CELL_MATCHES,
  matrixOf,
} from "./analysis/matrix.ts";
export type { BlockArm, MetricRange } from "./analysis/pairs.ts";
export { clustered } from "./analysis/pairs.ts";
export {
  blocksNeeded,
  detectableEffect,
  type PlannedTest,
  POWER,
  powerOf,
} from "./analysis/power.ts";
export {
  type Design,
  type Look,
  looksAt,
  mayReportDifference,
  type Permission,
  perMatch,
  type Sequence,
  type SequenceGap,
  type Stop,
  type StopRule,
  sequenceOf,
  stopsAt,
} from "./analysis/sequential.ts";
export {
  type Comparison,
  contrastsOf,
  type SeveralContrast,
} from "./analysis/several.ts";
export { defaultSpread, type Spread, spreadOf } from "./analysis/spread.ts";
export {
  type BiasMetric,
  type BiasReport,
  biasLimit,
  biasReport,
  biasReportSchema,
  biasSentences,
  sharePercent,
} from "./bias/report.ts";
export {
  ASKS_EACH,
  allNamings,
  askBias,
  asksOf,
  BIAS_GAME,
  type BiasAnswer,
  biasAnswerSchema,
  type Naming,
  namingSchema,
  namings,
  runBias,
} from "./bias/study.ts";
export {
  blockOf,
  interviewingOf,
  isChangedSeat,
  matchesOfAll,
  type PlannedMatch,
  type PlannedSeat,
  type Seating,
  seatingsOfAll,
} from "./blocks/block-of.ts";
export { anchorNames, anchors } from "./card/anchors.ts";
export {
  besideDifference,
  besideProblem,
  type Compared,
  comparedIn,
  gamesApart,
} from "./card/beside.ts";
export {
  type CardAnswers,
  type CardMetric,
  cardOf,
  cardProblem,
  partsOf,
  type ReportCard,
} from "./card/card.ts";
export {
  type CardComparison,
  type CardDifference,
  compareCards,
  type MetricDifference,
  type PlayedCard,
} from "./card/compare.ts";
export {
  type CardForecast,
  cardDollars,
  cardDuration,
  cardForecast,
  type Expected,
} from "./card/forecast.ts";
export type { CardLibrary, CardPart } from "./card/library.ts";
export { cardMarkdown } from "./card/markdown.ts";
export {
  CARD_VERSION,
  cardCollection,
  editedCard,
  ratedExperiments,
  withCard,
} from "./card/plan.ts";
export { type CardMissing, isRanked, scoresIn } from "./card/rating.ts";
export { type CardStrategy, cardSubject } from "./card/subject.ts";
export { type CheckResult, checkExperiment, checkRead, readExperiment } from "./check/check.ts";
export { eventTypes } from "./check/names.ts";
export {
  type CollectionCheck,
  checkCollection,
  type GivenAgents,
  type PlannedExperiment,
  plannedCollection,
  wholeOf,
} from "./collections/check.ts";
export {
  type CardSize,
  COLLECTION_FORMAT,
  type Collection,
  type CollectionFile,
  type CollectionText,
  cardSizes,
  collectionHash,
  collectionSchema,
  type Layout,
  textIn,
} from "./collections/collection.ts";
export { type ComposedValue, radarArea } from "./collections/composed.ts";
export {
  areaOfRadar,
  COLLECTION_REPORT_FORMAT,
  type CollectionReport,
  collectionMarkdown,
  collectionReport,
  layoutsOf,
  subjectsOf,
  tableRows,
  unansweredIn,
  valueIn,
  withVotes,
} from "./collections/report.ts";
export {
  COLLECTION_RESULTS_FORMAT,
  type CollectionEnd,
  type CollectionLine,
  type CollectionResult,
  collectionHeaderSchema,
  collectionResultSchema,
  plannedMatches,
  runCollection,
} from "./collections/run.ts";
export { collectionSentences } from "./collections/sentences.ts";
export {
  type PlannedStudy,
  plannedVotes,
  type StudyReport,
  type StudyVote,
  studiesOf,
  studyVoteSchema,
  voteProblems,
} from "./collections/studies.ts";
export { type Detectable, type Forecast, forecastOf, pilotProblem } from "./forecast.ts";
export {
  type Branch,
  type BranchDeps,
  type BranchKind,
  type BranchPoint,
  type BranchResult,
  branchKinds,
  branchPoint,
  branchResult,
  branchResultSchema,
  branchSeed,
  type Chance,
  chances,
  type EffectEstimate,
  type EffectScale,
  type EndedBranch,
  effectOf,
  effectsBySide,
  type ForkChange,
  type ForkEffect,
  type ForkPoint,
  playBranches,
  type SideEffect,
} from "./forks.ts";
export { type Library, noPapers, type PaperTable } from "./library.ts";
export { blankPlan } from "./plan/blank.ts";
export { withClock } from "./plan/clock.ts";
export {
  type ArenaAgent,
  type Arm,
  type ArmChange,
  type ArmSettings,
  arenaAgent,
  type Contrast,
  EXPERIMENT_FORMAT,
  type Experiment,
  type ExperimentFile,
  experimentFileSchema,
  experimentHash,
  experimentSchema,
  ladderOf,
  matchesInBlock,
  type Setting,
  unitsOf,
} from "./plan/experiment.ts";
export { interviewText, type LabMetric, metricsFor, questionText } from "./plan/metrics.ts";
export { bothWays, factorial, someSettings, withNamedSettings } from "./plan/settings.ts";
export {
  askRating,
  type RatingReply,
  type RatingTask,
  runRatings,
} from "./rating/rate.ts";
export { RATING_GAME, ratingSettings, ratingTables } from "./rating/table.ts";
export { type AnswerCount, type Answers, askedIn } from "./report/answers.ts";
export type { AttackTable, Belief } from "./report/beliefs.ts";
export {
  compareRuns,
  type ExperimentRun,
  type RunComparison,
  type RunDifference,
} from "./report/compare-runs.ts";
export { decisionOn, hasLopsided, type SettingMetric } from "./report/comparison-results.ts";
export { type Deviation, deviationsOf } from "./report/deviations.ts";
export type { Ladder, LadderRow } from "./report/ladder.ts";
export { markdownOf } from "./report/markdown.ts";
export { type ExperimentReport, isDecided, REPORT_FORMAT, reportOf } from "./report/report.ts";
export { type ContrastStrata, type StratumKind, stratumKinds } from "./report/strata.ts";
export { difference, pointsOf, shown } from "./report/text.ts";
export {
  faultOf,
  historySchema,
  joinedPace,
  type Pace,
  type PaceLine,
  paceLineSchema,
  type RunChange,
  resultProblems,
  runChangeSchema,
  sortBlocks,
  wasAway,
} from "./results/blocks.ts";
export {
  type ExperimentMatchResult,
  type LostCost,
  lostCostSchema,
  matchResultSchema,
  RESULTS_FORMAT,
  type ResultsHeader,
  resultForOthers,
  resultOf,
  resultsHeaderSchema,
} from "./results/result.ts";
export type { AskingEnd } from "./run/ask-each.ts";
export { changedSession, mergedSettings, settingsFor } from "./run/changed-session.ts";
export type { KeptMatch, OpenSession } from "./run/run-experiment.ts";
export {
  affordableBlocks,
  dollarBudget,
  openSeats,
  PATIENCE,
  type RunDeps,
  type RunEnd,
  runExperiment,
} from "./run/run-experiment.ts";
export { spentLineSchema } from "./run/stored-budget.ts";
export { askedAt, makeSuite, type SuiteChoice, type SuiteSource } from "./suites/make-suite.ts";
export { type PeopleScore, type PersonCall, peopleReport } from "./suites/people.ts";
export {
  runSuite,
  type SuiteAnswer,
  type SuiteDeps,
  type SuiteReport,
  suiteAnswerSchema,
  suiteReport,
} from "./suites/run-suite.ts";
export {
  MAX_SUITE_NAME,
  SUITE_FORMAT,
  type Suite,
  type SuiteMatch,
  type SuiteMoment,
  suiteHash,
  suiteProblem,
  suiteSchema,
} from "./suites/suite.ts";
export {
  blindSheets,
  type PairSeparability,
  type ReadClue,
  type WordPairsReport,
  wordPairsReport,
} from "./word-pairs/report.ts";
export {
  clueKey,
  cluesIn,
  type ReadingTask,
  readAnswer,
  readingTasks,
  WORD_PAIRS_FORMAT,
  WORD_PAIRS_TASK,
  type WordPairs,
  type WritingTask,
  type WrittenClues,
  wordPairSettings,
  wordPairsHash,
  wordPairsOf,
  wordPairsSchema,
  writingTasks,
} from "./word-pairs/word-pairs.ts";
