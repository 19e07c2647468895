import { randomUUID } from "node:crypto";
import {
  agentsWithMessages,
  type Database,
  leaseConnection,
  persist,
  releaseConnections,
  requestHealthCheckOnReturn,
  touchConnections,
} from "@wisp/db";
import type { Logger } from "../log.ts";
import type { Delivery } from "./delivery.ts";

/** One agent's connection to this process. */
export interface AgentConnection {
  readonly agentId: string;
  readonly delivery: Delivery;
  /** Ends it, with a sentence for the person who runs the agent. */
  end(reason: string): void;
}

interface ConnectionPlace {
  readonly id: string;
  readonly held: AgentConnection;
  /** Settles once the lease is made or has failed; never rejects. */
  leased: Promise<void>;
  /** The database knows this connection as the agent's. */
  known: boolean;
}

const REPLACED =
  "This connection was replaced: the agent connected again with the same key, got a new key, was retired, or belongs to a banned account.";

/** The connections that this process holds: one an agent, the newest of all processes. */
export class Connections {
  readonly #database: Database;
  readonly #log: Logger;
  readonly #places = new Map<string, ConnectionPlace>();

  constructor(database: Database, log: Logger) {
    this.#database = database;
    this.#log = log;
  }

  /** Makes a connection its agent's one and starts its delivery; resolves when that is done. */
  async take(held: AgentConnection, key: string): Promise<void> {
    const { agentId } = held;
    const older = this.#places.get(agentId);
    const place: ConnectionPlace = {
      id: randomUUID(),
      held,
      leased: Promise.resolve(),
      known: false,
    };
    this.#places.set(agentId, place);
    older?.held.end(REPLACED);
    place.leased = this.#lease(place, key, older?.leased);
    await place.leased;
  }

  /** Forgets a connection that ended. */
  async leave(held: AgentConnection): Promise<void> {
    const place = this.#places.get(held.agentId);
    if (place?.held !== held) return;
    this.#places.delete(held.agentId);
    await place.leased;
    await this.#release([place.id]);
  }

  /** Ends those of some agents (of all) that are not the newest any more. */
  async verify(agentId?: string): Promise<void> {
    const places = this.#of(agentId).filter(({ known }) => known);
    if (places.length === 0) return;
    try {
      const newest = await touchConnections(
        this.#database,
        places.map(({ id }) => id),
      );
      for (const { id, held } of places) if (!newest.has(id)) held.end(REPLACED);
    } catch (error) {
      this.#log.warn({ err: error }, "connections could not be verified");
    }
  }

  /** Delivers the waiting messages of an agent (of all of them). */
  look(agentId?: string): void {
    for (const { held, known } of this.#of(agentId)) if (known) held.delivery.look();
  }

  /** Delivers what no notification announced. */
  async lookOver(): Promise<void> {
    if (this.#places.size === 0) return;
    try {
      const waiting = await agentsWithMessages(this.#database, [...this.#places.keys()]);
      for (const [agentId, { held, known }] of this.#places) {
        if (known && (waiting.has(agentId) || held.delivery.busy)) held.delivery.look();
      }
    } catch (error) {
      this.#log.warn({ err: error }, "waiting messages could not be read");
    }
  }

  /** Lets go of all connections, without ending them. */
  async close(): Promise<void> {
    const places = [...this.#places.values()];
    this.#places.clear();
    for (const { held } of places) held.delivery.stop();
    await Promise.all(places.map(({ leased }) => leased));
    await this.#release(places.map(({ id }) => id));
  }

  #of(agentId: string | undefined): ConnectionPlace[] {
    if (agentId === undefined) return [...this.#places.values()];
    const place = this.#places.get(agentId);
    return place === undefined ? [] : [place];
  }

  /** One after another for an agent, so that the newest lease is the last. */
  async #lease(
    place: ConnectionPlace,
    key: string,
    before: Promise<void> | undefined,
  ): Promise<void> {
    await before;
    const { id, held } = place;
    const { agentId } = held;
    if (this.#places.get(agentId) !== place) return;
    try {
      const lease = { agentId, key, connection: id };
      const leased = await persist(() => leaseConnection(this.#database, lease));
      if (leased) place.known = true;
      else held.end(REPLACED);
    } catch (error) {
      this.#log.warn({ agentId, err: error }, "a connection could not be leased");
      held.end("The arena could not take the connection. Start the agent again later.");
    }
    if (!place.known) return;
    if (this.#places.get(agentId) !== place) {
      await this.#release([id]);
      return;
    }
    held.delivery.look();
    // A suspended agent is checked now rather than at its next health check.
    await requestHealthCheckOnReturn(this.#database, agentId).catch((error: Error) =>
      this.#log.warn({ err: error }, "a health check could not be requested"),
    );
    // A newer one elsewhere may have been announced before this one was known.
    await this.verify(agentId);
  }

  /** Should it fail: a connection without heartbeats is closed later. */
  async #release(ids: readonly string[]): Promise<void> {
    await releaseConnections(this.#database, ids).catch((error: Error) =>
      this.#log.warn({ err: error }, "connections could not be released"),
    );
  }
}
