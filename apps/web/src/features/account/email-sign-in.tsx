"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/button.tsx";
import { Field } from "#components/field.tsx";
import { useForm } from "#components/use-form.tsx";
import { type SignInLinkState, sendSignInLink } from "./send-sign-in-link.ts";

/** Asks for a link by e-mail; works without scripts too. */
export function EmailSignIn({ next, minutes }: { next: string; minutes: number }) {
  const t = useTranslations("account.signIn.email");
  const { state, busy, unsent, form } = useForm<SignInLinkState>(sendSignInLink, {
    email: "",
    outcome: null,
  });
  return (
    <form {...form} className="flex flex-col gap-4">
      <input type="hidden" name="next" value={next} />
      <Field
        label={t("label")}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={state.email}
        required
        problem={
          state.outcome === "too-many"
            ? t("tooMany", { minutes: state.minutes ?? 1 })
            : state.outcome === "failed"
              ? t("failed")
              : undefined
        }
      />
      {unsent}
      <Button type="submit" disabled={busy}>
        {t("send")}
      </Button>
      {state.outcome === "sent" && (
        <p role="status" className="text-sm text-good">
          {t("sent", { email: state.email, minutes })}
        </p>
      )}
    </form>
  );
}
