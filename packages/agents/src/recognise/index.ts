export type { AgentInput, RecognisedInput, RecogniseMeans } from "./agent-input.ts";
export { connectorSettings } from "./agent-input.ts";
export { type Preflight, type PreflightMeans, preflight } from "./preflight.ts";
export { recognise } from "./recognise.ts";
export { typedIn } from "./typed.ts";
