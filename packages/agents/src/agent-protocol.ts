/** The messages of the agent protocol alone, for who publishes them: nothing here calls anybody. */
export { type MatchResult, matchResultSchema } from "./match-result.ts";
export { newsSchema, protocolSchema } from "./wisp/messages.ts";
