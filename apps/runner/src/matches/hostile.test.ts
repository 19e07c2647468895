import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { getMatch, loadLog } from "@wisp/db";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, expect, test } from "vitest";
import { finished, played, register, waiting } from "../../test/arena.ts";
import { settingsFor } from "../../test/settings.ts";
import { type Mind, spaceAgent } from "../../test/space-agents.ts";
import { startRunner } from "../runner.ts";

const { database, url } = await freshDatabase();
const runner = await startRunner(settingsFor(url));
afterAll(() => runner.drain());

const LIMIT_MS = 1_000;
const config = { speechTimeLimitMs: LIMIT_MS, voteTimeLimitMs: LIMIT_MS };
// A pause of the process uses up the clock.
const paused = { retry: 2 };
const raw =
  (text: string, status = 200, headers: Record<string, string> = {}): Mind =>
  (_, response) => {
    response.writeHead(status, headers).end(text);
    return undefined;
  };

/** Seats these minds at one table and plays; the decisions of the first round's speeches by seat. */
async function play(prefix: string, minds: readonly Mind[], spy: number) {
  const servers = await Promise.all(minds.map((mind) => spaceAgent(mind)));
  const agents = await Promise.all(
    servers.map((server, seat) =>
      register(database, `${prefix}-${seat}-${randomUUID().slice(0, 8)}`, "space", {
        url: server.url,
      }),
    ),
  );
  const id = await waiting(database, { agents, seed: prefix, spy, config });
  await finished(database, id);
  expect(await played(database, id)).toMatchObject({ equal: true });
  for (const each of servers) await each[Symbol.asyncDispose]();
  const { events, decisions } = await loadLog(database, id);
  const speeches = decisions
    .filter(({ ask }) => ask === "speech")
    .slice(0, 6)
    .toSorted((one, other) => one.seat - other.seat)
    .map(({ missed, detail, text, raw: came }) => ({ missed, detail, text, raw: came }));
  return { id, events, decisions, speeches, match: await getMatch(database, id) };
}

const silent = (missed: string, detail: RegExp, came: unknown = null) => ({
  missed,
  detail: expect.stringMatching(detail),
  text: null,
  raw: came,
});

test(
  "a table of agents that never answer in JSON and in time ends by the rules",
  paused,
  async () => {
    const { speeches, match, decisions } = await play(
      "useless",
      [
        () => undefined,
        async (_, response) => {
          while (!response.destroyed) {
            response.write(" ");
            await sleep(30);
          }
          return undefined;
        },
        async (_, response) => {
          for (let sent = 0; sent < 160 && !response.destroyed; sent += 1) {
            response.write("x".repeat(64 * 1024));
            await sleep(0);
          }
          response.end();
          return undefined;
        },
        raw("<!doctype html><h1>It works!</h1>", 200, { "content-type": "text/html" }),
        raw('{"success": true, "result": "half'),
        raw('{"success": true, "result": ["a", 1, null]}'),
      ],
      5,
    );
    expect(speeches).toEqual([
      silent("timeout", /^timeout: /),
      silent("timeout", /^timeout: /),
      silent("error", /^too-large: .*larger than 65536 bytes/),
      silent("error", /^not-json: .*a page \(HTML\)/, expect.stringContaining("It works!")),
      silent("error", /^not-json: /, expect.stringContaining("half")),
      silent(
        "error",
        /^wrong-shape: .*must be a string/,
        expect.stringContaining('["a", 1, null]'),
      ),
    ]);
    // All six skipped: all are out, the spy too, in round 1 and without a vote.
    expect(decisions).toHaveLength(6);
    expect(match?.result).toMatchObject({
      winners: ["civilians"],
      rounds: 1,
      fouls: 6,
      clean: false,
    });
    expect(match?.result?.seats.map(({ points, pointsScale }) => points / pointsScale)).toEqual([
      2.4, 2.4, 2.4, 2.4, 2.4, 0,
    ]);
  },
);

test(
  "a table of agents that lie, hang up, answer late and speak in every script ends, too",
  paused,
  async () => {
    const emoji = "👩‍👩‍👧‍👦 مرحبا بالعالم ‮desrever‬ \u0000\ud83d Ω̂ 热的";
    const { speeches, match, events } = await play(
      "strange",
      [
        ({ status }) => (status === "vote" ? "Player 4" : emoji),
        raw("", 307, { location: "http://127.0.0.1:1/agent/interact" }),
        (_, response) => {
          response.socket?.destroy();
          return undefined;
        },
        async () => {
          await sleep(LIMIT_MS + 300);
          return "Much too late";
        },
        raw('{"success": false, "errMsg": "out of memory\\u0000"}'),
        raw('{"success": true, "result": "fine but 503"}', 503),
      ],
      0,
    );
    expect(speeches).toEqual([
      { missed: null, detail: null, text: emoji.toWellFormed().replace("\0", "\ufffd"), raw: null },
      silent("error", /^http-status: .*redirects \(307\)/, ""),
      silent("error", /^unreachable: .*closed the connection/),
      silent("timeout", /^timeout: /),
      silent("error", /^crashed: .*out of memory/, expect.any(String)),
      silent("error", /^http-status: .*HTTP 503/, expect.any(String)),
    ]);
    // Five fouls leave the spy alone: fewer than three live, the spy wins.
    expect(match?.result).toMatchObject({ winners: ["spy"], rounds: 1, fouls: 5, clean: false });
    expect(match?.result?.seats[0]).toMatchObject({ points: 720, role: "spy" });
    const spoken = events.filter(({ event }) => event.type === "spoke").map(({ event }) => event);
    expect(JSON.stringify(spoken)).not.toContain("Much too late");
  },
);
