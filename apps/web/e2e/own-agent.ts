import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, type Page } from "playwright/test";
import { z } from "zod";
import { ownArena } from "./arenas.ts";
import { post } from "./providers/person.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** It keeps no memory of a match, so it may play several at once. */
const manyMatches = ["--separate-sessions", "--max-concurrent", "8"];

/** An agent of the Space protocol on a free port, registered in the arena as one of "local". */
export interface OwnAgent extends AsyncDisposable {
  readonly slug: string;
}

/**
 * Serves the Space protocol on a free port: says the same to everything, and votes for Player 1.
 */
export async function warmAgent(): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const votes = Buffer.concat(chunks).includes('"status":"vote"');
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ success: true, result: votes ? "Player 1" : "It is warm." }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Serves an agent, and registers it as the command line does. */
export async function ownAgent(name: string): Promise<OwnAgent> {
  const server = await warmAgent();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["apps/cli/bin/wisp.mjs", "agent", "add", server.url, "--name", name, ...manyMatches],
    {
      cwd: root,
      env: { ...process.env, WISP_DATA: ownArena().data },
    },
  );
  return {
    slug: z.object({ agent: z.string() }).parse(JSON.parse(stdout)).agent,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** Signs in by a name, as the form of the sign-in page does on one's own machine, and opens `next`. */
export async function signIn(page: Page, handle: string, next: string): Promise<void> {
  const answer = await post(page.request, "callback/local", { handle });
  expect(answer.status(), handle).toBe(200);
  await page.goto(next);
}
