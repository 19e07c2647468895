import type { ApiMatchLog } from "@wisp/api";
import type { GameEvent, Locale, Viewer } from "@wisp/game";
import { inGameNames } from "@wisp/game/in-game-names";
import { sanitizeName } from "#components/sanitize.ts";

/** Reads and folds the log of one game. */
export interface Folds<State, Event> {
  parse(event: GameEvent): Event;
  evolve(state: State | undefined, event: Event): State;
}

/** A public event as the game knows it. */
export interface Entry<Event> {
  readonly cursor: number;
  readonly event: Event;
  /** Milliseconds since the first event; null while the match is live. */
  readonly afterMs: number | null;
}

type SealedEntry = ApiMatchLog["sealed"][number];

/** Whether a viewer may see a sealed event. */
export const seesSealed = (viewer: Viewer, { to }: SealedEntry): boolean => {
  if (viewer === "ended") return to.afterEnd === true;
  if (typeof viewer === "string") return viewer === "omniscient";
  return to.seats === "all" || to.seats.includes(viewer);
};

/**
 * The states of one log: the state at cursor k is the fold of the public events 0 to k, and of the
 * sealed events up to k that the viewer may see. States are kept, so that a step costs one event at
 * most. The log grows at its end, and moderators can hide speeches in it. Sealed events come with the end
 * of the match, and to a player at the table as they happen.
 */
export class Fold<State, Event> {
  readonly #folds: Folds<State, Event>;
  readonly #events: Event[] = [];
  readonly #open: State[] = [];
  readonly #others = new Map<Viewer, State[]>();
  #sealed: ApiMatchLog["sealed"] = [];
  /** The log of the last call, for changes of events that are known already. */
  #log: ApiMatchLog | undefined;

  constructor(folds: Folds<State, Event>) {
    this.#folds = folds;
  }

  entries(log: ApiMatchLog): Entry<Event>[] {
    this.#forgetChanged(log);
    const first = log.events[0]?.at ?? null;
    return log.events.map(({ at }, cursor) => ({
      cursor,
      event: this.#event(log, cursor),
      afterMs: at === null || first === null ? null : Date.parse(at) - Date.parse(first),
    }));
  }

  /** The state at a cursor of the log; throws a RangeError beyond its ends. */
  at(log: ApiMatchLog, cursor: number, viewer: Viewer): State {
    this.#forgetChanged(log);
    const states = this.#states(log, viewer);
    for (let next = states.length; next <= cursor; next += 1) {
      states.push(this.#step(log, next, states[next - 1], viewer));
    }
    const state = states[cursor];
    if (state === undefined) throw new RangeError(`the log holds no event ${cursor}`);
    return state;
  }

  /** Folds again from the first event that a moderator hid, or showed again, since the last call. */
  #forgetChanged(log: ApiMatchLog): void {
    const before = this.#log?.events ?? [];
    if (this.#log === log) return;
    this.#log = log;
    const changed = before.findIndex(({ event }, cursor) => {
      const now = log.events[cursor]?.event;
      return now !== undefined && now !== event && JSON.stringify(now) !== JSON.stringify(event);
    });
    if (changed < 0) return;
    this.#events.splice(changed);
    this.#open.splice(changed);
    this.#others.clear();
  }

  #states(log: ApiMatchLog, viewer: Viewer): State[] {
    if (viewer === "public") return this.#open;
    if (this.#sealed !== log.sealed) {
      this.#sealed = log.sealed;
      this.#others.clear();
    }
    const states = this.#others.get(viewer) ?? [];
    this.#others.set(viewer, states);
    return states;
  }

  #step(log: ApiMatchLog, cursor: number, before: State | undefined, viewer: Viewer): State {
    const { evolve, parse } = this.#folds;
    const sealed =
      viewer === "public" ? [] : log.sealed.filter((entry) => seesSealed(viewer, entry));
    let state = before;
    if (cursor === 0) {
      for (const { after, event } of sealed) if (after < 0) state = evolve(state, parse(event));
    }
    let next = evolve(state, this.#event(log, cursor));
    for (const { after, event } of sealed) {
      if (after === cursor) next = evolve(next, parse(event));
    }
    return next;
  }

