"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Alert } from "#components/alert.tsx";
import { Button } from "#components/button.tsx";
import { TextArea } from "#components/text-area.tsx";
import { useForm } from "#components/use-form.tsx";
import { type SentPlan, sendPlan } from "./actions.ts";
import { draftOf } from "./draft.ts";
import { Forecast } from "./forecast.tsx";
import type { LabeledDeal } from "./place-fields.tsx";
import { PlanFields } from "./plan-fields.tsx";

/** The result of a check. */
function Found({ state }: { state: SentPlan }) {
  const t = useTranslations("lab.form");
  if (state.failed !== undefined) return <Alert>{t(state.failed)}</Alert>;
  if (state.problems !== undefined) {
    return (
      <div role="alert" className="rounded-card border border-bad p-4 text-sm">
        <p className="font-semibold text-bad">{t("problems")}</p>
        <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 wrap-anywhere">
          {state.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </div>
    );
  }
  return state.forecast === undefined ? null : <Forecast forecast={state.forecast} />;
}

/** The form of a plan with its file: either changes the other. */
export function PlanForm({
  first,
  figures,
  agents,
  options,
  deals,
}: {
  /** The text of the file to begin with. */
  first: string;
  figures: readonly { readonly id: string; readonly name: string }[];
  /** Agents that may be named. */
  agents: readonly string[];
  /** The game's options: the name in the file, and the label in the reader's language. */
  options: readonly { readonly name: string; readonly label: string }[];
  /** The game's deals, with their labels in the reader's language. */
  deals: readonly LabeledDeal[];
}) {
  const t = useTranslations("lab.form");
  const [text, setText] = useState(first);
  const { state, busy, unsent, form } = useForm<SentPlan>(sendPlan, { text: first });
  const draft = draftOf(text);
  return (
    <form {...form} className="flex max-w-4xl flex-col gap-6" aria-busy={busy}>
      <datalist id="arena-agents">
        {agents.map((agent) => (
          <option key={agent} value={agent} />
        ))}
      </datalist>
      <datalist id="game-options">
        {options.map(({ name, label }) => (
          <option key={name} value={name} label={label} />
        ))}
      </datalist>
      {draft !== null && (
        <PlanFields draft={draft} figures={figures} deals={deals} write={setText} />
      )}
      <TextArea
        label={t("file")}
        hint={t("fileHint")}
        name="plan"
        rows={18}
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
        inputClassName="font-mono text-xs"
      />
      {unsent}
      {!busy && <Found state={state} />}
      <div className="flex gap-3">
        <Button type="submit" name="intent" value="check">
          {t("check")}
        </Button>
        <Button type="submit" name="intent" value="start" look="primary">
          {t("start")}
        </Button>
      </div>
    </form>
  );
}
