import type { RequestListener } from "node:http";
import { refuseWrites } from "@wisp/telemetry";

/**
 * Answers what orchestrators and load balancers ask, before all limits and without the database: `/health/live` while
 * the event loop of the process turns, `/health/ready` while the site also takes requests. While the database is away
 * a load balancer keeps the site, which says so itself; see `/api/v1/health` for both.
 */
export function answerHealth(isClosing: () => boolean, page: RequestListener): RequestListener {
  return (request, response) => {
    const [path] = (request.url ?? "").split("?", 1);
    const isReadiness = path === "/health/ready";
    if (path !== "/health/live" && !isReadiness) return page(request, response);
    request.resume();
    if (refuseWrites(request, response)) return;
    const isOk = !isReadiness || !isClosing();
    const headers = {
      "content-type": "application/json",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      ...(!isOk && { "retry-after": "5" }),
    };
    response
      .writeHead(isOk ? 200 : 503, headers)
      .end(JSON.stringify({ status: isOk ? "ok" : "closing" }));
  };
}
