"use client";

import { countWords } from "@wisp/games/common/talk/speech";
import { useTranslations } from "next-intl";
import {
  type ComponentType,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import { classNames } from "#components/class-names.ts";
import { sanitizeForDisplay } from "#components/sanitize.ts";
import type { Moment, WordLimit } from "#features/replay/game-stage.ts";
import type { NamesShown } from "#features/replay/log/fold.ts";
import { useNamesShown } from "#features/replay/names-shown.tsx";
import { AnswerLayout, FindingLine } from "./answer-layout.tsx";
import { answerKey } from "./answer-provider.tsx";
import { type Choice, ChoiceForm, NumberForm, PickForm } from "./choice-form.tsx";
import { RecordForm } from "./record-form.tsx";
import {
  type AnswerFormProps,
  codePoints,
  type Finding,
  findingOf,
  MAX_UNITS,
  type Seat,
  type TimedQuestion,
  useDraft,
  useStoredText,
} from "./use-seat.ts";

/** A pause in typing after which the text is judged. */
const JUDGE_AFTER_MS = 400;

/** A speech: the input is judged before it is sent, while there is time to change it. */
function SpeechForm({
  draftKey,
  wordLimit,
  ...asked
}: AnswerFormProps & {
  /** The words that are heard; null: all. */
  wordLimit: WordLimit | null;
  /** The key of the input in the browser's storage. */
  draftKey: string;
}) {
  const { question, lang, unsent, give } = asked;
  const t = useTranslations("play.seat");
  const [text, setText] = useStoredText(draftKey);
  const [typed, setTyped] = useState(false);
  const [refusal, setRefusal] = useState<Finding | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { maxLength } = question;
  const length = codePoints(text);
  const words = wordLimit === null ? 0 : countWords(text, wordLimit.words);
  const isEmpty = text.trim() === "";
  const tooLong = maxLength !== undefined && length > maxLength;
  // A field that was emptied takes the draft back.
  const verdict = useDraft(asked, isEmpty && !typed ? null : text, JUDGE_AFTER_MS);
  const finding = refusal ?? (isEmpty ? null : findingOf(verdict));

  useEffect(() => field.current?.focus(), []);

  function onChange(next: string): void {
    setText(next);
    setTyped(true);
    setRefusal(null);
  }

  async function send(sure: boolean): Promise<void> {
    if (busy || tooLong || isEmpty) return;
    setBusy(true);
    const result = await give(text, sure ? "sure" : "give");
    setBusy(false);
    setRefusal(result === undefined ? null : findingOf(result));
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    void send(finding?.kind === "warning");
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    // A key that is held must not confirm a warning before it is read.
    if (event.repeat) return;
    void send(finding?.kind === "warning");
  }

  const warned = finding?.kind === "warning";
  return (
    <AnswerLayout
      question={question}
      lang={lang}
      unsent={unsent}
      kept={finding?.kind === "fine" ? t("keptSpeech") : null}
      onSubmit={onSubmit}
      submitLabel={t(warned ? "sayAnyway" : "say")}
      canSubmit={!busy && !tooLong && !isEmpty}
      warned={warned}
      besideSubmit={
        <span id="seat-keys" className="text-center text-xs text-balance text-mute max-sm:hidden">
          {t("keys")}
        </span>
      }
    >
      <label htmlFor="seat-speech" className="sr-only">
        {t("yourSpeech")}
      </label>
      <textarea
        id="seat-speech"
        ref={field}
        value={text}
        readOnly={busy}
        maxLength={MAX_UNITS}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        rows={2}
        dir="auto"
        aria-describedby="seat-finding seat-keys"
        className="block w-full resize-none rounded-control border border-line bg-ground px-3.5 py-2.5 font-script text-xl text-text focus-visible:border-lamp"
      />
      <div className="mt-2 flex min-h-6 items-center justify-between gap-3 text-sm">
        <div id="seat-finding" aria-live="polite" className="min-w-0">
          {tooLong ? (
            <span className="text-bad">{t("tooLong", { count: length - (maxLength ?? 0) })}</span>
          ) : (
            finding !== null && <FindingLine finding={finding} />
          )}
        </div>
        {wordLimit !== null && !tooLong ? (
          <span
            className={classNames("shrink-0", words > wordLimit.cap ? "text-bad" : "text-soft")}
          >
            {t(lang === "zh" ? "heardCharacters" : "heardWords", {
              count: words,
              cap: wordLimit.cap,
            })}
          </span>
        ) : (
          maxLength !== undefined && (
            <span className={classNames("shrink-0 font-mono", tooLong ? "text-bad" : "text-soft")}>
              {length} / {maxLength}
            </span>
          )
        )}
      </div>
    </AnswerLayout>
  );
}

/** The options of a question with their labels, and with the seats that they name. */
function choicesOf<State, Event>(
  options: readonly string[],
  labels: readonly string[],
  { names, lines }: Moment<State, Event>,
  inText: NamesShown,
): Choice[] {
  return options.map((option, nth) => {
    const name = inText(option);
    const place = names.indexOf(name);
    const seat = place < 0 ? null : place;
    const words = labels[nth];
    const label = words === undefined ? name : seat === null ? words : `${name} · ${words}`;
    const said = lines.findLast((line) => line.voice === "said" && line.seat === seat);
    return {
      option,
      label,
      seat,
      words: seat === null || said === undefined ? null : inText(sanitizeForDisplay(said.text)),
    };
  });
}

/** What a stage's own form of an answer is given. */
export interface StageFormProps<State, Event> extends AnswerFormProps {
  readonly moment: Moment<State, Event>;
  /** The player's own seat. */
  readonly seat: number;
  /** The key of what is typed or chosen in the browser's storage. */
  readonly draftKey: string;
}

/** Whether the player types there, or has a window open, as that of the rules. */
const isTaken = (element: Element | null): boolean =>
  element?.closest(
    "textarea, input:not([type=radio], [type=checkbox], [type=range]), dialog, [role=dialog]",
  ) != null;

/** Moves the focus to the first control of a question when it comes. */
function useFocusOn(asking: string): RefObject<HTMLElement | null> {
  const dock = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isTaken(document.activeElement)) return;
    // Text fields are left out: one opens a phone's keyboard over the table. That of a speech takes the focus itself.
    // Where a finger presses the stage, the focus would show the list that the stage stands for.
    const control = matchMedia("(pointer: coarse)").matches
      ? null
      : dock.current?.querySelector<HTMLElement>(
          "select:enabled, input:is([type=radio], [type=checkbox], [type=range]):enabled",
        );
    (control ?? dock.current)?.focus({ preventScroll: true });
  }, [asking]);
  return dock;
}

