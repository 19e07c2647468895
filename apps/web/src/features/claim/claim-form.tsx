"use client";

import { useTranslations } from "next-intl";
import { Alert } from "#components/alert.tsx";
import { Button, ButtonLink } from "#components/button.tsx";
import { Field } from "#components/field.tsx";
import { Card } from "#components/page.tsx";
import { useForm } from "#components/use-form.tsx";
import { KeyShown, SignedOut } from "#features/register/problem.tsx";
import { ownAgentHref } from "#links.ts";
import { type ClaimState, claimAgent } from "./actions.ts";

/** Claims the agent of a guest program by its code, and shows its key once. */
export function ClaimForm({ claim }: { claim: string }) {
  const t = useTranslations("register");
  const { state, busy, unsent, form } = useForm<ClaimState | null>(claimAgent, null);
  if (state !== null && "key" in state) {
    return (
      <Card className="flex max-w-2xl flex-col gap-5 p-6">
        <p className="font-script text-xl">{t("claim.done")}</p>
        <KeyShown
          title={t("dialOut.key", { name: state.slug })}
          value={state.key}
          copy={t("dialOut.copy")}
          copied={t("dialOut.copied")}
        />
        <p className="text-sm text-soft">{t("claim.next")}</p>
        <p>
          <ButtonLink href={ownAgentHref(state.slug)}>{t("dialOut.toMe")}</ButtonLink>
        </p>
      </Card>
    );
  }
  const problem = state?.problem;
  return (
    <Card className="max-w-2xl p-5 sm:p-6">
      <form {...form} aria-busy={busy} className="flex flex-col gap-5">
        <Field
          label={t("claim.code")}
          hint={t("claim.codeHint")}
          name="claim"
          required
          maxLength={200}
          autoComplete="off"
          defaultValue={state?.input.claim ?? claim}
        />
        <Field
          label={t("claim.name")}
          name="name"
          required
          maxLength={60}
          defaultValue={state?.input.name ?? ""}
        />
        <div>
          <Button look="primary" type="submit" disabled={busy}>
            {t("claim.submit")}
          </Button>
        </div>
        {unsent}
        {problem === "signed-out" && <SignedOut />}
        {(problem === "unknown-claim" || problem === "not-over") && (
          <Alert>{t(`claim.problems.${problem}`)}</Alert>
        )}
        {problem !== undefined &&
          problem !== "signed-out" &&
          problem !== "unknown-claim" &&
          problem !== "not-over" && <Alert>{t(`problems.${problem}`)}</Alert>}
      </form>
    </Card>
  );
}
