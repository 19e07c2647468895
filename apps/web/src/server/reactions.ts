import { addReactions, type NewReactions } from "@wisp/db";
import type { Reaction } from "@wisp/live/reactions";
import { database } from "#server/storage/database.ts";

/** How long reactions are collected before they are stored and announced together. */
const COLLECT_MS = 1_000;
/** Different moments that are collected at most; a flood beyond is dropped. */
export const MAX_COLLECTED = 2_000;

/** Collects reactions, so that a flood of them is one statement a second. */
export class ReactionCollector {
  readonly #store: (added: readonly NewReactions[]) => Promise<void>;
  readonly #counts = new Map<string, NewReactions>();
  #timer: NodeJS.Timeout | undefined;

  constructor(store: (added: readonly NewReactions[]) => Promise<void>) {
    this.#store = store;
  }

  add(matchId: string, cursor: number, reaction: Reaction): void {
    const name = `${matchId}/${cursor}/${reaction}`;
    const count = (this.#counts.get(name)?.count ?? 0) + 1;
    if (count === 1 && this.#counts.size >= MAX_COLLECTED) return;
    this.#counts.set(name, { matchId, cursor, reaction, count });
    this.#timer ??= setTimeout(() => void this.#flush(), COLLECT_MS);
  }

  async #flush(): Promise<void> {
    this.#timer = undefined;
    const added = [...this.#counts.values()];
    this.#counts.clear();
    try {
      await this.#store(added);
    } catch (error) {
      // They are no part of the match: a database that is away costs them alone.
      console.error("Reactions could not be stored.", error);
    }
  }
}

const collector = new ReactionCollector((added) => addReactions(database(), added));

/** Takes a reaction; it is stored within a second with the others of this process. */
export const collectReaction: ReactionCollector["add"] = (...said) => collector.add(...said);
