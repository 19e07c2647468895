import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { z } from "zod";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** An agent of the Space protocol on a free port, registered in the arena as one of "local". */
export interface OwnAgent extends AsyncDisposable {
  readonly slug: string;
}

/**
 * Serves an agent that says the same to everything and votes for Player 1, and registers it as the
 * command line does.
 */
export async function ownAgent(name: string): Promise<OwnAgent> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const votes = Buffer.concat(chunks).includes('"status":"vote"');
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ success: true, result: votes ? "Player 1" : "It is warm." }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["apps/cli/bin/wisp.mjs", "agent", "add", url, "--name", name, "--max-concurrent", "8"],
    {
      cwd: root,
      env: { ...process.env, WISP_DATA: join(process.env.WISP_TEST_FOLDER ?? "", "postgres") },
    },
  );
  return {
    slug: z.object({ agent: z.string() }).parse(JSON.parse(stdout)).agent,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Signs in by a name, as people do on their own machine; where the page then is. */
export async function signIn(page: Page, handle: string, next: string): Promise<void> {
  await page.goto(`/sign-in?${new URLSearchParams({ callbackUrl: next })}`);
  await page.getByLabel("Name").fill(handle);
  await page.getByRole("button", { name: "Sign in as this name" }).click();
  await page.waitForURL((url) => url.pathname !== "/sign-in");
}