  #event(log: ApiMatchLog, cursor: number): Event {
    for (let next = this.#events.length; next <= cursor; next += 1) {
      const entry = log.events[next];
      if (entry === undefined) throw new RangeError(`the log holds no event ${next}`);
      this.#events.push(this.#folds.parse(entry.event));
    }
    const event = this.#events[cursor];
    if (event === undefined) throw new RangeError(`the log holds no event ${cursor}`);
    return event;
  }
}

/** The longest name of an agent at a table, in code points. */
const MAX_NAME = 24;

const NEUTRAL = /^Player (\d+)$/;

/** The neutral names in a text; letters and digits around one make it another word. */
const NAMED = /(?<![A-Za-z0-9_])Player (\d{1,2})(?![A-Za-z0-9_])/g;

/**
 * The names of agents by seat; empty where readers could not tell these seats apart: two are the same, or one is
 * called as a seat is.
 */
export function tellingNames(agents: readonly { readonly name: string }[]): readonly string[] {
  const names = agents.map(({ name }) => sanitizeName(name, MAX_NAME));
  const all = new Set(names);
  const isUnclear = names.some((name) => name === "" || name.search(NAMED) >= 0);
  return all.size < names.length || isUnclear ? [] : names;
}

/** A player's name as pages show it in a language: the neutral "Player 5" is "5号" in Chinese. */
export const shownName = (name: string, locale: Locale): string =>
  locale === "zh" ? name.replace(NEUTRAL, "$1号") : name;

/** Shows the names of players in what one of them said or thought, or in what the host tells. */
export type NamesShown = (text: string) => string;

/**
 * How the neutral names in texts of a match are shown: as the names of agents, where readers know who sits there,
 * else as the match's language has them.
 *
 * @param dealt in-game names by seat
 * @param agents names by seat (`tellingNames`); empty: readers do not know
 */
export function namesShown(
  lang: string,
  dealt: readonly string[] = [],
  agents: readonly string[] = [],
): NamesShown {
  const known = new Map(dealt.map((name, seat) => [name, agents[seat]]));
  return (text) =>
    text.replace(
      NAMED,
      (name, place: string) => known.get(name) ?? (lang === "zh" ? `${place}号` : name),
    );
}

/** The same where readers do not know who sits where. */
export const withNamesShown = (text: string, lang: string): string => namesShown(lang)(text);

function shownEvent<Event extends GameEvent>(
  event: Event,
  locale: Locale,
  agents: readonly string[] = [],
): Event {
  const names = inGameNames(event);
  if (names.length === 0) return event;
  return { ...event, names: names.map((name, seat) => agents[seat] ?? shownName(name, locale)) };
}

/**
 * The same log with the players' names as pages show them; the host's sentences follow.
 *
 * @param agents names by seat, where readers know who sits there (`tellingNames`); empty: they do not
 */
export function withShownNames<State, Event>(
  folds: Folds<State, Event>,
  locale: Locale,
  agents: readonly string[] = [],
): Folds<State, Event> {
  return {
    parse: (event) => folds.parse(shownEvent(event, locale, agents)),
    evolve: (state, event) => folds.evolve(state, event),
  };
}

/**
 * The log of a match in a language with the names as pages show them: for what reads it as a whole.
 *
 * @param agents as for `withShownNames`
 */
export const logWithShownNames = (
  log: ApiMatchLog,
  locale: Locale,
  agents: readonly string[] = [],
): ApiMatchLog => ({
  ...log,
  events: log.events.map((each) => ({ ...each, event: shownEvent(each.event, locale, agents) })),
});

/** The same, with the names in what players say, too: for pictures, films and files, which compare no speeches. */
export function logWithShownSpeeches(
  log: ApiMatchLog,
  locale: Locale,
  agents: readonly string[] = [],
): ApiMatchLog {
  const shown = logWithShownNames(log, locale, agents);
  const inText = namesShown(locale, inGameNames(log.events[0]?.event), agents);
  return {
    ...shown,
    events: shown.events.map((each) => {
      const { event } = each;
      if (!("text" in event) || typeof event.text !== "string") return each;
      return { ...each, event: { ...event, text: inText(event.text) } };
    }),
  };
}
