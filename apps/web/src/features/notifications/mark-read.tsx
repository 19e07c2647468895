"use client";

import { useTranslations } from "next-intl";
import { Alert } from "#components/alert.tsx";
import { Button } from "#components/button.tsx";
import { useForm } from "#components/use-form.tsx";
import { type MarkReadState, markRead } from "./actions.ts";

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
