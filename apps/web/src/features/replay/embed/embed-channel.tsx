import { useEffect, useEffectEvent } from "react";
import type { ChannelProps } from "../match-replay.tsx";
import { actionOfMessage } from "./order.ts";

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
