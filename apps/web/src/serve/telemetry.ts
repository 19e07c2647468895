import { subscribe } from "node:diagnostics_channel";
import type { RequestListener } from "node:http";
import {
  arenaMetrics,
  createLogger,
  metricsAcrossProcesses,
  processMetrics,
  Registry,
  replicaMetrics,
  siteMetrics,
  writeConsoleAsJson,
} from "@wisp/telemetry";
import { env } from "#env.ts";
import { ASSETS_PATH } from "./refuse.ts";
import type { RouteOf } from "./routes.ts";

/** Of addresses that nothing answers: their number has no bound. */
const UNKNOWN = "unknown";

/** On a public site every line is JSON, for programs that collect them; on one's own machine it is for people. */
export function writeLogs(): void {
  if (env.WISP_MODE === "public") writeConsoleAsJson(createLogger("info"));
}

/** What a request is about, for a trace: a match's id is public. */
const matchIn = (path: string): string | undefined =>
  /^\/(?:watch|embed|api\/v1\/matches)\/([0-9a-f-]{36})(?:\/|$)/.exec(path)?.[1];

/**
 * Makes what measures and traces all that is answered. A route is named by its pattern ("/watch/[id]"), never by its address.
 * Nothing of it runs when there are neither metrics nor traces.
 */
export async function measuring(
  patternOf: RouteOf,
): Promise<(answer: RequestListener) => RequestListener> {
  const isMeasured = env.WISP_METRICS_PORT !== undefined;
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env;
  if (!isMeasured && endpoint === undefined) return (answer) => answer;
  const registry = new Registry();
  const pages = siteMetrics(registry);
  const { queryFailed } = processMetrics(registry, () => {
    const pool = globalThis.wispDatabase?.pool;
    if (pool === undefined) return undefined;
    const { totalCount: total, idleCount: idle, waitingCount: waiting, options } = pool;
    return { total, idle, waiting, max: options.max };
  });
  subscribe("wisp:query-failed", (code) =>
    queryFailed(typeof code === "string" ? code : undefined),
  );
  if (env.WISP_DATABASE_READ_URL !== undefined) {
    replicaMetrics(registry, () => globalThis.wispReplica);
  }
  arenaMetrics(registry, async () => {
    const gauges = await globalThis.wispDirectCalls?.gauges();
    return gauges ?? { databaseState: "down" };
  });
  if (isMeasured) metricsAcrossProcesses(registry);
  // The libraries for it take memory that most sites do not spend.
  const traces =
    endpoint === undefined
      ? undefined
      : (await import("@wisp/telemetry/traces")).openTraces(endpoint, "wisp-site");

  return (answer) => (request, response) => {
    const { url = "", method = "GET" } = request;
    const [path = ""] = url.split("?", 1);
    const route = path.startsWith(ASSETS_PATH) ? ASSETS_PATH : (patternOf(path) ?? UNKNOWN);
    const startMs = performance.now();
    const match = matchIn(path);
    const names = { "http.request.method": method, "http.route": route };
    const span = traces?.open(`${method} ${route}`, names, "server");
    pages.requestBegan();
    // Each part of the server listens once: with this one they are more than Node takes for a leak.
    response.setMaxListeners(20);
    response.once("close", () => {
      const { statusCode } = response;
      pages.requestEnded(route, statusCode, performance.now() - startMs);
      const facts = {
        "http.response.status_code": statusCode,
        ...(match && { "wisp.match": match }),
      };
      span?.end(facts, statusCode >= 500 ? String(statusCode) : undefined);
    });
    if (span === undefined) answer(request, response);
    else span.within(() => answer(request, response));
  };
}
