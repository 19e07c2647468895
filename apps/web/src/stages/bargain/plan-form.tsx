"use client";

import {
  bundleText,
  capOf,
  dealLine,
  type Event,
  kinds,
  offerTo,
  planLine,
  planOf,
  type State,
  worthOf,
} from "@wisp/games/bargain/view";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useId } from "react";
import { Alert } from "#components/alert.tsx";
import { Button } from "#components/button.tsx";
import { AnswerLayout } from "#features/play/answer-layout.tsx";
import type { StageFormProps } from "#features/play/dock.tsx";
import { codePoints, MAX_UNITS, useStoredText, useSubmission } from "#features/play/use-seat.ts";
import { ItemIcon } from "./drawing.tsx";
import { type Entry, entryIn } from "./entry.ts";

/** A pause after which the answer is judged. */
const JUDGE_AFTER_MS = 400;

/** A plan by buttons, words beside it, and the other player's plan to accept. */
export function PlanForm({ moment, seat, draftKey, ...asked }: StageFormProps<State, Event>) {
  const { question, unsent } = asked;
  const t = useTranslations("replay.bargain");
  const forms = useTranslations("play.seat");
  const locale = useLocale();
  const id = useId();
  const { state, match } = moment;
  const { counts, config } = state;
  const [stored, store] = useStoredText(draftKey);
  const { plan, words } = entryIn(stored, planOf(state, seat) ?? kinds.map(() => 0));
  const own = state.values[seat] ?? [];
  const offer = offerTo(state, seat);
  const over = codePoints(words) - capOf(config);
  const answer = (move: string): string => (words.trim() === "" ? move : `${words}\n${move}`);
  const proposal = answer(planLine(plan, match.locale));
  // Typing words alone does not give everything away.
  const isComplete = plan.some((count) => count > 0) && over <= 0;
  const { finding, busy, isKept, submit } = useSubmission(
    asked,
    stored !== "" && isComplete ? proposal : null,
    JUDGE_AFTER_MS,
  );

  function change(next: Partial<Entry>): void {
    store(JSON.stringify({ plan, words, ...next }));
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (isComplete) void submit(proposal);
  }

  return (
    <AnswerLayout
      question={question}
      lang={match.locale}
      unsent={unsent}
      kept={isKept ? forms("keptChoice") : null}
      onSubmit={onSubmit}
      submitLabel={t("propose")}
      canSubmit={!busy && isComplete}
      besideSubmit={
        offer !== null && (
          <Button
            disabled={busy || over > 0}
            onClick={() => void submit(answer(dealLine[match.locale]))}
            className="min-h-12 w-full"
          >
            {t("accept", { worth: worthOf(offer, own) })}
          </Button>
        )
      }
    >
      {offer !== null && (
        <p className="mb-1.5 text-xs text-text">
          {t("offered", { items: bundleText(offer, locale), worth: worthOf(offer, own) })}
        </p>
      )}
      <fieldset className="grid grid-cols-3 gap-1.5">
        <legend className="sr-only">{t("yourPlan")}</legend>
        {kinds.map((kind, at) => {
          const [count, taken] = [counts[at] ?? 0, plan[at] ?? 0];
          const step = (by: number, name: string, sign: string) => (
            <Button
              aria-label={name}
              disabled={busy || taken + by < 0 || taken + by > count}
              onClick={() => change({ plan: plan.with(at, taken + by) })}
              className="min-h-11 min-w-0 px-0 text-lg"
            >
              {sign}
            </Button>
          );
          return (
            <div key={kind} className="grid min-w-0 justify-items-center gap-1">
              <span className="flex items-center gap-1.5 text-xs text-soft">
                <ItemIcon kind={kind} />
                {t("each", { value: own[at] ?? 0 })}
              </span>
              <div className="grid w-full max-w-40 grid-cols-[2.25rem_minmax(0,1fr)_2.25rem] items-center">
                {step(-1, t("less", { kind: t(`kinds.${kind}`) }), "−")}
                <output className="text-center font-mono text-sm">
                  <span className="sr-only">{t(`kinds.${kind}`)} </span>
                  {taken}/{count}
                </output>
                {step(1, t("more", { kind: t(`kinds.${kind}`) }), "+")}
              </div>
            </div>
          );
        })}
      </fieldset>
      <p aria-live="polite" className="mt-1.5 text-center text-xs text-soft">
        {t("youTake", { items: bundleText(plan, locale), worth: worthOf(plan, own) })}
      </p>
      {config.talk && (
        <>
          <label htmlFor={id} className="sr-only">
            {t("words")}
          </label>
          <textarea
            id={id}
            value={words}
            readOnly={busy}
            maxLength={MAX_UNITS}
            rows={1}
            dir="auto"
            placeholder={t("words")}
            onChange={({ target }) => change({ words: target.value })}
            // It grows with its words where the browser can.
            className="mt-1.5 block field-sizing-content max-h-24 w-full resize-none rounded-control border border-line bg-ground px-3 py-2 font-script text-lg text-text placeholder:text-mute focus-visible:border-lamp"
          />
        </>
      )}
      <div aria-live="polite" className="text-sm">
        {over > 0 ? (
          <span className="text-bad">{forms("tooLong", { count: over })}</span>
        ) : (
          finding !== null && finding.kind !== "fine" && <Alert>{finding.text}</Alert>
        )}
      </div>
    </AnswerLayout>
  );
}
