"use client";

import { useTranslations } from "next-intl";
import { useState, useSyncExternalStore, useTransition } from "react";
import { Button } from "#components/button.tsx";
import { Field } from "#components/field.tsx";
import { signInWith } from "./credentials-sign-in.ts";

const never = () => () => {};

/** Sign-in by name, on one's own machine. */
export function LocalSignIn({ next }: { next: string }) {
  const t = useTranslations("account.signIn.local");
  const [problem, setProblem] = useState<string>();
  const [busy, begin] = useTransition();
  // Pressed before scripts are there, the browser would send the form nowhere.
  const ready = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const submit = (form: FormData): void =>
    begin(async () => {
      const handle = String(form.get("handle") ?? "").trim();
      const error = await signInWith("local", { handle }, next);
      if (error !== null) setProblem(t(error === "Elsewhere" ? "elsewhere" : "wrong"));
    });
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit(new FormData(event.currentTarget));
      }}
    >
      <Field label={t("label")} name="handle" defaultValue="local" required problem={problem} />
      <Button type="submit" look="primary" disabled={busy || !ready}>
        {t("button")}
      </Button>
    </form>
  );
}
