import type { TestProject } from "vitest/node";
import { SERVER_LOG } from "./run/crashes.ts";
import { startTestServer } from "./server.ts";

/** One PostgreSQL for the whole run, gone afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  project.provide("postgresUrl", server.url);
  return () => server.stop(process.env[SERVER_LOG]);
}
