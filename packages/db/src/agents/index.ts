export { type AbsentAgent, absentFrom } from "./absent.ts";
export {
  type Agent,
  type AgentState,
  agentStates,
  firstGame,
  isCallableBy,
  isChangeableBy,
  isTakenByRanked,
  type LabAgent,
  type LabUser,
  type ListedVersion,
  type PublicVersion,
} from "./agent.ts";
export {
  type Allowances,
  agentsIdle,
  type Candidate,
  type CandidateQuery,
  listCandidates,
  SPENT,
} from "./candidates.ts";
export { type AgentGame, addGames, type GamesUnchanged } from "./games.ts";
export {
  type DueAgent,
  isBusy,
  leaseHealthChecks,
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
export { type Life, lifeOf, recordCheck } from "./life.ts";
export { type PlayingAgent, playingOf, slugsOf } from "./playing.ts";
export {
  type AgentPage,
  type AgentQuery,
  agentByEndpoint,
  agentById,
  agentBySlug,
  isAgentCursor,
  type LabAgentUse,
  labUsesOf,
  lastCheck,
  listAgents,
  settingsOf,
  settingsOfVersions,
  versionById,
  versionsOf,
} from "./read.ts";
export {
  type Concurrency,
  changePlay,
  createAgent,
  type Description,
  describeAgent,
  moveAgent,
  type NewAgent,
  type NotCreated,
  type PlayChange,
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
