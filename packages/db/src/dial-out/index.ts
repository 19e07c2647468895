export {
  agentOfDialOutKey,
  claimConnection,
  type DialOutState,
  dialOutState,
  releaseConnections,
  TOUCH_EVERY_MS,
  touchConnections,
} from "./connection.ts";
export { newDialOutKey } from "./key.ts";
