"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Alert } from "#components/alert.tsx";
import { useForm } from "#components/use-form.tsx";
import { KeyShown } from "#features/register/key-shown.tsx";
import type { SettingsOutcome } from "./settings-actions.ts";

/** A form of the settings: reports its outcome, and shows the secret of a webhook once. */
export function SettingsForm({
  action,
  className,
  children,
}: {
  action: (state: SettingsOutcome, form: FormData) => Promise<SettingsOutcome>;
  className?: string;
  children: ReactNode;
}) {
  const t = useTranslations("notifications.settings");
  const { state, busy, unsent, form } = useForm<SettingsOutcome>(action, {});
  const { problem, done, secret } = state;
  return (
    <>
      <form {...form} className={className} aria-busy={busy}>
        {children}
        {unsent}
        {problem !== undefined && <Alert>{t(`problem.${problem}`)}</Alert>}
        {done !== undefined && !busy && (
          <p role="status" className="text-sm text-good">
            {t(`done.${done}`)}
          </p>
        )}
      </form>
      {secret !== undefined && (
        <div className="mt-4">
          <KeyShown
            title={t("webhook.secret")}
            value={secret}
            copy={t("webhook.copy")}
            copied={t("webhook.copied")}
          />
        </div>
      )}
    </>
  );
}
