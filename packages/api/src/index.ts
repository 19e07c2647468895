export {
  type ApiCheck,
  type CheckRequest,
  checkAskedSchema,
  checkRequestSchema,
  checkSchema,
} from "./checks.ts";
export { openApiDocument } from "./openapi.ts";
export { boardQuery, logQuery, MAX_PAGE, matchesQuery } from "./queries.ts";
export {
  type ApiError,
  type ApiMatch,
  type ApiMatchLog,
  agentSchema,
  boardSchema,
  errorSchema,
  healthSchema,
  logSchema,
  matchListSchema,
  matchSchema,
  seasonListSchema,
} from "./schemas.ts";
