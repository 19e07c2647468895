import { type Listening, openListening, type Ticket, ticketById } from "@wisp/db";
import { KeyedSemaphore } from "@wisp/limits";
import { env } from "#env.ts";
import { ApiProblem } from "#server/calls/api.ts";
import { database } from "#server/storage/database.ts";
import { openQuestion, seatState } from "./seat-state.ts";

/** A missed notification, and what none is sent for, is noticed after this time. */
const LOOK_MS = 1_000;
/** Proxies end connections on which nothing comes. */
const HEARTBEAT_MS = 15_000;

declare global {
  var wispListening: Promise<Listening> | undefined;
}

/** This process's one connection for notifications, opened at first use and again if that failed. */
function listening(): Promise<Listening> {
  if (env.DATABASE_URL === undefined) throw new Error("DATABASE_URL is not set.");
  globalThis.wispListening ??= openListening(env.DATABASE_URL, (error) =>
    console.error("The connection for notifications was lost.", error),
  ).catch((error: unknown) => {
    globalThis.wispListening = undefined;
    throw error;
  });
  return globalThis.wispListening;
}

/** Pages of one player that may be open at once; and of all players in this process. */
const streams = new KeyedSemaphore({ perKey: 6, total: 1_000 });

function takePlace(agentId: string): () => void {
  const release = streams.tryAcquire(agentId);
  if (release === "key") {
    throw new ApiProblem("too-many", "This seat is open in too many tabs. Close one.", LOOK_MS);
  }
  if (release === "total") {
    throw new ApiProblem("busy", "Too many people are playing. Try again in a moment.");
  }
  return release;
}

/** What a page must know of a seat, so short that it can be read every second. */
async function fingerprint(
  ticket: Ticket,
): Promise<{ readonly text: string; readonly over: boolean }> {
  const now = await seatState((await ticketById(database(), ticket.id)) ?? ticket);
  const playing = now.state === "playing";
  const question = playing ? await openQuestion(now.inbox) : null;
  const over = !playing && now.state !== "queued";
  return { text: `${now.state} ${question?.id ?? ""}`, over };
}

/**
 * Server-sent events for the player of a seat: one, without content, whenever there may be something
 * to fetch. It ends with the match. Throws the problem when too many are open.
 */
export async function seatChanges(ticket: Ticket, signal: AbortSignal): Promise<ReadableStream> {
  const agentId = ticket.agent.id;
  const giveBack = takePlace(agentId);
  const ended = new AbortController();
  const anyEnd = AbortSignal.any([signal, ended.signal]);
  let notified = true;
  let wake: (() => void) | undefined;
  const deaf = await listening()
    .then((heard) =>
      heard.hear("agent_messages", (id) => {
        if (id !== undefined && id !== agentId) return;
        notified = true;
        wake?.();
      }),
    )
    .catch((error: unknown) => {
      // Without notifications a look every second remains.
      console.error("Notifications cannot be heard.", error);
      return () => {};
    });
  anyEnd.addEventListener(
    "abort",
    () => {
      giveBack();
      deaf();
      wake?.();
    },
    { once: true },
  );
  if (signal.aborted) ended.abort();

  const waited = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LOOK_MS);
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
