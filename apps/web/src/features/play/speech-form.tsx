"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Alert } from "#components/alert.tsx";
import { Button } from "#components/button.tsx";
import { classNames } from "#components/class-names.ts";
import { AnswerLayout } from "./answer-layout.tsx";
import type { AnswerFormProps } from "./use-seat.ts";

/** A pause in typing after which the text is judged. */
const JUDGE_AFTER_MS = 400;

const codePoints = (text: string): number => [...text].length;

/** What the arena found in the text of the field. */
type Finding =
  | { readonly kind: "fine" }
  | { readonly kind: "warning" | "problem"; readonly text: string };

/** The text that is typed, kept as long as the tab: a page that is opened again shows it. */
function useDraft(key: string): [string, (text: string) => void] {
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
export function SpeechForm({
  question,
  lang,
  answer,
  draftKey,
}: AnswerFormProps & {
  /** The key of the input in the browser's storage. */
  draftKey: string;
}) {
  const t = useTranslations("play.seat");
  const [text, setText] = useDraft(draftKey);
  const [finding, setFinding] = useState<Finding | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { maxLength } = question;
  const length = codePoints(text);
  const tooLong = maxLength !== undefined && length > maxLength;

  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    setFinding(null);
    if (text.trim() === "") return;
    let stale = false;
    const timer = setTimeout(async () => {
      const result = await answer(text, "judge");
      if (result === undefined || stale) return;
      if ("warning" in result) setFinding({ kind: "warning", text: result.warning });
      else if ("accepted" in result) setFinding({ kind: "fine" });
      else if (result.problem === "illegal") setFinding({ kind: "problem", text: result.detail });
    }, JUDGE_AFTER_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [text, answer]);

  async function send(sure: boolean): Promise<void> {
    if (busy || tooLong || text.trim() === "") return;
    setBusy(true);
    const result = await answer(text, sure ? "sure" : "give");
    setBusy(false);
    if (result !== undefined && "warning" in result) {
      setFinding({ kind: "warning", text: result.warning });
    }
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
      onSubmit={onSubmit}
      action={
        <>
          <Button
            look={warned ? "plain" : "primary"}
            type="submit"
            disabled={busy || tooLong || text.trim() === ""}
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
        onChange={(event) => setText(event.target.value)}
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
