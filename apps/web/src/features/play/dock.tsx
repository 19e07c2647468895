"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Alert } from "#components/alert.tsx";
import { Button } from "#components/button.tsx";
import { classNames } from "#components/class-names.ts";
import { sanitizeForDisplay } from "#components/sanitize.ts";
import type { Moment } from "#features/replay/game-stage.ts";
import { shownName } from "#features/replay/log/fold.ts";
import type { AnswerResult } from "#server/seats/shapes.ts";
import { AnswerLayout } from "./answer-layout.tsx";
import { type Choice, ChoiceForm, NumberForm } from "./choice-form.tsx";
import { type AnswerFormProps, type Seat, type TimedQuestion, useDraft } from "./use-seat.ts";

/** A pause in typing after which the text is judged. */
const JUDGE_AFTER_MS = 400;

/** The site reads no longer text, in UTF-16 units. */
const MAX_UNITS = 20_000;

const codePoints = (text: string): number => [...text].length;

/** What the arena found in the text of the field. */
type Finding =
  | { readonly kind: "fine" }
  | { readonly kind: "warning" | "problem"; readonly text: string };

/** What a verdict says about the text; null where the question is closed, or nothing is known. */
function findingOf(verdict: AnswerResult | null): Finding | null {
  if (verdict === null) return null;
  if ("warning" in verdict) return { kind: "warning", text: verdict.warning };
  if ("accepted" in verdict) return { kind: "fine" };
  return verdict.problem === "illegal" ? { kind: "problem", text: verdict.detail } : null;
}

/** The text that is typed, kept as long as the tab: a page that is opened again shows it. */
function useStoredText(key: string): [string, (text: string) => void] {
  const [text, setText] = useState("");
  useEffect(() => setText(sessionStorage.getItem(key) ?? ""), [key]);
  return [
    text,
    (next) => {
      setText(next);
      sessionStorage.setItem(key, next);
    },
  ];
}

/** A speech: the input is judged before it is sent, while there is time to change it. */
function SpeechForm({
  draftKey,
  ...asked
}: AnswerFormProps & {
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
    // A key that is held must not confirm a warning that nobody has read.
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
      action={
        <>
          <Button
            look={warned ? "plain" : "primary"}
            type="submit"
            disabled={busy || tooLong || isEmpty}
            className="min-h-12 w-full"
          >
            {t(warned ? "sayAnyway" : "say")}
          </Button>
          <span aria-hidden className="text-xs text-mute max-sm:hidden">
            Ctrl + Enter
          </span>
        </>
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
        aria-describedby="seat-finding"
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
        {maxLength !== undefined && (
          <span className={classNames("shrink-0 font-mono", tooLong ? "text-bad" : "text-soft")}>
            {length} / {maxLength}
          </span>
        )}
      </div>
    </AnswerLayout>
  );
}

function FindingLine({ finding }: { finding: Finding }) {
  const t = useTranslations("play.seat");
  if (finding.kind === "fine") return <span className="text-good">✓ {t("fine")}</span>;
  return <Alert>{finding.text}</Alert>;
}

/** The options of a question with their labels, and with the seats that they name. */
function choicesOf<State, Event>(
  options: readonly string[],
  labels: readonly string[],
  { names, lines, match }: Moment<State, Event>,
): Choice[] {
  return options.map((option, nth) => {
    const label = labels[nth] ?? shownName(option, match.locale);
    const place = names.indexOf(label);
    const seat = place < 0 ? null : place;
    const said = lines.findLast((line) => line.voice === "said" && line.seat === seat);
    return {
      option,
      label,
      seat,
      words: seat === null || said === undefined ? null : sanitizeForDisplay(said.text),
    };
  });
}

/** Where a player answers the question of the moment. */
export function Dock<State, Event>({
  question,
  moment,
  seat,
  draftKey,
  ...answering
}: {
  question: TimedQuestion;
  moment: Moment<State, Event>;
  seat: number;
  draftKey: string;
} & Pick<Seat, "unsent" | "give" | "draft">) {
  const t = useTranslations("play.seat");
  const { options, labels = [], number } = question;
  const asking = { ...answering, question, lang: moment.match.locale };
  return (
    <section aria-label={t("yourTurn")} key={question.id} className="min-w-0">
      {options !== undefined ? (
        <ChoiceForm
          {...asking}
          choices={choicesOf(options, labels, moment)}
          isLabelled={labels.length > 0}
          own={seat}
        />
      ) : number !== undefined ? (
        <NumberForm {...asking} range={number} />
      ) : (
        <SpeechForm {...asking} draftKey={`${draftKey}/${question.id}`} />
      )}
    </section>
  );
}
