export { type ConnectorMeans, connectors, type PlayableGame } from "./connectors.ts";
export * from "./contract.ts";
export { type HfInferenceSettings, hfInferenceConnector } from "./hf-inference/index.ts";
export { type HouseSettings, houseConnector } from "./house/index.ts";
export {
  type Message,
  type OwnTemplates,
  previewPrompt,
  promptsV1,
  recordedSituations,
  type Sampling,
  type Situation,
  samplingSchema,
  tags,
  templatesSchema,
} from "./model/index.ts";
export { type OpenaiSettings, openaiConnector } from "./openai/index.ts";
export {
  type Bearer,
  type JsonAnswer,
  type Mode,
  modes,
  type OutboundCall,
  type OutboundClient,
  outboundClient,
  type Resolve,
  type ResolvedAddress,
} from "./outbound/index.ts";
export {
  canonicalUrl,
  type Endpoint,
  HUGGING_FACE,
  type HuggingFace,
  resolveAddress,
  type SpaceSettings,
  spaceConnector,
} from "./space/index.ts";
