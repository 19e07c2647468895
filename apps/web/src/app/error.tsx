"use client";

import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { startTransition, useLayoutEffect } from "react";
import { Button, ButtonLink } from "#components/button.tsx";
import { Page, PageHeading } from "#components/page.tsx";
import { helpsToDrawAgain } from "#components/remount.tsx";

/** Shown in place of a page that could not be made. The digest finds the cause in the server's log. */
export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  const t = useTranslations("common.error");
  const router = useRouter();
  // In a frame of another site the start page would be refused.
  const embedded = usePathname().startsWith("/embed/");
  useLayoutEffect(() => {
    if (helpsToDrawAgain(error)) reset();
  }, [error, reset]);
  // The failure was the server's: without a refresh the same one would be shown again.
  const again = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return (
    <Page>
      {/* A page that failed early has none. */}
      <title>{`${t("title")} · Wisp`}</title>
      <PageHeading title={t("title")} lead={t("lead")} />
      <div className="flex flex-wrap gap-3">
        <Button look="primary" onClick={again}>
          {t("again")}
        </Button>
        {!embedded && <ButtonLink href="/">{t("home")}</ButtonLink>}
      </div>
      {error.digest && (
        <p className="mt-6 text-sm text-mute">
          {t("digest")} <code className="font-mono">{error.digest}</code>
        </p>
      )}
    </Page>
  );
}
