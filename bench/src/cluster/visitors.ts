import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { EventsAppended } from "@wisp/live";
import { LIVE_PATH } from "@wisp/live/path";
import { io, type Socket } from "socket.io-client";
import { z } from "zod";

/** As a page does: the log is read when the socket was silent for so long. */
const CHECK_MS = 10_000;
const POLL_MS = 500;
const ANSWER_LIMIT_MS = 40_000;

const logSchema = z.object({
  over: z.boolean(),
  events: z.array(z.object({ cursor: z.int(), event: z.looseObject({ type: z.string() }) })),
});

type Shown = Readonly<Record<string, unknown>>;

/** What a viewer of a match was shown, by place. */
export interface Followed {
  readonly matchId: string;
  readonly shown: ReadonlyMap<number, Shown>;
  /** Events that came by the socket, and those that a read of the log had to bring. */
  readonly bySocket: number;
  readonly byLog: number;
  readonly over: boolean;
}

/** Follows a match as its page does, until it is over: the socket hints, the log by cursor tells. */
export class Viewer implements Followed {
  readonly matchId: string;
  readonly shown = new Map<number, Shown>();
  bySocket = 0;
  byLog = 0;
  over = false;
  /** Places that were shown with one content and later with another. */
  changed = 0;
  /** One of them, as it was shown first and later. */
  example = "";
  readonly #site: string;
  readonly #socket: Socket;
  #next = 0;
  #lastMs = performance.now();
  #reading = false;

  constructor(site: string, matchId: string) {
    this.#site = site;
    this.matchId = matchId;
    this.#socket = io(site, {
      path: LIVE_PATH,
      addTrailingSlash: false,
      transports: ["websocket"],
      forceNew: true,
    });
    this.#socket.on("connect", () => {
      this.#socket.emit("watch", { matchId });
      void this.read();
    });
    this.#socket.on("events-appended", ({ matchId: of, cursor, events }: EventsAppended) => {
      if (of !== matchId) return;
      for (const [index, event] of events.entries()) {
        if (this.#show(cursor + index, { ...event })) this.bySocket += 1;
      }
      if (cursor > this.#next) void this.read();
    });
    this.#socket.on("status-changed", () => void this.read());
    void this.#check();
  }

  get connected(): boolean {
    return this.#socket.connected;
  }

  close(): void {
    this.over = true;
    this.#socket.disconnect();
  }

  #show(cursor: number, event: Shown): boolean {
    this.#lastMs = performance.now();
    const before = this.shown.get(cursor);
    if (before !== undefined) {
      if (isDeepStrictEqual(before, event)) return false;
      this.changed += 1;
      this.example ||= `${JSON.stringify(before)}, then ${JSON.stringify(event)}`;
      return false;
    }
    this.shown.set(cursor, event);
    while (this.shown.has(this.#next)) this.#next += 1;
    return true;
  }

  /** Reads what comes after the last event before the first gap. */
  async read(): Promise<void> {
    if (this.#reading || this.over) return;
    this.#reading = true;
    try {
      const response = await fetch(
        `${this.#site}/api/v1/matches/${this.matchId}/log?after=${this.#next - 1}`,
        { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) },
      );
      if (!response.ok) return;
      const log = logSchema.parse(await response.json());
      for (const { cursor, event } of log.events) if (this.#show(cursor, event)) this.byLog += 1;
      if (log.over) this.close();
    } catch {
      // The next check reads again.
    } finally {
      this.#reading = false;
    }
  }

  async #check(): Promise<void> {
    while (!this.over) {
      await sleep(1_000);
      if (performance.now() - this.#lastMs < (this.connected ? CHECK_MS : 2_000)) continue;
      this.#lastMs = performance.now();
      await this.read();
    }
  }
}

/** How pages answered. */
export interface Answers {
  readonly ok: number[];
  /** 503 with Retry-After. */
  busy: number;
  /** No connection or no answer, as when the only proxy is away. */
  unreachable: number;
  /** Anything else: sentences. */
  readonly wrong: string[];
}

/** Asks for a page every half second until `stop`. */
export async function pollPages(
  site: string,
  paths: readonly string[],
  stop: AbortSignal,
): Promise<Answers> {
  const answers: Answers = { ok: [], busy: 0, unreachable: 0, wrong: [] };
  const asking = new Set<Promise<void>>();
  const ask = async (path: string): Promise<void> => {
    const startMs = performance.now();
    try {
      const response = await fetch(site + path, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
      await response.arrayBuffer();
      if (response.status === 200) answers.ok.push(performance.now() - startMs);
      else if (response.status === 503 && response.headers.has("retry-after")) answers.busy += 1;
      else answers.wrong.push(`${path} answered ${response.status}`);
    } catch {
      answers.unreachable += 1;
    }
  };
  for (let turn = 0; !stop.aborted; turn += 1) {
    const asked = ask(paths[turn % paths.length] ?? "/");
    asking.add(asked);
    void asked.then(() => asking.delete(asked));
    await sleep(POLL_MS);
  }
  await Promise.all(asking);
  return answers;
}

/** A proxy before the site that passes an answer on when it has all of it, and no WebSockets. */
export async function startBufferingProxy(
  site: string,
): Promise<AsyncDisposable & { readonly address: string }> {
  const server = createServer((request, response) => {
    fetch(site + (request.url ?? "/"), { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) }).then(
      async (answer) => {
        const type = answer.headers.get("content-type") ?? "text/plain";
        response.writeHead(answer.status, { "content-type": type });
        response.end(Buffer.from(await answer.arrayBuffer()));
      },
      () => response.writeHead(502).end(),
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no TCP address");
  return {
    address: `http://127.0.0.1:${address.port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
