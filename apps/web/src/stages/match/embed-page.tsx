"use client";

import { EmbedChannel } from "#features/replay/embed-channel.tsx";
import { MatchReplay, type MatchReplayProps } from "#features/replay/match-replay.tsx";
import { MatchPage } from "./match-page.tsx";

/** A match in a frame of another site. */
export function EmbedPage(props: Omit<MatchReplayProps, "Channel">) {
  return <MatchPage {...props} Shell={MatchReplay} Channel={EmbedChannel} />;
}
