import { Unreadable } from "./read-lines.ts";

/** Lines that follow the order of another file's matches, taken match by match. */
export class Follower<Line extends { readonly match: string }> {
  readonly #lines: AsyncIterator<Line>;
  readonly #file: string;
  #next: Line | undefined;
  #started = false;

  constructor(lines: AsyncIterable<Line>, file: string) {
    this.#lines = lines[Symbol.asyncIterator]();
    this.#file = file;
  }

  /** The lines of the next match; none when it has none. */
  async of(match: string): Promise<Line[]> {
    if (!this.#started) await this.#advance();
    const taken: Line[] = [];
    while (this.#next?.match === match) {
      taken.push(this.#next);
      await this.#advance();
    }
    return taken;
  }

  /** Throws `Unreadable` when lines were left: of matches that are not listed, or out of order. */
  async end(): Promise<void> {
    if (!this.#started) await this.#advance();
    if (this.#next === undefined) return;
    throw new Unreadable(
      `${this.#file} has lines of match ${this.#next.match} where matches.jsonl does not have it`,
    );
  }

  async close(): Promise<void> {
    await this.#lines.return?.();
  }

  async #advance(): Promise<void> {
    this.#started = true;
    const { done, value } = await this.#lines.next();
    this.#next = done === true ? undefined : value;
  }
}