/** Keeps the focus where the answer was given, as its controls go: from the start of the page it is a long way back. */
export function useFocusAfter(asked: boolean): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    const isLost = wasAsked.current && !asked && document.activeElement === document.body;
    wasAsked.current = asked;
    if (isLost) place.current?.focus({ preventScroll: true });
  }, [asked]);
  return place;
}

/** Where a player answers the question of the moment. */
export function Dock<State, Event>({
  question,
  moment,
  seat,
  draftKey,
  wordLimit,
  AnswerForm,
  ...answering
}: {
  question: TimedQuestion;
  moment: Moment<State, Event>;
  seat: number;
  draftKey: string;
  /** The words of a speech that are heard; null: all. */
  wordLimit: WordLimit | null;
  /** The stage's own form for every answer. */
  AnswerForm?: ComponentType<StageFormProps<State, Event>> | undefined;
} & Pick<Seat, "unsent" | "give" | "draft">) {
  const t = useTranslations("play.seat");
  const { options, labels = [], number, shape } = question;
  const asking = { ...answering, question, lang: moment.match.locale };
  const inText = useNamesShown(moment.match.locale);
  const stored = answerKey(draftKey, question);
  const dock = useFocusOn(question.asking);
  return (
    <section
      ref={dock}
      tabIndex={-1}
      aria-label={t("yourTurn")}
      key={question.id}
      className="min-w-0 outline-none"
    >
      {AnswerForm !== undefined ? (
        <Suspense>
          <AnswerForm {...asking} moment={moment} seat={seat} draftKey={stored} />
        </Suspense>
      ) : shape?.kind === "record" ? (
        <RecordForm {...asking} fields={shape.fields} split={shape.split} draftKey={stored} />
      ) : shape?.kind === "pick" ? (
        <PickForm
          {...asking}
          choices={choicesOf(shape.from, shape.labels ?? [], moment, inText)}
          shape={shape}
          own={seat}
          draftKey={stored}
        />
      ) : options !== undefined ? (
        <ChoiceForm
          {...asking}
          choices={choicesOf(options, labels, moment, inText)}
          isLabelled={labels.length > 0}
          own={seat}
          draftKey={stored}
        />
      ) : number !== undefined ? (
        <NumberForm {...asking} range={number} draftKey={stored} />
      ) : (
        <SpeechForm {...asking} wordLimit={wordLimit} draftKey={stored} />
      )}
    </section>
  );
}
