"use client";

import type { Locale } from "@wisp/game";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { NamesShown } from "#features/replay/log/fold.ts";
import { openPressed, type Pressed } from "./pending-answer.ts";
import {
  type PendingAnswer,
  type StageAnswer,
  StageAnswerContext,
} from "./stage-answer-context.ts";
import { type AnswerFormProps, draftTime, type TimedQuestion, useStoredText } from "./use-seat.ts";

/** The key under which the answer to a question is stored while it is typed or chosen. */
export const answerKey = (draftKey: string, question: TimedQuestion): string =>
  `${draftKey}/${question.id}`;

interface ProviderProps extends Pick<AnswerFormProps, "give" | "draft"> {
  /** Language of the match. */
  readonly lang: Locale;
  /** Null while there is nothing to answer. */
  readonly question: TimedQuestion | null;
  /** The player's own seat. */
  readonly seat: number;
  /** Names by seat as the page shows them, and how it shows those of options. */
  readonly names: readonly string[];
  readonly inText: NamesShown;
  /** Begins the keys of what is stored in the browser. */
  readonly draftKey: string;
  /** Kinds of questions of one option that a press on the stage answers. */
  readonly pressGives: readonly string[];
  children: ReactNode;
}

/** Makes the stage and the dock of a seat one control: both show and set the answer to the open question. */
export function AnswerProvider({
  question,
  seat,
  names,
  inText,
  lang,
  draftKey,
  pressGives,
  give,
  draft,
  children,
}: ProviderProps) {
  const [text, store] = useStoredText(question === null ? "" : answerKey(draftKey, question));
  const [pending, setPending] = useState<PendingAnswer | null>(null);
  const [busy, setBusy] = useState(false);
  const giving = useRef(give);
  giving.current = give;
  const pressed = useRef<Pressed>(null);
  pressed.current ??= openPressed({
    now: () => performance.now(),
    give: (answer) => {
      setBusy(true);
      // What is wrong with it, the form says: it has had the draft judged.
      void giving.current(answer, "give").finally(() => setBusy(false));
    },
    changed: setPending,
  });
  const asking = question?.asking;
  useEffect(() => {
    if (asking === undefined) return;
    return () => pressed.current?.drop();
  }, [asking]);
  // Another choice in the form takes the place of the one that was pressed.
  const isStale = pending !== null && pending.text !== text;
  useEffect(() => {
    if (isStale) pressed.current?.drop();
  }, [isStale]);

  const undo = useCallback((): void => {
    const before = pressed.current?.undo() ?? null;
    if (before === null) return;
    store(before);
    // The site keeps the last draft for the end of the clock: an empty one takes it back.
    if (before === "") void draft("", draftTime(), new AbortController().signal);
  }, [store, draft]);

  const answer = useMemo((): StageAnswer | null => {
    if (question === null) return null;
    const { options = [], shape } = question;
    const listed = shape?.kind === "pick" ? shape.from : options;
    const givesAtOnce = pressGives.includes(question.kind);
    return {
      question,
      seat,
      lang,
      text,
      givesAtOnce,
      pending: isStale ? null : pending,
      busy,
      optionOfSeat: (at) => listed.find((option) => inText(option) === names[at]) ?? null,
      set: store,
      press(chosen) {
        store(chosen);
        if (givesAtOnce) pressed.current?.press(chosen, text, question.endsAtMs);
      },
      giveNow: () => pressed.current?.giveNow(),
      undo,
    };
  }, [question, seat, names, inText, lang, pressGives, text, pending, isStale, busy, store, undo]);
  return <StageAnswerContext value={answer}>{children}</StageAnswerContext>;
}
