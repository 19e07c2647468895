import { useEffect, useEffectEvent } from "react";
import type { ChannelProps } from "./match-replay.tsx";
import type { Action } from "./playback.ts";

/**
 * Notifies the page around a frame where the match is, and does what that page requests (see
 * docs/embedding.md). Any page may embed a match: nothing but its id and cursor goes out, and nothing
 * that comes in can do more than a reader's hand.
 */
export function EmbedChannel({ matchId, cursor, ended, playing, act }: ChannelProps): null {
  useEffect(() => {
    parent.postMessage({ type: "wisp:cursor", match: matchId, cursor }, "*");
    if (ended) parent.postMessage({ type: "wisp:ended", match: matchId, cursor }, "*");
  }, [matchId, cursor, ended]);

  const onMessage = useEffectEvent(({ source, data }: MessageEvent<unknown>) => {
    if (source !== parent || parent === window) return;
    const action = actionOfMessage(data, playing);
    if (action !== null) act(action);
  });
  useEffect(() => {
    const listen = (event: MessageEvent) => onMessage(event);
    addEventListener("message", listen);
    return () => removeEventListener("message", listen);
  }, []);
  return null;
}

/** The requests of a page that embeds a match, in messages to its frame. */
type Order =
  | { readonly type: "wisp:play" }
  | { readonly type: "wisp:pause" }
  | { readonly type: "wisp:seek"; readonly cursor: number };

function orderOf(message: unknown): Order | null {
  if (typeof message !== "object" || message === null || !("type" in message)) return null;
  const { type } = message;
  if (type === "wisp:play" || type === "wisp:pause") return { type };
  if (type !== "wisp:seek" || !("cursor" in message)) return null;
  const { cursor } = message;
  return typeof cursor === "number" && Number.isSafeInteger(cursor) && cursor >= 0
    ? { type, cursor }
    : null;
}

/** The action that a page's message requests; null for other messages. */
export function actionOfMessage(message: unknown, playing: boolean): Action | null {
  const order = orderOf(message);
  if (order === null) return null;
  if (order.type === "wisp:seek") return { type: "go", to: order.cursor };
  return (order.type === "wisp:play") === playing ? null : { type: "toggle-play" };
}
