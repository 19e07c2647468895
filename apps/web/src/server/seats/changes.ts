import { type ChannelListener, openListening, type Ticket, ticketById } from "@wisp/db";
import { KeyedSemaphore } from "@wisp/limits";
import { env } from "#env.ts";
import { ApiProblem } from "#server/calls/api.ts";
import { database } from "#server/storage/database.ts";
import { openQuestion, seatState } from "./seat-state.ts";

/** What no notification is sent for (that a match ended) follows one closely. */
const SOON_MS = 1_000;
const SOON_FOR_MS = 5_000;
/** A missed notification is noticed after this time. */
const LATER_MS = 5_000;
/** Proxies end connections on which nothing comes. */
const HEARTBEAT_MS = 15_000;

declare global {
  var wispListening: Promise<ChannelListener> | undefined;
}

/** This process's one connection for notifications, opened at first use and again if that failed. */
function listening(): Promise<ChannelListener> {
  // A pooler does not keep the connection that listens.
  const url = env.WISP_DATABASE_DIRECT_URL ?? env.DATABASE_URL;
  if (url === undefined) throw new Error("DATABASE_URL is not set.");
  globalThis.wispListening ??= openListening(url, (error) =>
    console.error("The connection for notifications was lost.", error),
  ).catch((error: unknown) => {
    globalThis.wispListening = undefined;
    throw error;
  });
  return globalThis.wispListening;
}

/**
 * Calls back when a message to an agent may have been stored; resolves with what stops that. Never
 * rejects: without notifications, looking again remains.
 */
export const hearMessages = (agentId: string, heard: () => void): Promise<() => void> =>
  listening()
    .then((channel) =>
      channel.hear("agent_messages", (id) => {
        if (id === undefined || id === agentId) heard();
      }),
    )
    .catch((error: unknown) => {
      console.error("Notifications cannot be heard.", error);
      return () => {};
    });

/** Streams that one address may have open, and all addresses together in this process. */
const streams = new KeyedSemaphore({ perKey: 40, total: 1_000 });

function takePlace(caller: string): () => void {
  const release = streams.tryAcquire(caller);
  if (release === "key") {
    const message = "Too many seats are open from your network address. Close a tab.";
    throw new ApiProblem("too-many", message, LATER_MS);
  }
  if (release === "total") {
    throw new ApiProblem("busy", "Too many people are playing. Try again in a moment.");
  }
  return release;
}

/** The state of a seat for its page, small enough to be polled every second. */
async function fingerprint(
  ticket: Ticket,
): Promise<{ readonly text: string; readonly over: boolean }> {
  const now = await seatState((await ticketById(database(), ticket.id)) ?? ticket);
  const playing = now.state === "playing";
  const question = playing ? await openQuestion(now.inbox) : null;
  const over = !playing && now.state !== "queued";
  return { text: `${now.state} ${question?.asking ?? ""}`, over };
}

/**
 * Server-sent events for the player of a seat: one, without content, whenever there may be something
 * to fetch, and comments in between. It ends with the match. Throws the problem when this `caller` or
 * all callers together have too many open.
 */
export async function seatChanges(
  ticket: Ticket,
  signal: AbortSignal,
  caller: string,
): Promise<ReadableStream> {
  const agentId = ticket.agent.id;
  const release = takePlace(caller);
  const ended = new AbortController();
  const anyEnd = AbortSignal.any([signal, ended.signal]);
  let notified = true;
  let wake: (() => void) | undefined;
  let notifiedAt = performance.now();
  const stopListening = await hearMessages(agentId, () => {
    notified = true;
    notifiedAt = performance.now();
    wake?.();
  });
  anyEnd.addEventListener(
    "abort",
    () => {
      release();
      stopListening();
      wake?.();
    },
    { once: true },
  );
  if (signal.aborted) ended.abort();

  const waited = () =>
    new Promise<void>((resolve) => {
      const recent = performance.now() - notifiedAt < SOON_FOR_MS;
      const timer = setTimeout(resolve, recent ? SOON_MS : LATER_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (notified || anyEnd.aborted) wake();
    });

  const encoder = new TextEncoder();
  let known = "";
  let sentAt = performance.now();
  return new ReadableStream(
    {
      async pull(controller) {
        for (;;) {
          await waited();
          if (anyEnd.aborted) return controller.close();
          const changed = notified;
          notified = false;
          // A look that fails is made up for by the next.
          const { text, over } = await fingerprint(ticket).catch(() => ({
            text: known,
            over: false,
          }));
          const quiet = !changed && text === known;
          if (quiet && performance.now() - sentAt < HEARTBEAT_MS) continue;
          known = text;
          sentAt = performance.now();
          controller.enqueue(encoder.encode(quiet ? ":\n\n" : "data: changed\n\n"));
          if (over) {
            ended.abort();
            controller.close();
          }
          return;
        }
      },
      cancel: () => ended.abort(),
    },
    { highWaterMark: 0 },
  );
}
