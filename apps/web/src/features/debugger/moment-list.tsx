import type { ComparedMoment } from "@wisp/arena";
import { useTranslations } from "next-intl";
import { Badge } from "#components/badge.tsx";
import { Attempt } from "./attempts.tsx";
import { DecisionRow } from "./decision-row.tsx";

const tones = {
  waiting: "neutral",
  fixed: "good",
  broken: "bad",
  "still-lost": "bad",
  changed: "lamp",
  same: "neutral",
} as const;

/** The questions of a test run: on the left the recorded answer, on the right the new ones. */
export function MomentList({
  slug,
  moments,
}: {
  slug: string;
  moments: readonly ComparedMoment[];
}) {
  const t = useTranslations("debug");
  return (
    <ol className="divide-y divide-line rounded-card border border-line bg-panel">
      {moments.map(({ original, answers, verdict }) => (
        <li
          key={`${original.matchId}/${original.nth}/${original.seat}`}
          className="grid grid-cols-1 gap-x-6 gap-y-4 p-4 md:grid-cols-2"
        >
          <div>
            <p className="mb-2 flex items-center gap-3 text-xs text-mute">
              {t("runs.then")}
              <Badge tone={tones[verdict]}>{t(`verdicts.${verdict}`)}</Badge>
            </p>
            <DecisionRow slug={slug} decision={original} />
          </div>
          <div className="min-w-0 md:border-l md:border-line md:pl-6">
            <p className="mb-2 text-xs leading-6 text-mute">{t("runs.now")}</p>
            <ol className="flex flex-col gap-4">
              {answers.map((answer) => (
                <li key={answer.attempt}>
                  <Attempt answer={answer} locale={original.locale} />
                </li>
              ))}
            </ol>
          </div>
        </li>
      ))}
    </ol>
  );
}
