import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../src/embedded/index.ts";

/** Runs `work` on a fresh embedded server that is gone afterwards. */
export async function withScratchServer<Result>(
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const directory = join(tmpdir(), `wisp-scratch-${randomUUID()}`);
  try {
    const server = await startEmbeddedPostgres({ directory });
    try {
      return await work(server.url);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
