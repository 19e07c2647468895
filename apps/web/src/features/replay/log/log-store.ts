import type { ApiMatch, ApiMatchLog, CallResult } from "@wisp/api";
import type { GameEvent } from "@wisp/game";

/** The source of missing events. Both functions reject when the site cannot be reached. */
export interface LogSource {
  /** The log with the public events whose cursor is larger than `after` (-1: all). */
  log(after: number): Promise<ApiMatchLog>;
  match(): Promise<ApiMatch>;
}

/** The known part of a match; a new object whenever it grows. */
interface LogSnapshot {
  readonly match: ApiMatch;
  /** `events` has no gaps: the event at index n has the cursor n. */
  readonly log: ApiMatchLog;
}

type PublicEvent = ApiMatchLog["events"][number];

/**
 * Holds the log of one match while it grows. Hints from the socket and answers of the API may come
 * twice, late or with gaps; the store keeps each event once and fetches what is missing. When the
 * match is over it fetches the whole log, sealed events and all.
 */
export class LogStore {
  readonly #source: LogSource;
  readonly #listeners = new Set<() => void>();
  #snapshot: LogSnapshot;
  #fetching: Promise<void> | null = null;
  #wantsMore = false;

  constructor(first: LogSnapshot, source: LogSource) {
    this.#snapshot = first;
    this.#source = source;
  }

  /** Arrow functions, so that they can be passed to React unbound. */
  readonly snapshot = (): LogSnapshot => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Takes events that the socket says are new, the first of them at `cursor`. Fetches when events
   * before it are missing.
   */
  async hint(cursor: number, events: readonly GameEvent[]): Promise<void> {
    if (cursor > this.#snapshot.log.events.length) return this.refresh();
    this.#append(
      events.map((event, place) => ({ cursor: cursor + place, event: { ...event }, at: null })),
    );
  }

  /** Takes what readers see of a known event now: a moderator hid a speech, or shows it again. */
  replace(cursor: number, event: GameEvent): void {
    const { log } = this.#snapshot;
    const known = log.events[cursor];
    if (known === undefined) return;
    const events = log.events.with(cursor, { ...known, event: { ...event } });
    this.#change({ ...this.#snapshot, log: { ...log, events } });
  }

  /** Fetches the events after the last known one. Overlapping calls share their requests. */
  refresh(): Promise<void> {
    if (this.#snapshot.log.over) return Promise.resolve();
    this.#wantsMore = true;
    this.#fetching ??= this.#fetchAll().finally(() => {
      this.#fetching = null;
    });
    return this.#fetching;
  }

  async #fetchAll(): Promise<void> {
    while (this.#wantsMore && !this.#snapshot.log.over) {
      this.#wantsMore = false;
      const log = await this.#source.log(this.#snapshot.log.events.length - 1);
      if (log.over) await this.#end();
      else this.#append(log.events, log.sealed);
    }
    if (!this.#snapshot.log.over && this.#snapshot.match.status === "waiting") await this.#begin();
  }

  async #begin(): Promise<void> {
    if (this.#snapshot.log.events.length === 0) return;
    this.#change({ ...this.#snapshot, match: await this.#source.match() });
  }

  /** One change for everything that the end reveals, so that no partial state is shown. */
  async #end(): Promise<void> {
    const [log, match] = await Promise.all([this.#source.log(-1), this.#source.match()]);
    this.#change({ log, match });
  }

  /** @param sealed events that only the player at the table sees; empty for spectators until the end */
  #append(events: readonly PublicEvent[], sealed: ApiMatchLog["sealed"] = []): void {
    const { log: known } = this.#snapshot;
    const added: PublicEvent[] = [];
    for (const entry of events) {
      if (entry.cursor === known.events.length + added.length) added.push(entry);
    }
    const more = sealed.length > known.sealed.length;
    if (added.length === 0 && !more) return;
    const log = {
      ...known,
      events: [...known.events, ...added],
      sealed: more ? sealed : known.sealed,
    };
    this.#change({ ...this.#snapshot, log });
  }

  #change(snapshot: LogSnapshot): void {
    this.#snapshot = snapshot;
    for (const listener of this.#listeners) listener();
  }
}

async function taken<Value>(calling: Promise<CallResult<Value>>): Promise<Value> {
  const answer = await calling;
  if ("value" in answer) return answer.value;
  throw new Error(answer.detail);
}

/** Loaded when a live match asks first. */
const client = () => import("#api-client.ts");

/** The API of the page's own origin. */
export const apiSource = (id: string): LogSource => ({
  log: async (after) => taken((await client()).call("GET /matches/{id}/log", { id, after })),
  match: async () => taken((await client()).call("GET /matches/{id}", { id })),
});
