"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "#components/button.tsx";
import { useForm } from "#components/use-form.tsx";
import {
  type ExperimentFormState,
  runExperiment,
  type StopForkState,
  stopWhatIf,
} from "./actions.ts";

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

/** The button that stops a fork of the reader's. */
export function StopForm({ fork }: { fork: string }) {
  const t = useTranslations("lab.forks.stop");
  const { state, busy, unsent, form } = useForm<StopForkState>(stopWhatIf, {});
  return (
    <form {...form} className="mt-4 flex flex-col items-start gap-3" aria-busy={busy}>
      <input type="hidden" name="fork" value={fork} />
      <Button type="submit">{t("button")}</Button>
      {unsent}
      {state.problem !== undefined && !busy && (
        <p role="alert" className="text-sm text-bad">
          {t(`problems.${state.problem}`)}
        </p>
      )}
    </form>
  );
}
