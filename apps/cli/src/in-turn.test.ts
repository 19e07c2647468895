import { Readable, Writable } from "node:stream";
import { createAgent, createMatch, leaseDuty, leaseMatch, releaseDuty } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { freshDatabase } from "@wisp/test-kit/database";
import { expect, test } from "vitest";
import { checkInTurn } from "./in-turn.ts";
import { withTerminal } from "./terminal.ts";

const { database } = await freshDatabase();

const agent = await createAgent(database, {
  slug: "server",
  name: "server",
  games: [{ game: "who-is-spy", locale: "en" }],
  ownerId: null,
  house: false,
  endpoint: "https://server.example",
  version: { connector: "space", settings: {}, model: null, commit: null },
});
if (isFailure(agent)) throw new Error(agent.detail);
const { id, version } = agent;

/** A match that the agent sits in, in the hands of a runner. */
async function runningMatch(): Promise<string> {
  const match = await createMatch(database, {
    seasonId: null,
    game: "who-is-spy",
    gameVersion: 1,
    locale: "en",
    config: {},
    materials: {},
    seed: "s",
    seedHash: "h",
    randomAlgorithm: "r",
    pace: "full",
    seats: [{ seat: 0, agentId: id, versionId: version.id }],
  });
  if (typeof match !== "string") throw new Error(match.detail);
  await leaseMatch(database, match, { runner: "runner", leaseMs: 60_000 });
  return match;
}

/** Runs a check in turn: returns whether it ran, and its earlier output. */
async function checked(onSaid: () => void = () => {}): Promise<{ ran: boolean; said: string }> {
  let [ran, said] = [false, ""];
  const stderr = new Writable({
    decodeStrings: false,
    write(chunk: string, _, done) {
      said += chunk;
      onSaid();
      done();
    },
  });
  const terminal = { stdin: Readable.from([]), stdout: stderr, stderr, env: {} };
  const check = async () => {
    ran = true;
    return { ok: true, steps: [] };
  };
  await withTerminal(terminal, () => checkInTurn(database, id, check));
  return { ran, said };
}

test("a check waits for the agent's match while a runner is up, and for no interrupted one", async () => {
  const match = await runningMatch();
  expect(await checked()).toEqual({ ran: true, said: "" });
  const duty = await leaseDuty(database, "queue", { runner: "runner", leaseMs: 60_000 });
  if (duty === null) throw new Error("no duty");
  const over = `UPDATE "Match" SET "status" = 'failed' WHERE "id" = $1`;
  const waited = await checked(() => void database.pool.query(over, [match]));
  expect(waited).toEqual({ ran: true, said: expect.stringMatching(/^The agent is in a match\./) });
  await releaseDuty(database, duty);
});
