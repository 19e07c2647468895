import type { TestAnswer, TestRun } from "@wisp/db";
import { useTranslations } from "next-intl";
import { Badge } from "#components/badge.tsx";
import { Facts } from "#components/page.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { UntrustedText } from "#components/untrusted-text.tsx";
import { CallList } from "#features/replay/call-list.tsx";
import { AnswerText, useDuration } from "./decision-row.tsx";
import { Verdict } from "./verdict.tsx";

/** One answer to a recorded question. */
export function Attempt({ answer, locale }: { answer: TestAnswer; locale: string }) {
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
