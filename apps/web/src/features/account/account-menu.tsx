"use client";

import { LogIn, UserRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { ButtonLink } from "#components/button.tsx";
import { useReader } from "./reader.tsx";

/** Loaded for readers who are signed in. */
const ReaderMenu = lazy(async () => ({ default: (await import("./reader-menu.tsx")).ReaderMenu }));

/** The same size for every reader: nothing moves once the reader is known. */
const square = "size-10 shrink-0 px-0!";

/** Sign in, or what belongs to who is. */
export function AccountMenu() {
  const t = useTranslations("common.account");
  const reader = useReader();
  if (reader === null) {
    return (
      <ButtonLink href="/sign-in" className="shrink-0 max-sm:size-10 max-sm:px-0">
        <LogIn aria-hidden className="size-4" />
        <span className="max-sm:sr-only">{t("signIn")}</span>
      </ButtonLink>
    );
  }
  const link = (
    <ButtonLink href="/me" className={square} aria-label={t("label")}>
      <UserRound aria-hidden className="size-4" />
    </ButtonLink>
  );
  if (reader === undefined) return link;
  return (
    <Suspense fallback={link}>
      <ReaderMenu reader={reader} square={square} />
    </Suspense>
  );
}
