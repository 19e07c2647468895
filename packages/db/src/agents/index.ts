export { type AbsentAgent, absentFrom } from "./absent.ts";
export {
  type Agent,
  type AgentState,
  agentStates,
  firstGame,
  type ListedVersion,
  type PublicVersion,
} from "./agent.ts";
export {
  isCallableBy,
  isChangeableBy,
  isTakenByRanked,
  type LabAgent,
  type LabUser,
} from "./callable-by.ts";
export {
  type Allowances,
  type Candidate,
  type CandidateQuery,
  listCandidates,
  SPENT,
} from "./candidates.ts";
export { changePlay, type PlayChange } from "./change-play.ts";
export { type Description, describeAgent } from "./describe.ts";
export { type AgentGame, addGames, type GamesUnchanged } from "./games.ts";
export {
  claimHealthChecks,
  type DueAgent,
  isBusy,
  requestHealthCheck,
  requestHealthCheckOnReturn,
  setNextHealthCheck,
} from "./health-checks.ts";
export {
  type Incident,
  incidentsOf,
  type NewIncident,
  reportIncident,
  STRIKES,
  sweepIncidents,
  uncountedIncidents,
} from "./incidents.ts";
export { type LabAgentUse, labUsesOf } from "./lab-uses.ts";
export { type Life, lifeOf, recordCheck } from "./life.ts";

export { type PlayingAgent, playingOf, slugsOf } from "./playing.ts";
export {
  type AgentPage,
  type AgentQuery,
  isAgentCursor,
  lastCheck,
  listAgents,
  settingsOf,
  settingsOfVersions,
  versionById,
  versionsOf,
} from "./read.ts";
export { agentByEndpoint, agentById, agentBySlug } from "./read-one.ts";
export {
  type Concurrency,
  createAgent,
  moveAgent,
  type NewAgent,
  type NotCreated,
  retireAgent,
  setConcurrency,
  setOnline,
} from "./register.ts";
export {
  isRestCode,
  type NewRest,
  type Rest,
  type RestCode,
  restAgent,
  restCodes,
} from "./rest.ts";
export { type AgentResults, resultsOf } from "./results.ts";
export {
  newVersion,
  type ReportedVersion,
  type VersionContent,
  versionAsReported,
} from "./versions.ts";
