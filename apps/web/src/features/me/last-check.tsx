import type { ApiOwnAgent } from "@wisp/api";
import { isRegistered } from "@wisp/games";
import { useLocale, useTranslations } from "next-intl";
import { classNames } from "#components/class-names.ts";
import { RelativeTime } from "#components/relative-time.tsx";
import { Steps, useStepName } from "#features/register/steps.tsx";
import { gameNames } from "#names/game-name.ts";

/**
 * How the last check of an agent came out; its steps unfold, and are open when one failed. Games that it is
 * not registered for do not matter, so their failures are left out.
 */
export function LastCheck({ agent }: { agent: Pick<ApiOwnAgent, "games" | "lastCheck"> }) {
  const t = useTranslations("me.lastCheck");
  const games = gameNames(useLocale());
  const nameOf = useStepName(games);
  const { lastCheck } = agent;
  if (lastCheck === null) return <p className="text-sm text-mute">{t("never")}</p>;
  const { ok, at } = lastCheck;
  const steps = lastCheck.steps.filter(
    (step) =>
      step.ok || !isRegistered(step.name) || agent.games.some(({ game }) => game === step.name),
  );
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
      <Steps steps={steps} games={games} />
    </details>
  );
}
