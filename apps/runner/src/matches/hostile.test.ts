import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { getMatch, loadLog } from "@wisp/db";
import { freshDatabase } from "@wisp/test-kit/database";
import { afterAll, expect, test } from "vitest";
import { finished, patience, played, register, waiting } from "../../test/arena.ts";
import { settingsFor } from "../../test/settings.ts";
import { type Mind, spaceAgent } from "../../test/space-agents.ts";
import { startRunner } from "../runner.ts";

const { database, url } = await freshDatabase();
const runner = await startRunner(settingsFor(url));
afterAll(() => runner.drain());

/** For agents that never answer in time; nothing is expected within it. */
const hurry = { speechTimeLimitMs: 500, voteTimeLimitMs: 500 };
const raw =
  (text: string, status = 200, headers: Record<string, string> = {}): Mind =>
  (_, response) => {
    response.writeHead(status, headers).end(text);
    return undefined;
  };

/** Seats these minds at one table and plays; the decisions of the first round's speeches by seat. */
async function play(prefix: string, minds: readonly Mind[], spy: number, config = patience) {
  const servers = await Promise.all(minds.map((mind) => spaceAgent(mind)));
  const agents = await Promise.all(
    servers.map((server, seat) =>
      register(database, `${prefix}-${seat}`, "space", { url: server.url }),
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

const silence: Mind = () => undefined;
const drip: Mind = async (_, response) => {
  while (!response.destroyed) {
    response.write(" ");
    await sleep(30);
  }
  return undefined;
};
const flood: Mind = async (_, response) => {
  for (let sent = 0; sent < 160 && !response.destroyed; sent += 1) {
    response.write("x".repeat(64 * 1024));
    await sleep(0);
  }
  response.end();
  return undefined;
};
/** Answers as soon as no call waits for it any more. */
const late: Mind = async (_, response) => {
  await once(response, "close");
  return "Much too late";
};
const page = raw("<!doctype html><h1>It works!</h1>", 200, { "content-type": "text/html" });
const half = raw('{"success": true, "result": "half');

/** All six skip: all are out, the spy too, in round 1 and without a vote. */
function expectAllOut({ decisions, match }: Awaited<ReturnType<typeof play>>): void {
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
}

test("a table of agents that never answer in time ends by the rules", async () => {
  const ended = await play("idle", [silence, drip, late, silence, drip, late], 5, hurry);
  expect(ended.speeches).toEqual(Array.from({ length: 6 }, () => silent("timeout", /^timeout: /)));
  expectAllOut(ended);
  expect(JSON.stringify(ended.events)).not.toContain("Much too late");
});

test("a table of agents that never answer in JSON ends by the rules", async () => {
  const list = raw('{"success": true, "result": ["a", 1, null]}');
  const ended = await play("useless", [flood, page, half, list, half, page], 5);
  const notPage = silent(
    "error",
    /^not-json: .*a page \(HTML\)/,
    expect.stringContaining("It works!"),
  );
  const notWhole = silent("error", /^not-json: /, expect.stringContaining("half"));
  expect(ended.speeches).toEqual([
    silent("error", /^too-large: .*larger than 65536 bytes/),
    notPage,
    notWhole,
    silent("error", /^wrong-shape: .*must be a string/, expect.stringContaining('["a", 1, null]')),
    notWhole,
    notPage,
  ]);
  expectAllOut(ended);
});

test("a table of agents that lie, hang up and speak in every script ends, too", async () => {
  const emoji = "👩‍👩‍👧‍👦 مرحبا بالعالم ‮desrever‬ \u0000\ud83d Ω̂ 热的";
  const { speeches, match } = await play(
    "strange",
    [
      ({ status }) => (status === "vote" ? "Player 4" : emoji),
      raw("", 307, { location: "http://127.0.0.1:1/agent/interact" }),
      (_, response) => {
        response.socket?.destroy();
        return undefined;
      },
      half,
      raw('{"success": false, "errMsg": "out of memory\\u0000"}'),
      raw('{"success": true, "result": "fine but 503"}', 503),
    ],
    0,
  );
  expect(speeches).toEqual([
    { missed: null, detail: null, text: emoji.toWellFormed().replace("\0", "\ufffd"), raw: null },
    silent("error", /^http-status: .*redirects \(307\)/, ""),
    silent("error", /^unreachable: .*closed the connection/),
    silent("error", /^not-json: /, expect.stringContaining("half")),
    silent("error", /^crashed: .*out of memory/, expect.any(String)),
    silent("error", /^http-status: .*HTTP 503/, expect.any(String)),
  ]);
  // Five fouls leave the spy alone: fewer than three live, the spy wins.
  expect(match?.result).toMatchObject({ winners: ["spy"], rounds: 1, fouls: 5, clean: false });
  expect(match?.result?.seats[0]).toMatchObject({ points: 720, role: "spy" });
});
