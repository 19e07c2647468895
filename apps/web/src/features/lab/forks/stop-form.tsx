"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/button.tsx";
import { useForm } from "#components/use-form.tsx";
import { type StopForkState, stopWhatIf } from "./actions.ts";

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
