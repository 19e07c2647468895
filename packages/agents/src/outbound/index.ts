export { isLoopbackHost, type Mode, modes, refusalOfHost } from "./addresses.ts";
export {
  type Bearer,
  type JsonAnswer,
  type OutboundCall,
  type OutboundClient,
  outboundClient,
} from "./client.ts";
export type { Resolve, ResolvedAddress } from "./connect.ts";
export { failure } from "./failures.ts";
