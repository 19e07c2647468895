"use client";

import { type ReactNode, use } from "react";
import { useOptionAnswer } from "./stage-answer.tsx";
import { StageAnswerContext } from "./stage-answer-context.ts";
import { StagePress } from "./stage-surface.tsx";

/** More of them are a list, which the form shows better. */
const MAX_SHOWN = 4;

/** Options that name no player, such as to approve a team, as cards at the edge of the table. */
export function StageOptions({
  seats,
  children,
}: {
  /** How many sit at the table. */
  seats: number;
  /** The host's line, before them. */
  children: ReactNode;
}) {
  const answer = useOptionAnswer();
  const optionOfSeat = use(StageAnswerContext)?.optionOfSeat;
  const faces = Array.from({ length: seats }, (_, seat) => optionOfSeat?.(seat) ?? null);
  const others = answer?.options.filter((option) => !faces.includes(option)) ?? [];
  if (answer === null || others.length === 0 || others.length > MAX_SHOWN) return children;
  return (
    <>
      {children}
      {others.map((option) => (
        <StagePress
          key={option}
          label={answer.labelOf(option)}
          isChosen={answer.chosen === option}
          onPress={() => answer.choose(option)}
          className="min-h-11 max-w-48 rounded-card bg-panel px-4 py-1.5 font-sans text-sm font-semibold text-text not-italic"
        >
          {answer.labelOf(option)}
        </StagePress>
      ))}
    </>
  );
}
