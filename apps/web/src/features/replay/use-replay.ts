import type { ApiMatch, ApiMatchLog } from "@wisp/api";
import type { Locale } from "@wisp/game";
import { inGameNames } from "@wisp/game/in-game-names";
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { PLAY_HASH } from "#links.ts";
import type { GameStage, Moment } from "./game-stage.ts";
import { type GuessAlong, useGuess } from "./guess/use-guess.ts";
import {
  type Entry,
  Fold,
  type NamesShown,
  namesShown,
  tellingNames,
  withShownNames,
} from "./log/fold.ts";
import { apiSource, type LogSource, LogStore } from "./log/log-store.ts";
import {
  type Action,
  type Clip,
  liveWaitMs,
  MAX_REVEAL_MS,
  openPlayback,
  type Playback,
  type Reach,
  reducePlayback,
} from "./playback.ts";
import { narrationOf, sealedLines, transcriptLines } from "./story.ts";

/** The view of a player at the table; spectators have the public view. */
export interface SeatReading {
  readonly seat: number;
  readonly source: LogSource;
  /** Keeps the store growing until the returned function is called. */
  follow(store: LogStore): () => void;
}

export interface Replay<State, Event> {
  /** Null while the match has no public event. */
  readonly moment: Moment<State, Event> | null;
  /** The same for the headline: once secrets may be shown, the players have their agents' names. */
  readonly headline: Moment<State, Event> | null;
  readonly match: ApiMatch;
  readonly log: ApiMatchLog;
  readonly fold: Fold<State, Event>;
  readonly playback: Playback;
  /** Cursor of the last public event that may be seen now. */
  readonly last: number;
  /** A viewer who guesses along has to vote before seeing more. */
  readonly held: boolean;
  readonly sent: GuessAlong["sent"];
  /** False while the site does not answer. */
  readonly reachable: boolean;
  /** How many follow the live match now; null where that is not known. */
  readonly viewers: number | null;
  /** For `NamesShownContext`. */
  readonly inText: NamesShown;
  act(action: Action): void;
}

/**
 * A match that is live, reconnecting or over: one path for all three.
 *
 * @param isReading a voice reads a speech: what is played stays at its scene, unless it is live
 * @param asking what the reader is asked; null while the match does not wait for the reader
 */
