export { accounted, lineIn, quotaIn } from "./account.ts";
export { isLoopbackHost, type Mode, modes, refusalOfHost } from "./addresses.ts";
export type { Bearer, Exchange, OutboundCall } from "./call.ts";
export {
  type Caller,
  type JsonAnswer,
  jsonIn,
  type OutboundClient,
  outboundClient,
} from "./client.ts";
export { failure, refusal } from "./failures.ts";
export type { FetchGuard } from "./fetch.ts";
export type { Resolve, ResolvedAddress } from "./resolve.ts";
export { retryAfterMs } from "./retry-after.ts";
export { withoutKey } from "./without-key.ts";
