"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { Alert } from "#components/alert.tsx";
import { useForm } from "#components/use-form.tsx";
import { KeyShown, SignedOut } from "#features/register/problem.tsx";
import type { OwnFormState } from "./actions.ts";

/**
 * A form on one's own page, with any content: sends once, keeps the input when it is
 * refused, shows the result, and shows a key or token once.
 */
export function OwnForm({
  action,
  className,
  secretTitle = "",
  children,
}: {
  action: (state: OwnFormState, form: FormData) => Promise<OwnFormState>;
  className?: string;
  /** Stands over a key or token that was made. */
  secretTitle?: string;
  children: ReactNode;
}) {
  const t = useTranslations();
  const { state, busy, unsent, form } = useForm<OwnFormState>(action, {});
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (state.said !== undefined || state.secret !== undefined) element.current?.reset();
  }, [state]);
  return (
    <>
      <form ref={element} {...form} className={className} aria-busy={busy}>
        {children}
        {unsent}
        {state.problem === "signed-out" && <SignedOut />}
        {state.problem !== undefined && state.problem !== "signed-out" && (
          <Alert>{t(`register.problems.${state.problem}`)}</Alert>
        )}
        {state.said !== undefined && !busy && (
          <p role="status" className="text-sm text-good">
            {t(`me.${state.said}`)}
          </p>
        )}
      </form>
      {state.secret !== undefined && (
        <div className="mt-4">
          <KeyShown
            title={secretTitle}
            value={state.secret}
            copy={t("me.copy")}
            copied={t("me.copied")}
          />
        </div>
      )}
    </>
  );
}
