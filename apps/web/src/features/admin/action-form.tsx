"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Alert } from "#components/alert.tsx";
import { useForm } from "#components/use-form.tsx";
import type { AdminFormState } from "./done.ts";

/** A form for admins: sends once, and shows the failure or, if the page stays, the result. */
export function ActionForm({
  action,
  className,
  children,
}: {
  action: (state: AdminFormState, form: FormData) => Promise<AdminFormState>;
  className?: string;
  children: ReactNode;
}) {
  const t = useTranslations("admin");
  const { state, busy, unsent, form } = useForm<AdminFormState>(action, {});
  return (
    <form {...form} className={className} aria-busy={busy}>
      {children}
      {unsent}
      {state.problem !== undefined && <Alert>{t(`problems.${state.problem}`)}</Alert>}
      {state.said !== undefined && !busy && (
        <p role="status" className="text-sm text-good">
          {t(`said.${state.said}`)}
        </p>
      )}
    </form>
  );
}
