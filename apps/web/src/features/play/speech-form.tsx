"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Alert } from "#components/alert.tsx";
import { Button } from "#components/button.tsx";
import type { Seat, TimedQuestion } from "./use-seat.ts";

/** A pause in typing after which the text is judged. */
const JUDGE_AFTER_MS = 400;

const codePoints = (text: string): number => [...text].length;

/** What the arena found in the text that stands in the field. */
type Finding =
  | { readonly kind: "fine" }
  | { readonly kind: "warning" | "problem"; readonly text: string };

/** The text that is typed, kept in the browser: a tab that was closed finds it again. */
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

/** Free words: what is typed is judged before it is said, while there is time to change it. */
export function SpeechForm({
  question,
  answer,
  draftKey,
}: {
  question: TimedQuestion;
  answer: Seat["answer"];
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
    const timer = setTimeout(async () => {
      const result = await answer(text, "judge");
      if (result === undefined) return;
      if ("warning" in result) setFinding({ kind: "warning", text: result.warning });
      else if ("accepted" in result) setFinding({ kind: "fine" });
      else if (result.problem === "illegal") setFinding({ kind: "problem", text: result.detail });
    }, JUDGE_AFTER_MS);
    return () => clearTimeout(timer);
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
    void send(finding?.kind === "warning");
  }

  const warned = finding?.kind === "warning";
  return (
    <form onSubmit={onSubmit} className="flex min-w-0 flex-col gap-2">
      <label htmlFor="seat-speech" className="sr-only">
        {t("yourWords")}
      </label>
      <textarea
        id="seat-speech"
        ref={field}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        rows={3}
        dir="auto"
        aria-describedby="seat-finding"
        className="w-full resize-none rounded-control border border-line bg-ground px-3.5 py-2.5 font-script text-xl text-text focus-visible:border-lamp"
      />
      <div className="flex items-center gap-3">
        <div aria-hidden className="h-1.5 flex-1 overflow-hidden rounded-full bg-line">
          <div
            className={tooLong ? "h-full bg-bad" : "h-full bg-good"}
            style={{ width: `${Math.min(100, (100 * length) / (maxLength ?? 400))}%` }}
          />
        </div>
        {maxLength !== undefined && (
          <span className={tooLong ? "font-mono text-sm text-bad" : "font-mono text-sm text-soft"}>
            {length} / {maxLength}
          </span>
        )}
      </div>
      <div id="seat-finding" aria-live="polite" className="min-h-6 text-sm">
        {tooLong && (
          <span className="text-bad">{t("tooLong", { count: length - (maxLength ?? 0) })}</span>
        )}
        {!tooLong && finding?.kind === "fine" && <span className="text-good">✓ {t("fine")}</span>}
        {!tooLong && finding !== null && finding.kind !== "fine" && <Alert>{finding.text}</Alert>}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          look={warned ? "plain" : "primary"}
          type="submit"
          disabled={busy || tooLong || text.trim() === ""}
          className="min-h-11 grow sm:grow-0 sm:px-8"
        >
          {t(warned ? "sayAnyway" : "say")}
        </Button>
        <span aria-hidden className="text-xs text-mute max-sm:hidden">
          Ctrl + Enter
        </span>
      </div>
    </form>
  );
}
