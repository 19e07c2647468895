import { agentStandsSchema, checkAskedSchema, checkSchema } from "@wisp/api";
import { expect, type Page, request } from "playwright/test";
import { agentServer } from "./agent-server.ts";
import { addressOf, ownArena } from "./arenas.ts";
import type { LoopbackServer } from "./providers/listen.ts";
import { post } from "./providers/person.ts";

/** It keeps no memory of a match, so it may play several in parallel. */
export const manyMatches = { separateSessions: true, maxConcurrent: 8 };

/**
 * The same as flags of `wisp agent add`. Without them, practice can wait for minutes while the agent
 * sits in a match of the arena.
 */
export const IN_PARALLEL = [
  "--separate-sessions",
  "--max-concurrent",
  String(manyMatches.maxConcurrent),
] as const;

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

/** Serves an agent, and registers it with the API as a program of its owner does. */
export async function ownAgent(name: string): Promise<OwnAgent> {
  const server = await warmAgent();
  const owner = await request.newContext({ baseURL: addressOf(ownArena()) });
  expect((await post(owner, "callback/local", { handle: "local" })).status()).toBe(200);
  const begun = await owner.post("/api/v1/checks", { data: { address: server.url } });
  const { id: check } = checkAskedSchema.parse(await begun.json());
  await expect
    .poll(async () => {
      const answer = await owner.get(`/api/v1/checks/${check}`);
      return checkSchema.parse(await answer.json()).status;
    })
    .toBe("done");
  const games = [{ game: "who-is-spy", locale: "en" }];
  const made = await owner.post("/api/v1/agents", {
    data: { check, name, games, online: true, ...manyMatches },
  });
  const { slug } = agentStandsSchema.parse(await made.json());
  await owner.dispose();
  return { slug, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

/** Signs in by a name, as the form of the sign-in page does on one's own machine, and opens `next`. */
export async function signIn(page: Page, handle: string, next: string): Promise<void> {
  const answer = await post(page.request, "callback/local", { handle });
  expect(answer.status(), handle).toBe(200);
  await page.goto(next);
}
