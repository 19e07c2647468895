import type { Environment } from "./environment.ts";

/** Of one environment that wait: a client sends the next call once it has the answer to the one before. */
const MAX_WAITING_CALLS = 16;

/** An environment that a client uses: one call at a time, in their order. */
export class Held {
  readonly environment: Environment;
  /** By which the client's share is counted. */
  readonly address: string;
  usedAt = Date.now();
  #last: Promise<unknown> = Promise.resolve();
  #calls = 0;

  constructor(environment: Environment, address: string) {
    this.environment = environment;
    this.address = address;
  }

  get isBusy(): boolean {
    return this.#calls > 0;
  }

  /** Whether too many calls are waiting to accept another. */
  get isFull(): boolean {
    return this.#calls >= MAX_WAITING_CALLS;
  }

  run<Result>(call: () => Promise<Result>): Promise<Result> {
    this.usedAt = Date.now();
    this.#calls += 1;
    const result = this.#last.then(call).finally(() => {
      this.usedAt = Date.now();
      this.#calls -= 1;
    });
    this.#last = result.catch(() => {});
    return result;
  }
}

/** Why there is no place for another environment. */
export interface NoPlace {
  /** Whether the client's address has its share, rather than all clients together all places. */
  readonly ofShare: boolean;
  readonly active: number;
  readonly most: number;
}

/** The places of a server's environments, of which one address may take a share. */
export class Places {
  /** Environments over HTTP by the id of their episode. */
  readonly episodes = new Map<string, Held>();
  /** Environments of sockets, which only their own connection uses. */
  readonly ofSockets = new Set<Held>();
  readonly #most: number;
  readonly #share: number;

  /** @param share the most places of one address */
  constructor(most: number, share: number) {
    this.#most = most;
    this.#share = share;
  }

  /**
   * Why an address gets no other place; null where there is one. Episodes over HTTP make room: one that is over
   * for every address, one that is only unused for an episode of its own address.
   */
  refusal(address: string): NoPlace | null {
    const own = (held: Held): boolean => held.address === address;
    const hasShare = this.#share < this.#most && this.#all().filter(own).length >= this.#share;
    if (hasShare && !this.#makeRoom(own)) {
      return { ofShare: true, active: this.#share, most: this.#share };
    }
    const isOver = ({ environment }: Held): boolean => environment.state.done;
    const active = this.#all().length;
    if (active < this.#most || this.#makeRoom(isOver) || this.#makeRoom(own)) return null;
    return { ofShare: false, active, most: this.#most };
  }

  /** Closes an episode without a waiting client: one that is over, or else the one unused for longest. */
  #makeRoom(mayClose: (held: Held) => boolean): boolean {
    const idle = [...this.episodes]
      .filter(([, held]) => !held.isBusy && mayClose(held))
      .toSorted(([, one], [, other]) => one.usedAt - other.usedAt);
    const [id, held] = idle.find(([, { environment }]) => environment.state.done) ?? idle[0] ?? [];
    if (id === undefined || held === undefined) return false;
    this.episodes.delete(id);
    void held.environment.close();
    return true;
  }

  /** Closes the episodes that were used last before this time, in milliseconds since 1970. */
  closeUnused(before: number): void {
    for (const [id, { environment, usedAt }] of this.episodes) {
      if (usedAt >= before) continue;
      this.episodes.delete(id);
      void environment.close();
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#all().map(({ environment }) => environment.close()));
  }

  #all(): readonly Held[] {
    return [...this.ofSockets, ...this.episodes.values()];
  }
}
