export { Circuit, type CircuitLimits, ordinaryLimits } from "./circuit.ts";
export { keyName, modelEndpoint } from "./endpoint.ts";
export { ifUnsent, type RetryClock, type Setback, withRetries } from "./retry.ts";
