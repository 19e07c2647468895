import type { ApiMatchLog } from "@wisp/api";
import type { Locale } from "@wisp/game";
import {
  type AnyCommentary,
  type Chances,
  commentaries,
  type Turn,
  turnOf,
} from "@wisp/games/commentaries";
import { onWaking } from "#components/waking.ts";
import { Fold, type Folds, withShownNames } from "#features/replay/log/fold.ts";

const loaded = new Map<string, Promise<AnyCommentary | null>>();

/** What a game says about its chances; null where it says nothing, or could not be loaded. */
export function commentaryOf(game: string): Promise<AnyCommentary | null> {
  const known = loaded.get(game);
  if (known !== undefined) return known;
  const load = Object.hasOwn(commentaries, game) ? commentaries[game] : undefined;
  const made =
    load?.().catch(() => {
      // Not at once: a render that waits for a new promise each time never ends.
      const stop = onWaking(() => {
        loaded.delete(game);
        stop();
      });
      return null;
    }) ?? Promise.resolve(null);
  loaded.set(game, made);
  return made;
}

/** A turn with its moment in words. */
export interface ToldTurn extends Turn {
  readonly text: string;
}

/** Reads the chances along one log; those of a moment are computed once. */
export class ChanceReader {
  readonly #commentary: AnyCommentary;
  /** With the names as players write them in their speeches. */
  readonly #fold: Fold<unknown, Parameters<AnyCommentary["evolve"]>[1]>;
  /** With the names as pages show them, for what is told. */
  readonly #shown: Fold<unknown, Parameters<AnyCommentary["evolve"]>[1]>;
  readonly #known = new Map<unknown, Chances | null>();

  /**
   * @param language of the match
   * @param names of the players by seat as the page shows them; empty: as the language has them
   */
  constructor(commentary: AnyCommentary, language: Locale, names: readonly string[] = []) {
    this.#commentary = commentary;
    const folds: Folds<unknown, Parameters<AnyCommentary["evolve"]>[1]> = {
      parse: (event) => event,
      evolve: (state, event) => commentary.evolve(state, event),
    };
    this.#fold = new Fold(folds);
    this.#shown = new Fold(withShownNames(folds, language, names));
  }

  /** Sealed events are read after the reveal alone, and for games alone whose chances they change. */
  #viewer(revealed: boolean): "public" | "omniscient" {
    return revealed && this.#commentary.opens === true ? "omniscient" : "public";
  }

  at(log: ApiMatchLog, cursor: number, revealed: boolean): Chances | null {
    const state = this.#fold.at(log, cursor, this.#viewer(revealed));
    const known = this.#known.get(state);
    if (known !== undefined) return known;
    const made = this.#commentary.chances(state);
    this.#known.set(state, made);
    return made;
  }

  /** The chances after each public event up to a cursor. */
  line(log: ApiMatchLog, to: number, revealed: boolean): readonly (Chances | null)[] {
    return Array.from({ length: to + 1 }, (_, cursor) => this.at(log, cursor, revealed));
  }

  /** The moment that turned a match that is over; null where none did. */
  turn(log: ApiMatchLog, locale: Locale): ToldTurn | null {
    const texts = this.#shown
      .entries(log)
      .map(({ cursor, event }) =>
        this.#commentary.moment(event, this.#shown.at(log, cursor, this.#viewer(true)), locale),
      );
    const line = this.line(log, log.events.length - 1, true);
    const turn = turnOf(line, (at) => typeof texts[at] === "string");
    return turn && { ...turn, text: texts[turn.at] ?? "" };
  }
}

let last: { readonly key: string; readonly reader: ChanceReader } | undefined;

/** One reader for the match that a page shows: all that it draws share what is computed. */
export function readerFor(
  commentary: AnyCommentary,
  match: { readonly id: string; readonly locale: Locale },
  names: readonly string[],
): ChanceReader {
  const key = JSON.stringify([match.id, names]);
  if (last?.key !== key) {
    last = { key, reader: new ChanceReader(commentary, match.locale, names) };
  }
  return last.reader;
}
