"use client";

import { type ReactNode, useMemo } from "react";
import { type PlayedSeat, SeatRoom } from "#features/play/seat-room.tsx";
import type { PrimerTexts } from "#features/play/seat-rules.ts";
import { ComeBack, type PuzzleDay, useOpenedDay } from "#features/puzzle/come-back.tsx";
import type { MatchReplayProps } from "#features/replay/match-replay.tsx";
import { whoIsSpySeatStage } from "#stages/who-is-spy/seat-stage.tsx";
import { MatchPage } from "./match-page.tsx";
import { RulesPicture } from "./rules-picture.tsx";

/** A match for a player at its table. */
export function SeatPage({
  primer: texts,
  today,
  show,
  ...rest
}: Omit<MatchReplayProps, "Channel"> & {
  played: Omit<PlayedSeat, "primer" | "comeBack">;
  primer: PrimerTexts | null;
  today: PuzzleDay;
  /** The next show in a line. */
  show: ReactNode;
}) {
  const day = useOpenedDay(today);
  const { game } = rest.match;
  const primer = useMemo(
    () =>
      texts && {
        first: texts.first,
        late: texts.late,
        pictures: texts.captions.map((caption, nth) => ({
          caption,
          drawing: <RulesPicture game={game} nth={nth} />,
        })),
      },
    [texts, game],
  );
  const comeBack = <ComeBack day={day}>{show}</ComeBack>;
  const props = { ...rest, played: { ...rest.played, primer, comeBack } };
  return props.match.game === "who-is-spy" ? (
    <SeatRoom stage={whoIsSpySeatStage} {...props} />
  ) : (
    <MatchPage {...props} Shell={SeatRoom} />
  );
}
