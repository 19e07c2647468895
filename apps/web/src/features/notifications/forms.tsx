"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Alert } from "#components/alert.tsx";
import { Button } from "#components/button.tsx";
import { useForm } from "#components/use-form.tsx";
import { KeyShown } from "#features/register/problem.tsx";
import {
  type MarkReadState,
  markRead,
  type SettingsOutcome,
  type UnsubscribeState,
  unsubscribe,
} from "./actions.ts";

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

/** A button that marks all notifications up to an id as read. */
export function MarkRead({ upTo }: { upTo: string }) {
  const t = useTranslations("notifications");
  const { state, busy, unsent, form } = useForm<MarkReadState>(markRead, {});
  return (
    <form {...form} aria-busy={busy} className="flex flex-col items-start gap-2">
      <input type="hidden" name="upTo" value={upTo} />
      <Button type="submit" disabled={busy}>
        {t("readAll")}
      </Button>
      {unsent}
      {state.problem !== undefined && <Alert>{t(`problem.${state.problem}`)}</Alert>}
    </form>
  );
}

/** Ends all mails when the button is pressed: mail programs open links by themselves. */
export function UnsubscribeForm({ token }: { token: string }) {
  const t = useTranslations("notifications.unsubscribe");
  const { state, busy, unsent, form } = useForm<UnsubscribeState>(unsubscribe, {});
  if (state.done) return <p role="status">{t("done")}</p>;
  return (
    <form {...form} aria-busy={busy} className="flex flex-col items-start gap-3">
      <input type="hidden" name="token" value={token} />
      <Button type="submit" look="primary" disabled={busy}>
        {t("button")}
      </Button>
      {unsent}
      {state.problem !== undefined && <Alert>{t("bad-link")}</Alert>}
    </form>
  );
}
