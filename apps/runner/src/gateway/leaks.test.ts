import { loadLog, publicLog } from "@wisp/db";
import { everyone } from "@wisp/game";
import {
  type EventsAppended,
  eventsAppendedSchema,
  LIVE_PATH,
  viewersChangedSchema,
} from "@wisp/live";
import { freshDatabase } from "@wisp/test-kit/database";
import { io, type Socket } from "socket.io-client";
import { afterAll, expect, test } from "vitest";
import { register, until, waiting } from "../../test/arena.ts";
import { settingsFor } from "../../test/settings.ts";
import { createLogger } from "../log.ts";
import { startRunner } from "../runner.ts";
import { openGateway } from "./gateway.ts";

/** `npm run bench -- leaks` plays more. */
const MATCHES = Number(process.env.WISP_LIVE_MATCHES ?? 6);
/** Matches that one socket follows. */
const WATCHED = 20;
/** Watched matches whose turns last 0.08 s. */
const QUICK = { pace: "people", config: { speechTimeLimitMs: 100, voteTimeLimitMs: 100 } } as const;
/** House agents that never say their word. */
const DISCREET = ["bayes", "bold", "cautious", "copycat", "crowd", "grudge"];

const { database, url } = await freshDatabase();
const cleanup: (() => unknown)[] = [];
afterAll(async () => {
  for (const undo of cleanup.reverse()) await undo();
});

/** Everything that a spectator's socket is sent, by match. */
class Spectator {
  readonly heard = new Map<string, EventsAppended[]>();
  readonly over = new Set<string>();
  readonly #socket: Socket;

  constructor(port: number, ids: readonly string[]) {
    const ways = { path: LIVE_PATH, addTrailingSlash: false, transports: ["websocket"] };
    this.#socket = io(`http://127.0.0.1:${port}`, ways);
    cleanup.push(() => this.#socket.disconnect());
    for (const matchId of ids) {
      this.heard.set(matchId, []);
      this.#socket.emit("watch", { matchId });
    }
    this.#socket.on(
      "status-changed",
      ({ matchId, status }) => status === "finished" && this.over.add(matchId),
    );
    this.#socket.onAny((name, message) => {
      if (name === "status-changed") return;
      if (name === "viewers-changed") {
        expect(message).toEqual(viewersChangedSchema.parse(message));
        return;
      }
      const appended = eventsAppendedSchema.parse(message);
      // Nothing is sent that the schema does not declare, which a client would ignore.
      expect(message).toEqual(appended);
      this.heard.get(message.matchId)?.push(appended);
    });
  }
}

test(`spectators of ${MATCHES} matches in parallel are sent public data only`, {
  tags: ["scales"],
}, async () => {
  const options = { databaseUrl: url, host: "127.0.0.1", port: 0, log: createLogger("silent") };
  const live = await openGateway({ ...options, health: async () => ({ status: "ok" }) });
  cleanup.push(() => live.close());
  const agents = await Promise.all(
    DISCREET.map((slug) => register(database, slug, "house", { character: slug })),
  );
  const pairs = Array.from(
    { length: MATCHES },
    (_, at) => [`zyxolan${at}`, `quorvexa${at}`] as const,
  );
  const ids: string[] = [];
  for (const [at, pair] of pairs.entries()) {
    ids.push(await waiting(database, { agents, seed: `leaks ${at}`, spy: at % 6, pair, ...QUICK }));
  }
  const spectators = Array.from(
    { length: Math.ceil(MATCHES / WATCHED) },
    (_, at) => new Spectator(live.address.port, ids.slice(WATCHED * at, WATCHED * (at + 1))),
  );
  const heardOf = (id: string) =>
    spectators
      .flatMap(({ heard }) => heard.get(id) ?? [])
      .flatMap(({ matchId, cursor, events }) =>
        events.map((event, place) => ({ matchId, cursor: cursor + place, event })),
      );
  await until("all are watched", () => {
    const left = ids.filter((id) => heardOf(id).length === 0);
    for (const id of left) {
      live.eventsAppended(id, 0, [{ to: everyone, event: { type: "mark" } }]);
    }
    return left.length === 0;
  });
  const runner = await startRunner(settingsFor(url, { matchesAtOnce: 25 }));
  cleanup.push(() => runner.drain());
  await until("all are over", () => ids.every((id) => spectators.some(({ over }) => over.has(id))));
  for (const [at, id] of ids.entries()) {
    const heard = heardOf(id).filter(({ event }) => event.type !== "mark");
    const log = await publicLog(database, id);
    expect(heard).toEqual(log?.events.map(({ cursor, event }) => ({ matchId: id, cursor, event })));
    const { events } = await loadLog(database, id);
    const sealed = events.filter(({ to }) => !to.public).map(({ event }) => JSON.stringify(event));
    expect(sealed.length).toBeGreaterThan(6);
    const sent = heard.map(({ event }) => JSON.stringify(event));
    expect(sealed.filter((event) => sent.includes(event))).toEqual([]);
    const beforeEnd = heard.filter(({ event }) => event.type !== "match-closed");
    for (const secret of [...(pairs[at] ?? []), `leaks ${at}`, '"spy"', ...DISCREET]) {
      expect(JSON.stringify(beforeEnd)).not.toContain(secret);
    }
  }
});
