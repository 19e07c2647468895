"use client";

import { signIn } from "next-auth/react";
import { useTranslations } from "next-intl";
import { Button } from "#components/button.tsx";

/** Goes to a provider to sign in there. */
export function SignInWith({ way, next }: { way: "huggingface" | "github"; next: string }) {
  const t = useTranslations("account.signIn.with");
  return (
    <Button
      look={way === "huggingface" ? "primary" : "plain"}
      className="w-full"
      onClick={() => signIn(way, { callbackUrl: next })}
    >
      {t(way)}
    </Button>
  );
}
