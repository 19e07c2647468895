import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, type Page } from "playwright/test";
import { z } from "zod";
import { agentServer } from "./agent-server.ts";
import { ownArena } from "./arenas.ts";
import type { LoopbackServer } from "./providers/listen.ts";
import { post } from "./providers/person.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** It keeps no memory of a match, so it may play several in parallel. */
const manyMatches = ["--separate-sessions", "--max-concurrent", "8"];

/** An agent of the Space protocol on a free port, registered in the arena as one of "local". */
export interface OwnAgent extends AsyncDisposable {
  readonly slug: string;
}

/** An answer of the Space protocol: the same to everything, and a vote for Player 1. */
export const spaceAnswer = (request: string): string => {
  const votes = request.includes('"status":"vote"');
  return JSON.stringify({ success: true, result: votes ? "Player 1" : "It is warm." });
};

/** Serves the Space protocol on a free port: says the same to everything, and votes for Player 1. */
export const warmAgent = (): Promise<LoopbackServer> =>
  agentServer(({ response, body }) => void response.end(spaceAnswer(body)));

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
