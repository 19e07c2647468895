export { type A2aSettings, a2aConnector } from "./a2a/index.ts";
export { isThought } from "./a2a/thoughts.ts";
export { causedByWords, causeOf, codeIn, type MissingCause, wasNotAsked } from "./causes.ts";
export {
  type ConnectorDeps,
  connectors,
  type PlayableGame,
  type PlayerClocks,
} from "./connectors.ts";
export * from "./contract.ts";
export { type PriceTable, priceOf, priceTable } from "./cost/index.ts";
export { type DialOutSettings, dialOutConnector } from "./dial-out/index.ts";
export { type HouseSettings, houseConnector } from "./house.ts";
export { humanConnector, mcpConnector } from "./inbox/index.ts";
export { type MatchResult, matchResultSchema } from "./match-result.ts";
export type { AgentMessage, Messenger } from "./messenger.ts";
export { type HfInferenceSettings, hfInferenceConnector } from "./model/hf-inference.ts";
export {
  FIRST_PROMPTS,
  type Message,
  NEWEST_PROMPTS,
  type OwnTemplates,
  type PromptSituation,
  previewPrompt,
  promptsV1,
  promptVersions,
  recordedSituations,
  type Sampling,
  samplingSchema,
  tags,
  templatesSchema,
} from "./model/index.ts";
export { type OpenaiSettings, openaiConnector, openaiSettings } from "./model/openai.ts";
export {
  type Pool,
  type PoolModel,
  poolConnector,
  poolNameSchema,
  poolSettings,
} from "./model/pool.ts";
export {
  namedGames,
  type PlayedGame,
  passesFor,
  requireNamedGames,
  unnamedGames,
} from "./named-games.ts";
export {
  type Bearer,
  isLoopbackHost,
  type JsonAnswer,
  type Mode,
  modes,
  type OutboundCall,
  type OutboundClient,
  outboundClient,
  type Resolve,
  type ResolvedAddress,
  refusalOfHost,
} from "./outbound/index.ts";
export {
  type AgentInput,
  connectorSettings,
  type Preflight,
  type PreflightDeps,
  preflight,
  type RecogniseDeps,
  type RecognisedInput,
  recognise,
  typedIn,
} from "./recognise/index.ts";
export { misplaced, secretSchema } from "./secret.ts";
export {
  canonicalUrl,
  HUGGING_FACE,
  type HuggingFace,
  type SpaceSettings,
  spaceConnector,
} from "./space/index.ts";
export { finding } from "./trial.ts";
export { type WispSettings, wispConnector } from "./wisp/index.ts";
