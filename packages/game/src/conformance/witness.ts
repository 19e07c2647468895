import { canonical } from "../canonical.ts";
import { type Game, type GameEvent, type LogEntry, locales, type Viewer } from "../contract.ts";
import { sees } from "../log.ts";
import { equal, frozen, parting, textOf } from "./plain.ts";

/**
 * Follows a log as every viewer sees it: folds each viewer's events on frozen views, so that a fold
 * that changes a view throws, and narrates every event in every language.
 */
export class Witness<State, E extends GameEvent> {
  readonly #game: Pick<Game<never, never, State, never, E>, "event" | "evolve" | "narrate">;
  readonly #seats: number;
  readonly #views = new Map<Viewer, State>();

  constructor(
    game: Pick<Game<never, never, State, never, E>, "event" | "evolve" | "narrate">,
    seats: number,
  ) {
    this.#game = game;
    this.#seats = seats;
  }

  view(viewer: Viewer): State {
    const view = this.#views.get(viewer);
    if (view === undefined) throw new Error(`${viewer} has seen nothing yet`);
    return view;
  }

  see(entries: readonly LogEntry<E>[]): void {
    for (const entry of entries) {
      this.#checkEntry(entry);
      const event = frozen(entry.event);
      for (const viewer of this.#viewers()) if (sees(viewer, entry.to)) this.#fold(viewer, event);
    }
  }

  #viewers(): Viewer[] {
    const seats = Array.from({ length: this.#seats }, (_, seat) => seat);
    return ["omniscient", "public", "ended", ...seats];
  }

  #checkEntry({ to, event }: LogEntry<E>): void {
    if (to.public && to.seats !== "all") {
      throw new Error(
        `"${event.type}" is public but kept from seats, who can watch the public page`,
      );
    }
    if (to.public && to.afterEnd === true) {
      throw new Error(`"${event.type}" is public and also shown after the end`);
    }
    if (to.seats !== "all") {
      const wrong = to.seats.find(
        (seat) => !Number.isInteger(seat) || seat < 0 || seat >= this.#seats,
      );
      if (wrong !== undefined) throw new Error(`"${event.type}" is sent to seat ${wrong}`);
    }
    const written = textOf(event);
    const parsed = this.#game.event.safeParse(JSON.parse(written));
    if (!parsed.success) {
      throw new Error(`"${event.type}" does not pass the event schema: ${parsed.error.message}`);
    }
    const reread = textOf(parsed.data);
    // A schema may reorder keys, it may not change what they hold.
    if (reread !== written && canonical(parsed.data) !== canonical(JSON.parse(written))) {
      throw new Error(`"${event.type}" changes in the event schema: ${parting(written, reread)}`);
    }
  }

  #fold(viewer: Viewer, event: E): void {
    const before = this.#views.get(viewer);
    const view = frozen(this.#game.evolve(before, event));
    if (!equal(this.#game.evolve(before, event), view)) {
      throw new Error(`folding "${event.type}" twice for ${viewer} gives two views`);
    }
    this.#views.set(viewer, view);
    for (const locale of locales) {
      const sentence: unknown = this.#game.narrate(event, view, locale);
      if (typeof sentence !== "string") {
        throw new Error(`"${event.type}" has no narration for ${viewer} in ${locale}`);
      }
    }
  }
}
