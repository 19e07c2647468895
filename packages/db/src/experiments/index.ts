export {
  type Collection,
  collectionBySlug,
  collectionOfExperiment,
  collectionsOf,
  createCollection,
  type ExperimentBudget,
  experimentBudget,
  experimentsOfCollection,
  keepCollectionReport,
  type NewCollection,
  publishCollection,
  publishedCollections,
  storedCollectionReport,
} from "./collections.ts";
export { deleteLabMatches } from "./delete-matches.ts";
export type { Experiment, ExperimentReason, ExperimentStatus } from "./experiment.ts";
export { type ExperimentAgent, experimentAgents, type NamedVersion } from "./experiment.ts";
export {
  createExperimentMatch,
  experimentOfMatch,
  experimentResults,
  forgetFailedMatches,
  type KeptResult,
  keepExperimentResult,
  type MadeMatch,
  madeMatches,
  matchesOfBlocks,
  newestResults,
  type PlayedVersions,
  playedVersions,
} from "./matches.ts";
export {
  type EarlierPlan,
  type ExperimentIncident,
  type ExperimentPace,
  type ExperimentProgress,
  earlierPlans,
  experimentBySlug,
  experimentHistory,
  experimentPace,
  experimentProgress,
  experimentReport,
  experimentsOf,
  experimentsToRun,
  newestExperimentIncident,
  publishedExperiments,
  type StatusChange,
} from "./read.ts";
export {
  createExperiment,
  type ExperimentChange,
  keepExperimentReport,
  MAX_OPEN_EXPERIMENTS,
  type NewExperiment,
  publishExperiment,
  setExperimentStatus,
} from "./write.ts";
