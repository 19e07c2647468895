import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import {
  askForCheck,
  type Check,
  type CheckInput,
  checkById,
  ensureUser,
  type SealedKey,
} from "@wisp/db";
import { isFailure } from "@wisp/game";
import { keyRing, newRingKey } from "@wisp/secrets";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, afterEach } from "vitest";
import { type Runner, startRunner } from "../src/runner.ts";
import { until } from "./arena.ts";
import { settingsFor } from "./settings.ts";
import { spaceAgent } from "./space-agents.ts";

/** Hands a call on to an agent. */
export async function handOn(url: string, ...[request, response]: Parameters<RequestListener>) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const answer = await fetch(`${url}${request.url}`, { method: "POST", body });
  response.end(await answer.text());
}

/** A server that passes every check. */
export const good = () =>
  spaceAgent(({ status, message }) =>
    status === "vote" ? (message ?? "").split(",")[0] : "It is warm.",
  );

/** Checks of an owner in a separate database; their runners and servers end with the tests. */
export async function makeChecks() {
  const { database, url } = await freshDatabase();
  const owner = await ensureUser(database, "ada");
  const ring = keyRing(newRingKey());
  const runners: Runner[] = [];

  async function start(keys = ring, apiBase?: string): Promise<Runner> {
    const runner = await startRunner(settingsFor(url, { keyRing: keys }), { apiBase });
    runners.push(runner);
    return runner;
  }

  const drain = (): Promise<unknown> => Promise.all(runners.splice(0).map((each) => each.drain()));
  afterEach(drain);

  const closing: (() => void)[] = [];
  afterAll(() => {
    for (const close of closing) close();
  });

  /** An owner's server on a free port. */
  async function serving(handler: RequestListener): Promise<string> {
    const server = createServer(handler);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closing.push(() => {
      server.closeAllConnections();
      server.close();
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async function ask(input: CheckInput, key?: SealedKey): Promise<string> {
    const asked = await askForCheck(database, { ownerId: owner.id, input, key });
    if (isFailure(asked)) throw new Error(asked.detail);
    return asked.id;
  }

  async function read(id: string): Promise<Check> {
    const check = await checkById(database, id);
    if (check === null) throw new Error(`no check ${id}`);
    return check;
  }

  const done = (id: string): Promise<Check> =>
    until(`check ${id} is done`, async () => {
      const check = await read(id);
      return check.status === "done" ? check : undefined;
    });

  return { database, owner, ring, start, drain, serving, ask, read, done };
}
