import { type Connection, hangUp } from "../callers/connections.ts";

/** Maximum number of connections without an accepted key (yet): showing one takes a moment. */
const MAX_KEYLESS = 200;

/** Without an accepted key a connection lasts no longer. */
const ENTER_LIMIT_MS = 5_000;

/** The size of a key and its envelope, as text. */
const MAX_CHARACTERS = 1_024;

/** Bounds what those can take up who have not shown a key. */
export class Keyless {
  readonly #clocks = new Map<Connection, NodeJS.Timeout>();

  /** Takes a new connection; when there are too many, the oldest has to go. */
  enter(connection: Connection): void {
    const [oldest] = this.#clocks.keys();
    if (oldest !== undefined && this.#clocks.size >= MAX_KEYLESS) hangUp(oldest);
    this.#clocks.set(
      connection,
      setTimeout(() => hangUp(connection), ENTER_LIMIT_MS),
    );
    connection.once("close", () => this.leave(connection));
    connection.on("packet", ({ data }: { readonly data?: unknown }) => {
      if (!this.#clocks.has(connection) || data === undefined) return;
      if (typeof data !== "string" || data.length > MAX_CHARACTERS) hangUp(connection);
    });
  }

  /** Its key was accepted, or it ended. */
  leave(connection: Connection): void {
    clearTimeout(this.#clocks.get(connection));
    this.#clocks.delete(connection);
  }

  /** Ends all of them. */
  close(): void {
    for (const connection of [...this.#clocks.keys()]) hangUp(connection);
  }
}
