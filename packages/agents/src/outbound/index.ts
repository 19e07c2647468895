export {
  accounted,
  accountIn,
  accountOf,
  type ErrorAccount,
  jsonValueIn,
  lineIn,
  quotaIn,
  reported,
} from "./account.ts";
export {
  type Caller,
  type JsonAnswer,
  jsonIn,
  type OutboundClient,
  outboundClient,
} from "./client.ts";
export type { Bearer, Exchange, OutboundCall } from "./connect.ts";
export {
  failure,
  NO_INTERVIEWS,
  refusal,
  refused,
  retryAfterInBody,
  retryAfterMs,
} from "./failures.ts";
export type { FetchGuard } from "./fetch.ts";
export type { Resolve, ResolvedAddress } from "./resolve.ts";
export { isLoopbackHost, type Mode, modes, refusalOfHost } from "./resolve.ts";
export { withoutKey } from "./without-key.ts";
