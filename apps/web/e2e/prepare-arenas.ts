import { finished } from "node:stream/promises";
import { startEmbeddedPostgres } from "@wisp/db/embedded";
import { prepareTestServer } from "@wisp/test-kit/server";
import { arenas } from "./arenas.ts";

/** Readies the database server of each arena for tests, once the arenas are open. */
export default async function prepareArenas(): Promise<void> {
  for (const { data } of arenas) {
    const server = await startEmbeddedPostgres({ directory: data });
    await prepareTestServer(server.url);
    // Leaves it to the arena, which stops it when it ends.
    await server.stop();
  }
  // `npm test` ends this input when its other tests are over.
  if (process.env.WISP_TEST_WAIT === "on") await finished(process.stdin.resume());
}
