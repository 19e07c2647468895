"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/button.tsx";
import { Field } from "#components/field.tsx";
import { useForm } from "#components/use-form.tsx";
import { type RegistrationProblem, registerVersion } from "./actions.ts";
import { dropDraft } from "./draft.ts";
import { Problem } from "./problem.tsx";

/** Makes the checked agent the newest version. */
export function VersionForm({
  check,
  agent,
  passed,
}: {
  check: string;
  agent: { readonly slug: string; readonly name: string };
  passed: boolean;
}) {
  const t = useTranslations("register.newVersion");
  const { state, busy, unsent, form } = useForm<RegistrationProblem | null>(registerVersion, null);
  const unchanged = state?.problem === "unchanged";
  return (
    <form
      action={form.action}
      onSubmit={(event) => {
        form.onSubmit(event);
        dropDraft();
      }}
      className="flex flex-col gap-4"
    >
      <input type="hidden" name="check" value={check} />
      <input type="hidden" name="agent" value={agent.slug} />
      {unchanged && <input type="hidden" name="always" value="yes" />}
      <p className="text-sm wrap-anywhere text-soft">{t("ready", { name: agent.name })}</p>
      <Field
        label={t("label")}
        name="label"
        hint={t("labelHint")}
        maxLength={40}
        autoComplete="off"
      />
      <Problem state={state} />
      {unsent}
      <Button
        type="submit"
        look={passed ? "primary" : "plain"}
        disabled={busy}
        className="min-h-11 sm:self-start"
      >
        {t(unchanged ? "always" : passed ? "submit" : "submitAnyway")}
      </Button>
    </form>
  );
}
