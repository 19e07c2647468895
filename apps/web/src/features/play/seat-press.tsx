"use client";

import { use } from "react";
import { useOptionAnswer, usePickAnswer } from "./stage-answer.tsx";
import { StageAnswerContext } from "./stage-answer-context.ts";
import { StagePress } from "./stage-surface.tsx";

/** The face of a player, pressed to vote for it or to take it into a team. It lies over the face. */
export function SeatPress({ seat }: { seat: number }) {
  const option = use(StageAnswerContext)?.optionOfSeat(seat) ?? null;
  const one = useOptionAnswer();
  const several = usePickAnswer();
  if (option === null || (one ?? several) === null) return null;
  const look = "absolute -inset-1 rounded-full";
  if (several !== null) {
    return (
      <StagePress
        label={several.labelOf(option)}
        isLegal={several.isLegal(option)}
        isChosen={several.chosen.includes(option)}
        onPress={() => several.toggle(option)}
        className={look}
      />
    );
  }
  return (
    one !== null && (
      <StagePress
        label={one.labelOf(option)}
        isLegal={one.isLegal(option)}
        isChosen={one.chosen === option}
        onPress={() => one.choose(option)}
        className={look}
      />
    )
  );
}
