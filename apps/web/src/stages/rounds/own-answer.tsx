"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "#components/class-names.ts";
import { useNumberAnswer, useOptionAnswer } from "#features/play/stage-answer.tsx";
import { StagePress } from "#features/play/stage-surface.tsx";

const stepClass =
  "grid size-11 shrink-0 place-items-center rounded-control! border! border-line! bg-raised! font-mono text-lg disabled:opacity-50";

/** The number that a seat is asked for, as a slider with steps at its ends. The dock has the same number in figures. */
export function OwnNumber({
  label,
  step,
  stride,
  written,
  children,
}: {
  /** What the number is. */
  label: string;
  /** Of the slider. */
  step: number;
  /** Of the buttons. */
  stride: number;
  /** The number with its unit. */
  written: (value: number) => string;
  /** What the number would bring, below it. */
  children?: (value: number | null) => ReactNode;
}) {
  const t = useTranslations("replay.rounds");
  const answer = useNumberAnswer();
  if (answer === null) return null;
  const { minimum, maximum, chosen, busy, choose } = answer;
  const value = chosen ?? minimum;
  const stepTo = (by: number, sign: string) => (
    <StagePress
      label={t(by < 0 ? "less" : "more", { step: written(stride) })}
      isLegal={!busy && (by < 0 ? chosen === null || value > minimum : value < maximum)}
      onPress={() => choose(value + by)}
      className={stepClass}
    >
      {sign}
    </StagePress>
  );
  return (
    <div className="mx-auto mt-2 w-full max-w-sm text-left">
      <p aria-hidden className="text-center font-mono text-lg font-semibold text-lamp">
        {chosen === null ? "?" : written(value)}
      </p>
      <div className="flex items-center gap-2">
        {stepTo(-stride, "−")}
        <input
          type="range"
          tabIndex={-1}
          aria-label={label}
          aria-valuetext={written(value)}
          min={minimum}
          max={maximum}
          step={step}
          value={value}
          disabled={busy}
          onChange={({ target }) => choose(Number(target.value))}
          onPointerUp={({ currentTarget }) => choose(Number(currentTarget.value))}
          className="h-11 min-w-0 flex-1 accent-lamp"
        />
        {stepTo(stride, "+")}
      </div>
      {children?.(chosen)}
    </div>
  );
}

/** The options that a seat is asked for, as cards to press; nothing where they are not those of the cards. */
export function OwnCards({
  cards,
}: {
  /** By option. */
  cards: Readonly<Record<string, ReactNode>>;
}) {
  const answer = useOptionAnswer();
  if (answer === null) return null;
  return (
    <div className="mt-2 flex justify-center gap-3">
      {answer.options.map((option) => (
        <StagePress
          key={option}
          label={answer.labelOf(option)}
          isLegal={!answer.busy}
          isChosen={answer.chosen === option}
          onPress={() => answer.choose(option)}
          className={classNames(
            "flex min-h-14 min-w-24 flex-col items-center justify-center gap-1 rounded-card! bg-(--bubble)! px-3! py-2! text-sm font-semibold text-(--bubble-ink)! shadow-card transition-transform motion-safe:hover:-translate-y-1",
            answer.chosen === option && "outline-3 outline-lamp",
          )}
        >
          {cards[option]}
          <span aria-hidden>{answer.labelOf(option)}</span>
        </StagePress>
      ))}
    </div>
  );
}
