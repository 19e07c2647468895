export { type Preflight, type PreflightMeans, preflight } from "./preflight.ts";
export { recognise } from "./recognise.ts";
export { connectorSettings } from "./settled.ts";
export { typedIn } from "./typed.ts";
export type { Recognised, RecogniseMeans, Wish } from "./wish.ts";
