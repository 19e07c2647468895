"use client";

import { type Event, hintName, type State } from "@wisp/games/hanabi/view";
import { useLocale, useTranslations } from "next-intl";
import type { FormEvent, ReactNode } from "react";
import { Alert } from "#components/alert.tsx";
import { classNames } from "#components/class-names.ts";
import { AnswerLayout } from "#features/play/answer-layout.tsx";
import type { StageFormProps } from "#features/play/dock.tsx";
import { useStoredText, useSubmission } from "#features/play/use-seat.ts";
import { useNamesShown } from "#features/replay/names-shown.tsx";
import { Chip } from "./drawing.tsx";
import { type MoveOption, moveOf, targetSeat } from "./moves.ts";

/** The moves by kind, a row each: cards by their positions, and hints by their signs. */
export function MoveForm({ moment, seat, draftKey, ...asked }: StageFormProps<State, Event>) {
  const { question, lang, unsent } = asked;
  const t = useTranslations("replay.hanabi");
  const forms = useTranslations("play.seat");
  const { state, match, names } = moment;
  const [stored, store] = useStoredText(draftKey);
  const locale = useLocale();
  const inText = useNamesShown(match.locale);
  const moves = (question.options ?? []).flatMap((option): MoveOption[] => {
    const move = moveOf(option, state);
    return move === null ? [] : [move];
  });
  const chosen = moves.find(({ option }) => option === stored) ?? null;
  const { finding, busy, isKept, submit } = useSubmission(asked, chosen?.option ?? null);
  const ofKind = (kind: "play" | "discard"): MoveOption[] =>
    moves.filter(({ row }) => row === kind);
  const targets = [
    ...new Set(moves.flatMap(({ row }) => (typeof row === "object" ? [row.target] : []))),
  ];
  const nameOf = (target: string): string => names[targetSeat(inText(target), names, seat)] ?? "";
  const labelOf = ({ row, position, colour, rank }: MoveOption): string => {
    if (typeof row === "string") {
      return t(row === "play" ? "playPosition" : "discardPosition", {
        position: (position ?? 0) + 1,
      });
    }
    const hint = hintName(colour === null ? { rank: rank ?? 0 } : { colour }, locale);
    return t("tellPlayer", { name: nameOf(row.target), hint });
  };

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (chosen !== null) void submit(chosen.option);
  }

  const row = (title: ReactNode, options: readonly MoveOption[]) =>
    options.length > 0 && (
      <div className="grid grid-cols-[4.75rem_minmax(0,1fr)] items-center gap-x-2">
        <span aria-hidden className="text-sm text-soft">
          {title}
        </span>
        <span className="flex flex-wrap gap-1.5">
          {options.map((move) => (
            <MoveChoice
              key={move.option}
              move={move}
              label={labelOf(move)}
              held={move.position === null ? undefined : state.hands[seat]?.[move.position]}
              isChosen={move.option === chosen?.option}
              isDisabled={busy}
              onChoose={() => store(move.option)}
            />
          ))}
        </span>
      </div>
    );

  return (
    <AnswerLayout
      question={question}
      lang={lang}
      unsent={unsent}
      kept={isKept ? forms("keptChoice") : null}
      onSubmit={onSubmit}
      submitLabel={chosen === null ? forms("choose") : labelOf(chosen)}
      canSubmit={chosen !== null && !busy}
    >
      <fieldset className="record-fields grid gap-1.5">
        <legend className="sr-only">{question.prompt}</legend>
        {row(t("playCard"), ofKind("play"))}
        {row(t("discardCard"), ofKind("discard"))}
        {targets.map((target) => (
          <div key={target}>
            {row(
              t.rich("tell", {
                name: nameOf(target).replaceAll(" ", "\u00a0"),
                who: (chunks) => <bdi className="font-semibold text-text">{chunks}</bdi>,
              }),
              moves.filter(({ row: kind }) => typeof kind === "object" && kind.target === target),
            )}
          </div>
        ))}
      </fieldset>
      {finding !== null && finding.kind !== "fine" && <Alert>{finding.text}</Alert>}
    </AnswerLayout>
  );
}

/** A move to choose: the position of a card with what is known of it, or a hint. */
function MoveChoice({
  move: { option, position, colour, rank },
  label,
  held,
  isChosen,
  isDisabled,
  onChoose,
}: {
  move: MoveOption;
  /** The whole move in words. */
  label: string;
  /** The own card at the position. */
  held: State["hands"][number][number] | undefined;
  isChosen: boolean;
  isDisabled: boolean;
  onChoose: () => void;
}) {
  const isKnown = held !== undefined && (held.colour !== null || held.rank !== null);
  return (
    <label
      className={classNames(
        "relative flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-1.5 rounded-control border px-2.5 transition-colors has-disabled:cursor-default has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-lamp",
        isChosen
          ? "border-lamp bg-raised shadow-[0_0_0_1px_var(--lamp)]"
          : "border-line hover:border-mute",
      )}
    >
      <input
        type="radio"
        name="choice"
        value={option}
        aria-label={label}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
        className="sr-only"
      />
      {position === null ? (
        <Chip colour={colour} rank={rank} className="scale-125" />
      ) : (
        <span className="font-mono text-base">{position + 1}</span>
      )}
      {isKnown && <Chip colour={held.colour} rank={held.rank} />}
    </label>
  );
}
