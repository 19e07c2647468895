"use client";

import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { Button, ButtonLink } from "#components/button.tsx";
import { signInHref } from "#links.ts";
import { signInWith } from "./credentials-sign-in.ts";

/** Uses a link up: only when the button is pressed, for mail programs open links by themselves. */
export function LinkSignIn({ email, token, next }: { email: string; token: string; next: string }) {
  const t = useTranslations("account.signIn");
  const [problem, setProblem] = useState<"link.failed" | "problem.tooMany">();
  const [busy, begin] = useTransition();
  const finish = (): void =>
    begin(async () => {
      const error = await signInWith("email-link", { email, token }, next);
      if (error !== null) setProblem(error === "TooMany" ? "problem.tooMany" : "link.failed");
    });
  return (
    <>
      {problem && (
        <p role="alert" className="mb-4 text-bad">
          {t(problem)}
        </p>
      )}
      {problem === "link.failed" ? (
        <ButtonLink href={signInHref(next)} look="primary">
          {t("link.again")}
        </ButtonLink>
      ) : (
        <Button look="primary" onClick={finish} disabled={busy}>
          {t("link.button")}
        </Button>
      )}
    </>
  );
}
