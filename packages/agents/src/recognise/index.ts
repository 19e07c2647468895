export type { AgentInput, RecogniseDeps, RecognisedInput } from "./agent-input.ts";
export { connectorSettings } from "./agent-input.ts";
export { type Preflight, type PreflightDeps, preflight } from "./preflight.ts";
export { recognise } from "./recognise.ts";
export { typedIn } from "./typed.ts";