export function useReplay<State, Event>(
  stage: GameStage<State, Event>,
  first: {
    readonly match: ApiMatch;
    readonly log: ApiMatchLog;
    readonly at: number | null;
    /** The part to show; absent or null: the whole match. */
    readonly clip?: Clip | null | undefined;
    readonly embedded: boolean;
    /** The agents by seat, where spectators know them from the start; absent or null: they do not. */
    readonly table?: readonly { readonly name: string }[] | null | undefined;
    /** See `Moment.scoreNames`. */
    readonly scoreNames?: Readonly<Record<string, string>> | undefined;
    /** Absent: a spectator reads. */
    readonly reading?: SeatReading;
  },
  locale: Locale,
  isReading = false,
  asking: string | null = null,
): Replay<State, Event> {
  const [store] = useState(
    () => new LogStore(first, first.reading?.source ?? apiSource(first.match.id)),
  );
  const [agents] = useState(() => tellingNames(first.table ?? []));
  const [fold] = useState(
    () => new Fold<State, Event>(withShownNames(stage, first.match.locale, agents)),
  );
  const { match, log } = useSyncExternalStore(store.subscribe, store.snapshot, store.snapshot);
  const [reachable, setReachable] = useState(true);
  const [viewers, setViewers] = useState<number | null>(null);
  const { over } = log;
  const end = log.events.length - 1;
  const opened = log.events[0]?.event;
  const inText = useMemo(
    () => namesShown(match.locale, inGameNames(opened), agents),
    [match.locale, opened, agents],
  );
  const entries = useMemo(() => fold.entries(log), [fold, log]);

  const [playback, dispatch] = useReducer(
    (before: Playback, [action, reach]: [Action, Reach]) => reducePlayback(before, action, reach),
    null,
    () => openPlayback({ last: end, over }, first.at, first.clip),
  );
  const { cursor, playing, speed, revealed, guess } = playback;

  const { reading } = first;
  const seat = guess?.seat ?? reading?.seat ?? null;
  const { gate, sent, give } = useGuess(first.match.id, stage.guessing, entries, playback);
  const held = gate !== undefined;
  const last = gate?.cursor ?? Math.min(playback.clip?.to ?? end, end);
  const clipped = playback.clip !== null && last < end;
  const act = useCallback(
    (action: Action) =>
      dispatch([
        action,
        action.type === "sit" ? { last: end, over } : { last, over, held, clipped },
      ]),
    [last, end, over, held, clipped],
  );

  useEffect(() => {
    if (over) return;
    if (reading !== undefined) return reading.follow(store);
    const { id } = first.match;
    let isGone = false;
    let stop: (() => void) | undefined;
    // Only live matches need it.
    import("./log/follow.ts").then(
      ({ follow }) => {
        if (isGone) return;
        stop = follow({ store, matchId: id, reachable: setReachable, viewers: setViewers });
      },
      () => setReachable(false),
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [store, over, first.match.id, reading]);

  const before = useRef(end);
  useEffect(() => {
    dispatch([
      { type: "grown", before: before.current },
      { last: end, over },
    ]);
    before.current = end;
  }, [end, over]);

  // Counted from the question or the events that led to it, the later of them: events may come while the answer to
  // the last question is still on its way.
  const askedAtMs = useRef(0);
  useEffect(() => {
    askedAtMs.current = performance.now();
  }, [asking, end]);

  // Events that arrive in the meantime do not prolong the current one.
  const stay = useRef({ cursor, playing, speed, since: 0 });
  useEffect(() => {
    const { current } = stay;
    if (current.cursor !== cursor || current.playing !== playing || current.speed !== speed) {
      stay.current = { cursor, playing, speed, since: performance.now() };
    }
    const entry = entries[cursor];
    if (!playing || entry === undefined || cursor >= last || (over && isReading)) return;
    const { since } = stay.current;
    const stayMs = (at: Entry<Event>): number =>
      stage.liveMs?.(at.event, fold.at(log, at.cursor, "public")) ?? 0;
    const waitMs = over
      ? stage.dwellMs(entry.event, fold.at(log, cursor, "public")) / speed
      : liveWaitMs(
          entries.slice(cursor, last).map(stayMs),
          asking === null ? null : askedAtMs.current + MAX_REVEAL_MS - since,
        );
    const passedMs = performance.now() - since;
    const timer = setTimeout(
      () => act({ type: "advance", from: cursor }),
      Math.max(0, waitMs - passedMs),
    );
    return () => clearTimeout(timer);
  }, [stage, entries, fold, log, cursor, last, over, playing, speed, isReading, asking, act]);

  const narrate = useCallback(
    (entry: Entry<Event>) => inText(narrationOf(stage, fold, log, locale, entry)),
    [stage, fold, log, locale, inText],
  );

  const sealed = useCallback(() => {
    const viewer = revealed ? "omniscient" : (seat ?? (over ? "ended" : null));
    if (viewer === null) return [];
    return sealedLines(stage, fold, log, locale, viewer).map((line) => ({
      ...line,
      text: inText(line.text),
    }));
  }, [stage, fold, log, locale, inText, over, revealed, seat]);

  const go = useCallback((to: number) => act({ type: "go", to }), [act]);

  const lines = useMemo(
    () => transcriptLines(stage, fold, log, locale, entries),
    [stage, entries, fold, log, locale],
  );

  const isOpen =
    over &&
    seat === null &&
    entries.length > 0 &&
    stage.opensHands?.(fold.at(log, 0, "public")) === true;
  // Players keep their names from the first event to the last.
  const names = useMemo(
    () => (end < 0 ? [] : stage.names(fold.at(log, end, "public"))),
    [stage, fold, log, end],
  );

  const entry = entries[cursor];
  const moment =
    entry === undefined
      ? null
      : {
          match,
          log,
          over,
          revealed,
          wordsHidden: log.wordsHidden,
          // The last event is a scene, too, for who watched the match up to it.
          moving: playing || (playback.watched && cursor === end),
          // A live match sets its own pace.
          speed: over ? speed : 1,
          entries,
          cursor,
          state: fold.at(
            log,
            cursor,
            revealed || isOpen ? "omniscient" : (seat ?? (over ? "ended" : "public")),
          ),
          event: entry.event,
          whole: revealed ? fold.at(log, end, "omniscient") : null,
          decisions: log.decisions,
          scoreNames: first.scoreNames,
          marks: log.marks,
          changes: log.changes,
          seat: revealed ? null : seat,
          ballot:
            gate !== undefined && gate.cursor === cursor
              ? { round: gate.round, give: (choice: number) => give(gate, choice, act) }
              : null,
          embedded: first.embedded,
          names,
          lines,
          roundKind: stage.roundKind ?? "round",
          sealed,
          narrate,
          go,
        };
  const hides = first.table == null;
  const named = useMemo(() => {
    const agents = tellingNames(match.result?.seats.map(({ agent }) => agent) ?? []);
    if (!revealed || !hides || agents.length === 0 || end < 0) return null;
    const whole = new Fold<State, Event>(withShownNames(stage, match.locale, agents));
    return { names: agents, whole: whole.at(log, end, "omniscient") };
  }, [stage, match, log, end, revealed, hides]);
  const headline = moment && named ? { ...moment, ...named } : moment;
  return {
    moment,
    headline,
    match,
    log,
    fold,
    playback,
    last,
    held,
    sent,
    reachable,
    viewers,
    inText,
    act,
  };
}

/** For how long a moment is shown before the address names it: browsers limit such changes. */
const SETTLE_MS = 300;

/**
 * Updates the address to the current moment, so that it can be copied or reloaded: `?at=`, or none for
 * null. The address of a part of a match does not change while only that part is shown (`clipped`).
 * Adds nothing to the browser's history.
 */
export function useAddress(at: number | null, clipped: boolean): void {
  useEffect(() => {
    if (clipped) return;
    const timer = setTimeout(() => {
      const address = new URL(location.href);
      address.searchParams.delete("from");
      address.searchParams.delete("to");
      if (at === null) address.searchParams.delete("at");
      else address.searchParams.set("at", String(at));
      if (address.href !== location.href) history.replaceState(null, "", address);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [at, clipped]);
}

/**
 * Starts a finished match that a link of the site led to (`replayHref`), as soon as its page is seen;
 * not for readers who prefer less motion. The mark is removed from the address, so that a reload or
 * the way back does not start it again.
 *
 * @param start null: there is nothing to start
 */
export function useArrival(start: (() => void) | null): void {
  const arrive = useEffectEvent(() => {
    if (location.hash !== PLAY_HASH) return;
    const { pathname, search } = location;
    history.replaceState(null, "", `${pathname}${search}`);
    if (start === null || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    if (!document.hidden) return start();
    document.addEventListener("visibilitychange", start, { once: true });
  });
  useEffect(() => arrive(), []);
}
