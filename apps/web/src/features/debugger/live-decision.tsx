import type { LiveDecision } from "@wisp/db";
import { useTranslations } from "next-intl";
import { Facts } from "#components/page.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { useAskName } from "#names/game-names.ts";
import { useDuration, Verdict } from "./decision-row.tsx";

/** What an agent was asked in a match that runs, and what it answered. */
export function LiveDecisionItem({ decision }: { decision: LiveDecision }) {
  const t = useTranslations("debug");
  const askName = useAskName();
  const duration = useDuration();
  const { ask, nth, prompt, text, reasoning, missed, detail, player, locale } = decision;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="font-medium">{t("question", { ask: askName(ask), nth })}</span>
        <Verdict missed={missed} />
      </div>
      <UntrustedText
        text={prompt}
        lang={locale}
        className="mt-1.5 whitespace-pre-wrap text-soft wrap-anywhere"
      />
      {text === null ? (
        <p className="mt-1.5 text-mute">{t("answer.none")}</p>
      ) : (
        <UntrustedText
          text={text}
          lang={locale}
          className="mt-1.5 whitespace-pre-wrap text-text wrap-anywhere"
        />
      )}
      {missed !== null && detail !== null && (
        <UntrustedText text={detail} lang="en" className="mt-1 text-bad" />
      )}
      {reasoning !== null && (
        <details className="mt-1.5">
          <summary className="cursor-pointer text-soft">{t("part.reasoning")}</summary>
          <UntrustedText
            text={reasoning}
            lang={locale}
            className="mt-1 whitespace-pre-wrap text-soft wrap-anywhere"
          />
        </details>
      )}
      <div className="mt-1.5">
        <Facts className="text-xs text-mute">
          {[
            player !== null && <Name key="player">{player}</Name>,
            duration(decision.latencyMs),
            <RelativeTime key="at" at={decision.askedAt} />,
          ]}
        </Facts>
      </div>
    </>
  );
}
