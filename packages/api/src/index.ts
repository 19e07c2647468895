export { type ApiAgentGame, agentGameSchema } from "./agent-games.ts";
export { type ApiBaseline, baselineSchema } from "./baseline.ts";
export { boardSchema } from "./boards.ts";
export {
  type ApiCheck,
  type CheckRequest,
  checkAskedSchema,
  checkRequestSchema,
  checkSchema,
} from "./checks.ts";
export type { Answer, CallName } from "./client/calls.ts";
export { type WispClient, wispClient } from "./client/client.ts";
export type { ApiFailure, CallResult } from "./client/send.ts";
export {
  type ApiDecision,
  type ApiDecisionList,
  decisionListSchema,
  decisionSchema,
  decisionSeat,
  decisionsQuery,
} from "./decisions.ts";
export {
  type ApiExperiment,
  experimentActionSchema,
  experimentDetailSchema,
  experimentListSchema,
  experimentSummarySchema,
  newExperimentSchema,
} from "./experiments.ts";
export {
  callFailures,
  codeInAnswers,
  type FailureCode,
  failureCodes,
  useCaseFailures,
} from "./failures.ts";
export {
  type ApiFork,
  type ApiForkDetail,
  forkDetailSchema,
  forkListSchema,
  forkSummarySchema,
  MAX_FORK_RUNS,
  type NewForkRequest,
  newForkSchema,
} from "./forks.ts";
export {
  type ApiGuess,
  type ApiGuessCounts,
  guessCountsSchema,
  guessSchema,
  guessTakenSchema,
} from "./guesses.ts";
export {
  type ApiMe,
  type ApiOwnAgent,
  type ApiPersonalToken,
  accountDeletionSchema,
  doneSchema,
  meSchema,
  type NewPersonalTokenRequest,
  newPersonalTokenSchema,
  personalTokenListSchema,
  personalTokenMadeSchema,
  revokeSchema,
} from "./me.ts";
export { type ApiModelCalls, modelCallsSchema } from "./model-calls.ts";
export { openApiDocument } from "./openapi.ts";
export {
  type AgentChangeRequest,
  agentChangeSchema,
  agentStandsSchema,
  dialOutKeySchema,
  type NewAgentRequest,
  type NewDialOutRequest,
  newAgentSchema,
  newDialOutSchema,
  newKeySchema,
  newVersionSchema,
} from "./own-agents.ts";
export {
  newPackSchema,
  newPairsSchema,
  packActionSchema,
  packDetailSchema,
  packListSchema,
  pairActionSchema,
  pairsProposedSchema,
} from "./packs.ts";
export { promptRequestSchema, promptSchema } from "./prompts.ts";
export {
  agentsQuery,
  boardCardQuery,
  boardQuery,
  filmQuery,
  gameCardQuery,
  languageQuery,
  logQuery,
  MAX_PAGE,
  matchCardQuery,
  matchesQuery,
  streamQuery,
} from "./queries.ts";
export type { Route } from "./routes/route.ts";
export { routes } from "./routes/routes.ts";
export {
  type ApiError,
  type ApiMatch,
  type ApiMatchLog,
  agentListSchema,
  agentSchema,
  errorSchema,
  type FilmFrame,
  filmFrameSchema,
  healthSchema,
  logSchema,
  matchListSchema,
  matchSchema,
  type StreamLine,
  streamLineSchema,
} from "./schemas.ts";
export {
  type NewSeasonRequest,
  newSeasonSchema,
  type SeasonChangeRequest,
  seasonActionSchema,
  seasonChangeSchema,
  seasonCopySchema,
  seasonDetailSchema,
  seasonEntrySchema,
  seasonLeftSchema,
  seasonListSchema,
  seasonSchema,
} from "./seasons.ts";
export {
  historyQuery,
  historySchema,
  statisticsQuery,
  statisticsSchema,
} from "./statistics.ts";
export { type ApiSuspicion, suspicionSchema } from "./suspicion.ts";
export {
  daysQuery,
  daysSchema,
  ranksSchema,
  rivalsQuery,
  rivalsSchema,
  tableQuery,
} from "./tables.ts";
export {
  type ApiTestRun,
  type NewTestRunRequest,
  newTestRunSchema,
  testRunSchema,
  testRunStartedSchema,
} from "./test-runs.ts";
export {
  type ApiTicket,
  type PracticeRequest,
  practiceRequestSchema,
  rankedRequestSchema,
  ticketCreatedSchema,
  ticketSchema,
} from "./tickets.ts";
