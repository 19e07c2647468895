"use client";

import { equalShares, lastProposal, type Shares, type State } from "@wisp/games/cost-sharing/view";
import { useTranslations } from "next-intl";
import { type PointerEvent, use, useRef, useState } from "react";
import { useOptionAnswer, useRecordAnswer } from "#features/play/stage-answer.tsx";
import { StageAnswerContext } from "#features/play/stage-answer-context.ts";
import { StagePress } from "#features/play/stage-surface.tsx";
import { cutsOf, withCutAt } from "./cuts.ts";
import { Runway } from "./shares.tsx";

/** The runway of the player who is to propose: its cuts can be dragged. The dock has the same shares as numbers. */
export function OwnShares({ state, seat }: { state: State; seat: number }) {
  const t = useTranslations("replay.costSharing");
  const answer = useRecordAnswer();
  const track = useRef<HTMLDivElement>(null);
  const [cut, grab] = useState<number | null>(null);
  if (answer === null) return null;
  const { airlines, config } = state;
  const first = lastProposal(state, seat)?.shares ?? equalShares(config);
  const shares: Shares = airlines.map(({ name }, at) => {
    const entry = answer.entryOf(name);
    return entry === "" ? (first[at] ?? 0) : Number(entry) || 0;
  });

  function move({ clientX }: PointerEvent): void {
    const box = track.current?.getBoundingClientRect();
    if (cut === null || box === undefined || box.width === 0 || answer === null) return;
    const at = (100 * (clientX - box.left)) / box.width;
    const moved = withCutAt(shares, cut, at, config.stridePercent);
    answer.chooseAll(
      Object.fromEntries(airlines.map(({ name }, place) => [name, String(moved[place] ?? 0)])),
    );
  }

  return (
    <div className="mt-2">
      <div ref={track} className="relative">
        <Runway airlines={airlines.map(({ name }) => name)} shares={shares} className="h-12" />
        {cutsOf(shares).map((at, nth) => (
          <span
            key={nth}
            aria-hidden
            onPointerDown={(event) => {
              if (answer.busy || !event.isPrimary) return;
              event.currentTarget.setPointerCapture(event.pointerId);
              grab(nth);
            }}
            onPointerMove={cut === nth ? move : undefined}
            onPointerUp={() => grab(null)}
            onPointerCancel={() => grab(null)}
            style={{ left: `${at}%` }}
            className="absolute -inset-y-1 w-8 -translate-x-1/2 cursor-ew-resize touch-none"
          >
            <span className="mx-auto block h-full w-2 rounded-full border-2 border-ground bg-lamp" />
          </span>
        ))}
      </div>
      <p className="mt-1 text-center text-xs text-soft">{t("dragCuts")}</p>
    </div>
  );
}

/** A press on a proposal: a vote for it, while the player is asked for one. */
export function OwnVote({ seat }: { seat: number }) {
  // The name that the page shows is not the option's in every language.
  const option = use(StageAnswerContext)?.optionOfSeat(seat) ?? null;
  const answer = useOptionAnswer();
  if (answer === null || option === null) return null;
  return (
    <StagePress
      label={answer.labelOf(option)}
      isLegal={!answer.busy}
      isChosen={answer.chosen === option}
      onPress={() => answer.choose(option)}
      className={`absolute! inset-0 ${answer.chosen === option ? "outline-2 outline-lamp" : ""}`}
    />
  );
}
