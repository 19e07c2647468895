"use client";

import { type PlayedSeat, SeatRoom } from "#features/play/seat-room.tsx";
import type { MatchReplayProps } from "#features/replay/match-replay.tsx";
import { MatchPage } from "./match-page.tsx";

/** A match for a player at its table. */
export function SeatPage(props: Omit<MatchReplayProps, "Channel"> & { played: PlayedSeat }) {
  return <MatchPage {...props} Shell={SeatRoom} />;
}
