import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { AggregatorRegistry, type Registry } from "prom-client";

/** What can be scraped: the registry of a process, or all those of its workers. */
interface Source {
  readonly contentType: string;
  metrics(): Promise<string>;
}

/** Answers 405 to a request that does not only read. Returns whether it did. */
export function refuseWrites({ method }: IncomingMessage, response: ServerResponse): boolean {
  if (method === "GET" || method === "HEAD") return false;
  response.writeHead(405, { allow: "GET, HEAD" }).end();
  return true;
}

/** Answers a scrape; 503 when the figures cannot be read, so that Prometheus sees that they are missing. */
export function answerWithMetrics(source: Source, response: ServerResponse): void {
  source.metrics().then(
    (text) => response.writeHead(200, { "content-type": source.contentType }).end(text),
    () =>
      response
        .writeHead(503, { "content-type": "text/plain", "retry-after": "5" })
        .end("The metrics are late.\n"),
  );
}

/**
 * The metrics of all workers of this cluster in one text: sums, and of some gauges the largest. Workers take part
 * by calling this with their registry.
 */
export function metricsAcrossProcesses(registry?: Registry): Source {
  if (registry !== undefined) AggregatorRegistry.setRegistries([registry]);
  const all = new AggregatorRegistry();
  return { contentType: all.contentType, metrics: () => all.clusterMetrics() };
}

/** A server for scrapes alone, on a port that only a private network may reach. Rejects when it is taken. */
export async function serveMetrics(
  source: Source,
  host: string,
  port: number,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (refuseWrites(request, response)) return;
    if (request.url === "/metrics") answerWithMetrics(source, response);
    else response.writeHead(404).end();
  });
  const address = await new Promise<AddressInfo>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      const bound = server.address();
      if (bound === null || typeof bound === "string") reject(new Error("no TCP address"));
      else resolve(bound);
    });
  });
  return {
    port: address.port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
