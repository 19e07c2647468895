"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useForm } from "#components/use-form.tsx";
import { type ExperimentFormState, runExperiment } from "./actions.ts";

/** A form that does something with an experiment; says what kept it from being done. */
export function ExperimentActionForm({ slug, children }: { slug: string; children: ReactNode }) {
  const t = useTranslations("lab.run.problems");
  const { state, busy, unsent, form } = useForm<ExperimentFormState>(runExperiment, {});
  return (
    <form {...form} className="flex flex-col gap-3" aria-busy={busy}>
      <input type="hidden" name="experiment" value={slug} />
      {children}
      {unsent}
      {state.problem !== undefined && !busy && (
        <p role="alert" className="text-sm text-bad">
          {t(state.problem)}
        </p>
      )}
    </form>
  );
}
