import { randomBytes } from "node:crypto";
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
import type { RenderCounts } from "./render-slots.ts";
import type { RouteOf } from "./routes.ts";

/** Of addresses that nothing answers: their number has no bound. */
const UNKNOWN = "unknown";

/** The status of a request whose client left before it was answered. */
const CLIENT_LEFT = 499;

/** On a public site every line is JSON, for programs that collect them; on one's own machine it is for people. */
const log = env.WISP_MODE === "public" ? createLogger("info") : undefined;

export function writeLogs(): void {
  if (log !== undefined) writeConsoleAsJson(log);
}

/** What a request is about, for a trace: a match's id is public. */
const matchIn = (path: string): string | undefined =>
  /^\/(?:watch|embed|api\/v1\/matches)\/([0-9a-f-]{36})(?:\/|$)/.exec(path)?.[1];

/** Makes what counts requests, for a site whose metrics are read. */
function openMetrics(renders: () => RenderCounts): ReturnType<typeof siteMetrics> {
  const registry = new Registry();
  const pages = siteMetrics(registry, renders);
  const { queryFailed } = processMetrics(registry, env.WISP_REVISION, () => {
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
  metricsAcrossProcesses(registry);
  return pages;
}

/**
 * Makes what measures, traces and logs all that is answered. A route is named by its pattern ("/watch/[id]"), never by
 * its address, which may hold a secret. It does not run without a collector.
 */
export async function measuring(
  patternOf: RouteOf,
  renders: () => RenderCounts,
): Promise<(answer: RequestListener) => RequestListener> {
  const { WISP_METRICS_PORT: metricsPort, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env;
  const pages = metricsPort === undefined ? undefined : openMetrics(renders);
  // The libraries for it take memory that most sites do not spend.
  const traces =
    endpoint === undefined
      ? undefined
      : (await import("@wisp/telemetry/traces")).openTraces(endpoint, "wisp-site");
  if (pages === undefined && traces === undefined && log === undefined) return (answer) => answer;

  return (answer) => (request, response) => {
    const { url = "", method = "GET" } = request;
    const [path = ""] = url.split("?", 1);
    const route = path.startsWith(ASSETS_PATH) ? ASSETS_PATH : (patternOf(path) ?? UNKNOWN);
    const startMs = performance.now();
    const matchId = matchIn(path);
    const names = { "http.request.method": method, "http.route": route };
    const span = traces?.open(`${method} ${route}`, names, "server");
    pages?.requestBegan();
    // Each part of the server listens once: with this one they are more than Node takes for a leak.
    response.setMaxListeners(20);
    response.once("close", () => {
      // As proxies write of clients that leave before any header is sent; 200 is only Node's default.
      const status = response.headersSent ? response.statusCode : CLIENT_LEFT;
      const ms = performance.now() - startMs;
      pages?.requestEnded(route, status, ms);
      const hasFailed = status >= 500;
      span?.end(
        { "http.response.status_code": status, ...(matchId && { "wisp.match": matchId }) },
        hasFailed ? String(status) : undefined,
      );
      // A page has dozens of files, which browsers keep.
      if (route === ASSETS_PATH && !hasFailed) return;
      const traceId = span?.traceId ?? randomBytes(16).toString("hex");
      const line = {
        method,
        route,
        status,
        durationMs: Math.round(ms),
        traceId,
        ...(matchId && { matchId }),
      };
      log?.[hasFailed ? "warn" : "info"](line, "request");
    });
    if (span === undefined) answer(request, response);
    else span.within(() => answer(request, response));
  };
}
