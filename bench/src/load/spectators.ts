import type { EventsAppended, StatusChanged } from "@wisp/live";
import type { Socket } from "socket.io-client";
import { z } from "zod";
import { callerOf, liveSocket } from "../readers/live-socket.ts";

/** After this long without a hint a page reads its match's log: a hint can be lost. */
const CHECK_MS = 10_000;
/** One spectator in this many records when events arrive. */
const NOTES_EVERY = 10;

const logSchema = z.object({ over: z.boolean(), events: z.array(z.object({ cursor: z.int() })) });

/** When an event was at a spectator, on the clock of this machine. */
export interface Arrival {
  readonly matchId: string;
  readonly cursor: number;
  readonly atMs: number;
}

/** What spectators met so far. */
export interface SpectatorRecord {
  readonly arrivals: Arrival[];
  readonly readsMs: number[];
  /** Sentences, one a failure. */
  readonly failures: string[];
  /** Events that came from a read of the log, not from a socket. */
  late: number;
  events: number;
}

/** Spectators of live matches, each with a socket and the reads that a page makes. */
export interface Spectators {
  readonly watched: SpectatorRecord;
  connected(): number;
  close(): void;
}

interface Options {
  readonly address: string;
  readonly count: number;
  /** The time over which they arrive, in milliseconds. */
  readonly arriveMs: number;
  /** Matches that can be watched now. */
  live(): readonly string[];
}

class Spectator {
  readonly #options: Options;
  readonly #watched: SpectatorRecord;
  readonly #number: number;
  readonly #caller: string;
  readonly socket: Socket;
  #matchId: string | undefined;
  #cursor = -1;
  #check: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(options: Options, watched: SpectatorRecord, number: number) {
    this.#options = options;
    this.#watched = watched;
    this.#number = number;
    // Each from a separate address: limits count by address.
    this.#caller = callerOf(number);
    this.socket = liveSocket(options.address, this.#caller);
    this.socket.on("connect", () => {
      if (this.#matchId === undefined) this.#choose();
      else void this.#watch(this.#matchId);
    });
    this.socket.on("disconnect", (reason) => {
      if (!this.#closed) watched.failures.push(`socket closed: ${reason}`);
    });
    this.socket.on("connect_error", (error) => watched.failures.push(`socket: ${error.message}`));
    this.socket.on("events-appended", (appended: EventsAppended) => this.#append(appended));
    this.socket.on("status-changed", ({ matchId, status }: StatusChanged) => {
      if (matchId === this.#matchId && status !== "running") this.#leave();
    });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#check);
    this.socket.disconnect();
  }

  #choose(): void {
    if (this.#closed) return;
    const live = this.#options.live();
    const matchId = live[this.#number % Math.max(1, live.length)];
    if (matchId === undefined) {
      this.#check = setTimeout(() => this.#choose(), 1_000);
      return;
    }
    this.#matchId = matchId;
    this.#cursor = -1;
    void this.#watch(matchId);
  }

  async #watch(matchId: string): Promise<void> {
    this.socket.emit("watch", { matchId });
    await this.#read(matchId);
  }

  #leave(): void {
    this.socket.emit("unwatch", { matchId: this.#matchId });
    this.#matchId = undefined;
    clearTimeout(this.#check);
    this.#check = setTimeout(() => this.#choose(), 1_000);
  }

  #append({ matchId, cursor, events }: EventsAppended): void {
    if (matchId !== this.#matchId || this.#cursor < 0) return;
    if (cursor > this.#cursor + 1) {
      void this.#read(matchId);
      return;
    }
    const last = cursor + events.length - 1;
    if (last <= this.#cursor) return;
    this.#readLater(matchId);
    this.#watched.events += last - this.#cursor;
    this.#cursor = last;
    if (this.#number % NOTES_EVERY === 0) {
      this.#watched.arrivals.push({ matchId, cursor: last, atMs: Date.now() });
    }
  }

  /** Reads the log after the cursor, as a page does. */
  async #read(matchId: string): Promise<void> {
    clearTimeout(this.#check);
    const first = this.#cursor < 0;
    const startMs = performance.now();
    try {
      const response = await fetch(
        `${this.#options.address}/api/v1/matches/${matchId}/log?after=${this.#cursor}`,
        { headers: { "x-forwarded-for": this.#caller }, signal: AbortSignal.timeout(30_000) },
      );
      if (response.status !== 200) throw new Error(`a log answered ${response.status}`);
      const log = logSchema.parse(await response.json());
      this.#watched.readsMs.push(performance.now() - startMs);
      if (matchId !== this.#matchId) return;
      const last = log.events.at(-1)?.cursor ?? this.#cursor;
      if (!first) this.#watched.late += Math.max(0, last - this.#cursor);
      this.#cursor = Math.max(this.#cursor, last);
      if (log.over) return this.#leave();
    } catch (error) {
      if (!this.#closed) this.#watched.failures.push(String(error));
    }
    if (!this.#closed) this.#readLater(matchId);
  }

  #readLater(matchId: string): void {
    clearTimeout(this.#check);
    this.#check = setTimeout(() => void this.#read(matchId), CHECK_MS);
  }
}

/** Opens `count` spectators one after another, evenly over `arriveMs`. */
export function openSpectators(options: Options): Spectators {
  const watched: SpectatorRecord = { arrivals: [], readsMs: [], failures: [], late: 0, events: 0 };
  const spectators: Spectator[] = [];
  const arriving = setInterval(() => {
    if (spectators.length < options.count) {
      spectators.push(new Spectator(options, watched, spectators.length));
    } else clearInterval(arriving);
  }, options.arriveMs / options.count);
  return {
    watched,
    connected: () => spectators.filter(({ socket }) => socket.connected).length,
    close() {
      clearInterval(arriving);
      for (const spectator of spectators) spectator.close();
    },
  };
}
