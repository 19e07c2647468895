"use client";

import { type PlayedSeat, SeatRoom } from "#features/play/seat-room.tsx";
import type { MatchReplayProps } from "#features/replay/match-replay.tsx";
import { whoIsSpySeatStage } from "#stages/who-is-spy/seat-stage.tsx";
import { MatchPage } from "./match-page.tsx";

/** A match for a player at its table. */
export function SeatPage(props: Omit<MatchReplayProps, "Channel"> & { played: PlayedSeat }) {
  return props.match.game === "who-is-spy" ? (
    <SeatRoom stage={whoIsSpySeatStage} {...props} />
  ) : (
    <MatchPage {...props} Shell={SeatRoom} />
  );
}
