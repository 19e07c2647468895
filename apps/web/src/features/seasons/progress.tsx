import { isOver, type Season } from "@wisp/db";
import { useTranslations } from "next-intl";
import { Card } from "#components/card.tsx";
import { Sentences } from "#components/sentences.tsx";
import { localeName } from "#i18n/locale.ts";
import type { LocaleProgress } from "#server/seasons/answer.ts";

/** How far the plan of a season is, language by language. */
export function PlanProgress({
  season,
  progress,
}: {
  season: Season;
  progress: readonly LocaleProgress[];
}) {
  const t = useTranslations("seasons.progress");
  return (
    <Card className="p-5">
      <ul className="flex flex-col gap-5">
        {progress.map(({ locale, planned, waiting, running, finished }) => {
          const all = planned ?? 0;
          const name = localeName(locale);
          const underWay = waiting + running;
          const missing = isOver(season) ? Math.max(0, all - finished - underWay) : 0;
          return (
            <li key={locale}>
              <div className="mb-2 flex flex-wrap justify-between gap-x-4 text-sm">
                <span className="font-medium">{name}</span>
                <span className="font-mono text-soft">{t("played", { finished, all })}</span>
              </div>
              <progress
                aria-label={t("label", { language: name })}
                max={Math.max(1, all)}
                value={Math.min(finished, all)}
                className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-lamp [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-lamp"
              />
              <p className="mt-1.5 text-sm text-mute empty:hidden">
                <Sentences>
                  {[
                    underWay > 0 && t("underWay", { count: underWay }),
                    missing > 0 && t("missing", { count: missing }),
                  ]}
                </Sentences>
              </p>
            </li>
          );
        })}
      </ul>
      {!isOver(season) && <p className="mt-4 max-w-prose text-sm text-soft">{t("how")}</p>}
    </Card>
  );
}
