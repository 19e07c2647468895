"use client";

import { useTranslations } from "next-intl";
import { Alert } from "#components/alert.tsx";
import { Button } from "#components/button.tsx";
import { useForm } from "#components/use-form.tsx";
import { type UnsubscribeState, unsubscribe } from "./unsubscribe.ts";

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
