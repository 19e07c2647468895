import type { ApiOwnAgent } from "@wisp/api";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "#components/class-names.ts";
import { RelativeTime } from "#components/relative-time.tsx";
import { useStepName } from "#features/register/steps.tsx";
import { gameNames } from "#names/game-name.ts";

/** How the last check of an agent came out; its steps (`children`) unfold, and are open when one failed. */
export function LastCheck({ agent, children }: { agent: ApiOwnAgent; children: ReactNode }) {
  const t = useTranslations("me.lastCheck");
  const nameOf = useStepName(gameNames(useLocale()));
  const { lastCheck } = agent;
  if (lastCheck === null) return <p className="text-sm text-mute">{t("never")}</p>;
  const { ok, at, steps } = lastCheck;
  const failed = steps.find((step) => !step.ok)?.name ?? "";
  return (
    <details open={!ok} className="rounded-control border border-line px-4">
      <summary className="flex min-h-10 cursor-pointer flex-wrap items-center gap-x-2 py-2 text-sm">
        <span className={classNames("min-w-0 wrap-anywhere", ok ? "text-good" : "text-bad")}>
          {ok ? t("passed") : t("failed", { step: nameOf(failed) })}
        </span>
        {at !== null && (
          <span className="text-mute">
            <RelativeTime at={new Date(at)} />
          </span>
        )}
      </summary>
      {children}
    </details>
  );
}
