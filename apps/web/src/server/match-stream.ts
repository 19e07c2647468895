import type { StreamLine } from "@wisp/api";
import { type PublicEvent, publicLog } from "@wisp/db";
import { KeyedSemaphore } from "@wisp/limits";
import { ApiProblem } from "./calls/api.ts";
import { database } from "./storage/database.ts";

const POLL_MS = 500;

/** The shared state of one live match's readers. */
interface StreamState {
  readonly lines: readonly Extract<StreamLine, { cursor: number }>[];
  readonly end: "finished" | "failed" | null;
}

const lineOf = ({ cursor, event, hidden }: PublicEvent): StreamState["lines"][number] => ({
  cursor,
  event: { ...event },
  at: null,
  ...(hidden && { hidden }),
});

/** The public log of one match, polled once for all its readers, while there are any. */
class Tail {
  readonly #id: string;
  readonly #gone: () => void;
  readonly #readers = new Set<() => void>();
  #known: StreamState = { lines: [], end: null };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #looking = false;
  #speechesHidden = 0;

  constructor(id: string, gone: () => void) {
    this.#id = id;
    this.#gone = gone;
  }

  get known(): StreamState {
    return this.#known;
  }

  /** Calls `grown` whenever more is known, until the returned function is called. */
  read(grown: () => void): () => void {
    this.#readers.add(grown);
    if (!this.#looking) void this.#look();
    return () => {
      this.#readers.delete(grown);
      if (this.#readers.size > 0) return;
      clearTimeout(this.#timer);
      this.#gone();
    };
  }

  async #look(): Promise<void> {
    this.#looking = true;
    try {
      const later = await publicLog(database(), this.#id, this.#known.lines.length - 1);
      // Readers who come later do not get what was hidden, or shown again, since.
      const isChanged = later !== null && later.speechesHidden !== this.#speechesHidden;
      const log = isChanged ? await publicLog(database(), this.#id) : later;
      const before = isChanged ? [] : this.#known.lines;
      this.#speechesHidden = log?.speechesHidden ?? 0;
      const end =
        log === null
          ? "failed"
          : log.status === "finished" || log.status === "failed"
            ? log.status
            : null;
      const added = log?.events ?? [];
      if (added.length > 0 || end !== null) {
        const lines = added.map(lineOf);
        this.#known = { lines: [...before, ...lines], end };
        for (const grown of [...this.#readers]) grown();
      }
    } catch (error) {
      // The database may be away for a moment; readers still get their heartbeats.
      console.error("A look at a live log failed.", error);
    }
    if (this.#known.end !== null || this.#readers.size === 0) return;
    this.#timer = setTimeout(() => void this.#look(), POLL_MS);
  }
}

const tails = new Map<string, Tail>();

function tailOf(id: string): Tail {
  const known = tails.get(id);
  if (known !== undefined) return known;
  const tail: Tail = new Tail(id, () => {
    if (tails.get(id) === tail) tails.delete(id);
  });
  tails.set(id, tail);
  return tail;
}

/** Streams that one address may have open in this process. */
export const MAX_STREAMS_PER_CALLER = 20;
const streams = new KeyedSemaphore({ perKey: MAX_STREAMS_PER_CALLER, total: 200 });
const HEARTBEAT_MS = 15_000;

/**
 * Takes a place for a stream; `caller` is undefined where callers are not counted. Returns the
 * function that gives it back. Throws the problem when there is no place.
 */
function takePlace(caller: string | undefined): () => void {
  const release = streams.tryAcquire(caller ?? null);
  if (release === "key") {
    throw new ApiProblem(
      "too-many",
      `Your network address has ${MAX_STREAMS_PER_CALLER} streams open. Close one of them first.`,
      HEARTBEAT_MS,
    );
  }
  if (release === "total") {
    throw new ApiProblem("busy", "Too many streams are open. Try again in a moment.");
  }
  return release;
}

/**
 * The public events of a match from a cursor on, one JSON line each, as they are committed; a
 * heartbeat while nothing happens, and a last line when the match is over. It waits for
 * a slow reader, and buffers nothing except the log itself. Throws the problem when there are too many
 * streams, in total or of this `caller`.
 */
export function matchStream(
  id: string,
  from: number,
  signal: AbortSignal,
  caller: string | undefined,
): ReadableStream {
  const giveBack = takePlace(caller);
  const encoder = new TextEncoder();
  const tail = tailOf(id);
  let next = from;
  let wake: (() => void) | undefined;
  const stop = tail.read(() => wake?.());
  let stopped = false;
  let cancelled = false;
  function leave(): void {
    if (stopped) return;
    stopped = true;
    giveBack();
    stop();
    wake?.();
  }
  signal.addEventListener("abort", leave, { once: true });
  if (signal.aborted) leave();

  /** Until there is more, the reader is gone, or it is time for a heartbeat. */
  const waited = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, HEARTBEAT_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  return new ReadableStream(
    {
      async pull(controller) {
        const send = (line: StreamLine) =>
          controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
        if (tail.known.lines[next] === undefined && tail.known.end === null) await waited();
        if (cancelled) return;
        if (stopped) return controller.close();
        const line = tail.known.lines[next];
        if (line !== undefined) {
          next += 1;
          send(line);
        } else if (tail.known.end !== null) {
          send({ over: tail.known.end });
          leave();
          controller.close();
        } else {
          send({ heartbeat: new Date().toISOString() });
        }
      },
      cancel() {
        cancelled = true;
        leave();
      },
    },
    { highWaterMark: 0 },
  );
}
