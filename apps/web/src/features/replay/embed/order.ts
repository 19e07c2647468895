import type { Action } from "../playback.ts";

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
