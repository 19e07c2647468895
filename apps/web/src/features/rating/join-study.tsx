"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "#api-client.ts";
import { Alert } from "#components/alert.tsx";
import { Button } from "#components/button.tsx";
import { Card } from "#components/page.tsx";
import { rateHref } from "#links.ts";

/**
 * Opens a study by the secret in the address's fragment, which no browser sends by itself: only the button does, so
 * that programs which look at links use nothing up.
 */
export function JoinStudy({ slug }: { slug: string }) {
  const t = useTranslations("rating.join");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<"noSecret" | "invalid" | "away" | null>(null);

  async function open(): Promise<void> {
    const secret = location.hash.slice(1);
    if (secret === "") {
      setProblem("noSecret");
      return;
    }
    setBusy(true);
    setProblem(null);
    const result = await call("POST /studies/{slug}/rater", { slug, body: { secret } });
    if ("failed" in result) {
      setBusy(false);
      const isWrong = result.status === 404 || result.status === 400;
      setProblem(isWrong ? "invalid" : "away");
      return;
    }
    // The secret leaves the history of the browser with this page.
    location.replace(rateHref(slug));
  }

  return (
    <Card className="max-w-2xl p-5 sm:p-7">
      <p className="text-sm leading-relaxed text-soft">{t("how")}</p>
      <Button
        look="primary"
        className="mt-5 min-h-12 w-full sm:w-auto sm:px-8"
        disabled={isBusy}
        onClick={() => void open()}
      >
        {t(isBusy ? "opening" : "open")}
      </Button>
      <div className="mt-4 empty:hidden">{problem !== null && <Alert>{t(problem)}</Alert>}</div>
    </Card>
  );
}
