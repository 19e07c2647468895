import { useEffect, useEffectEvent } from "react";
import type { ChannelProps } from "../match-replay.tsx";
import { actionOfMessage } from "./order.ts";

/**
 * Tells the page around a frame where the match is, and does what it asks for (see
 * docs/embedding.md). Whoever embeds the match may hear it and ask: nothing but its id and cursor
 * goes out, and nothing that comes in can do more than a reader's hand.
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
