"use client";

import { signIn } from "next-auth/react";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { Button } from "../../components/button.tsx";

/** Uses a link up: only when the button is pressed, for mail programs open links by themselves. */
export function LinkSignIn({ email, token, next }: { email: string; token: string; next: string }) {
  const t = useTranslations("account.signIn.link");
  const [failed, setFailed] = useState(false);
  const [busy, begin] = useTransition();
  const finish = (): void =>
    begin(async () => {
      const answer = await signIn("email-link", { email, token, redirect: false });
      if (answer?.ok === true && !answer.error) window.location.assign(next);
      else setFailed(true);
    });
  return (
    <>
      <Button look="primary" onClick={finish} disabled={busy || failed}>
        {t("button")}
      </Button>
      {failed && (
        <p role="alert" className="mt-4 text-sm text-bad">
          {t("failed")}
        </p>
      )}
    </>
  );
}
