import type { ComparedMoment } from "@wisp/arena";
import type { TestAnswer, TestRun } from "@wisp/db";
import { useTranslations } from "next-intl";
import { Badge } from "#components/badge.tsx";
import { Facts } from "#components/page.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { UntrustedText } from "#components/untrusted-text.tsx";
import { CallList } from "#features/replay/call-list.tsx";
import { AnswerText, DecisionRow, useDuration, Verdict } from "./decision-row.tsx";

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

/** One answer to a recorded question. */
function Attempt({ answer, locale }: { answer: TestAnswer; locale: string }) {
  const t = useTranslations("debug.again");
  const duration = useDuration();
  const { text, missed, detail, same, latencyMs, calls } = answer;
  return (
    <div className="min-w-0 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <Verdict missed={missed} />
        {same !== null && <Badge>{t(same ? "same" : "other")}</Badge>}
        <span className="font-mono text-xs text-mute">{duration(latencyMs)}</span>
      </div>
      <div className="mt-1.5">
        <AnswerText decision={{ text, locale, wordsHidden: false }} />
      </div>
      {missed !== null && detail !== null && (
        <UntrustedText text={detail} lang="en" className="mt-1 text-bad" />
      )}
      {calls !== null && calls !== undefined && (
        <CallList
          calls={calls.map(({ messages, ...call }) => ({ ...call, messages: [...messages] }))}
        />
      )}
    </div>
  );
}

/** The runs that put one question again, each with its answers. */
export function QuestionRuns({
  runs,
  locale,
}: {
  runs: readonly { readonly run: TestRun; readonly answers: readonly TestAnswer[] }[];
  locale: string;
}) {
  const t = useTranslations("debug");
  return (
    <ul className="flex flex-col gap-5">
      {runs.map(({ run, answers }) => (
        <li key={run.id} className="border-t border-line pt-4 first:border-0 first:pt-0">
          <Facts className="text-xs text-mute">
            {[
              t("version", { number: run.version }),
              <RelativeTime key="at" at={run.createdAt} />,
              run.status !== "done" && t(`runs.status.${run.status}`),
            ]}
          </Facts>
          {run.failure !== null && (
            <UntrustedText text={run.failure} lang="en" className="mt-2 text-sm text-bad" />
          )}
          <ol className="mt-2 flex flex-col gap-4">
            {answers.map((answer) => (
              <li key={answer.attempt}>
                <Attempt answer={answer} locale={locale} />
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ul>
  );
}
