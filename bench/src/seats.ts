/**
 * People who play each other: the time from sending a move until the page of the other seat has it. A
 * page is reduced to its network: server-sent events, and a fetch for each one.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { personOf } from "@wisp/arena";
import { createPrivateTable, joinPrivateTable, openDatabase } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { print, printMeasure, shown } from "@wisp/test-kit/measure";
import { z } from "zod";
import { median, percentile } from "./figures/percentiles.ts";
import { buildSite, freePort, serveSite } from "./processes/filled-site.ts";
import { startPostgres } from "./processes/postgres.ts";
import { startRunner } from "./processes/runner.ts";

const TABLES = 10;
const GAME = "connect-four";
const LIMIT_MS = 300;
/** A person's time to think, drawn evenly up to this. */
const THINK_MS = 1_000;

await using postgres = await startPostgres();
const url = await postgres.create("seats");
const database = openDatabase({ url });
await using runner = startRunner(url, 1);
const runnerPort = await runner.ready;
await buildSite();
const port = await freePort();
await using _site = await serveSite(url, port, {
  WISP_RUNNER_URL: `http://127.0.0.1:${runnerPort}`,
  // So that players can say that they come from different addresses.
  WISP_TRUST_PROXY: "on",
});
const address = `http://127.0.0.1:${port}`;

/** The part of a seat's state that a player reads. */
const nowSchema = z.looseObject({
  match: z.looseObject({ id: z.string() }).optional(),
  log: z
    .looseObject({ over: z.boolean(), events: z.array(z.looseObject({ cursor: z.int() })) })
    .optional(),
  question: z.looseObject({ id: z.string(), options: z.array(z.string()) }).nullish(),
});

/** When a move was sent, by match and by the cursor that its first event takes. */
const sentAt = new Map<string, number>();
const delaysMs: number[] = [];

/** Plays one seat to the end of its match. */
async function play(ticket: string, secret: string, caller: string): Promise<void> {
  const headers = { cookie: `WISP_PLAYER=${secret}`, "x-forwarded-for": caller };
  const path = `${address}/api/seats/${ticket}`;
  const ended = new AbortController();
  const changes = await fetch(`${path}/changes`, { headers, signal: ended.signal });
  if (changes.body === null) throw new Error(`the site answered ${changes.status}`);
  let cursor = -1;
  let answered = "";
  for await (const _ of changes.body) {
    const response = await fetch(`${path}?after=${cursor}`, { headers });
    const now = nowSchema.parse(await response.json());
    const received = performance.now();
    for (const event of now.log?.events ?? []) {
      cursor = event.cursor;
      const key = `${now.match?.id}/${cursor}`;
      const sent = sentAt.get(key);
      // The mover's own page is not asked.
      if (sent !== undefined && !answered.startsWith(key)) delaysMs.push(received - sent);
    }
    if (now.log?.over) break;
    const { question } = now;
    if (!question || answered.endsWith(`#${question.id}`)) continue;
    await sleep(Math.random() * THINK_MS);
    const key = `${now.match?.id}/${cursor + 1}`;
    answered = `${key}#${question.id}`;
    sentAt.set(key, performance.now());
    const text = question.options[Math.floor(Math.random() * question.options.length)];
    await fetch(`${path}/answer`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ question: question.id, text, intent: "give" }),
    });
  }
  ended.abort();
}

const secretOf = (table: number, player: number): string =>
  `bench-${table}-${player}-`.padEnd(22, "x");

await Promise.all(
  Array.from({ length: TABLES }, async (_, table) => {
    const [host, guest] = await Promise.all(
      [0, 1].map((player) => personOf(database, { visitor: secretOf(table, player) })),
    );
    if (host === undefined || guest === undefined) throw new Error("no players");
    const id = await createPrivateTable(database, { game: GAME, locale: "en", hostId: host.id });
    const seats = [];
    for (const { id: agentId } of [host, guest]) {
      const seat = await joinPrivateTable(database, id, agentId, {
        size: 2,
        mostPeople: Number.POSITIVE_INFINITY,
      });
      if (isFailure(seat)) throw new Error(seat.detail);
      seats.push(seat.id);
    }
    await Promise.all(
      seats.map((seat, player) =>
        play(seat, secretOf(table, player), `10.0.${table}.${player + 1}`),
      ),
    );
  }),
);
await database.close();

print(`${TABLES} tables of ${GAME}, two people each; ${delaysMs.length} moves`);
print(`median ${shown(median(delaysMs), 0)} ms`);
const p95 = percentile(delaysMs, 0.95);
printMeasure({
  what: "from a move sent until the other seat's page holds it, p95",
  ours: `${shown(p95, 0)} ms`,
  against: `limit ${LIMIT_MS} ms`,
  ratio: p95 / LIMIT_MS,
  goal: { atMost: 1 },
});
