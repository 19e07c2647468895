export {
  accounted,
  type Caller,
  type JsonAnswer,
  jsonIn,
  lineIn,
  type OutboundClient,
  outboundClient,
  quotaIn,
} from "./client.ts";
export type { Bearer, Exchange, OutboundCall } from "./connect.ts";
export { failure, NO_INTERVIEWS, refusal, refused, retryAfterMs } from "./failures.ts";
export type { FetchGuard } from "./fetch.ts";
export type { Resolve, ResolvedAddress } from "./resolve.ts";
export { isLoopbackHost, type Mode, modes, refusalOfHost } from "./resolve.ts";
export { withoutKey } from "./without-key.ts";
