import type { ListedDecision } from "@wisp/db";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { Badge } from "#components/badge.tsx";
import { Link } from "#components/link.tsx";
import { Facts } from "#components/page.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { decisionHref, replayHref } from "#links.ts";
import { gameName, useAskName } from "#names/game-names.ts";

/** A duration in milliseconds: below one second in milliseconds, else in seconds with one decimal. */
export function useDuration(): (ms: number) => string {
  const t = useTranslations("debug");
  const format = useFormatter();
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return (ms) =>
    ms < 1_000
      ? t("milliseconds", { ms: Math.round(ms) })
      : t("seconds", { seconds: format.number(ms / 1_000, digits) });
}

/** The answer of a decision, or the reason why there is none. */
export function AnswerText({
  decision: { text, wordsHidden, locale },
}: {
  decision: Pick<ListedDecision, "text" | "wordsHidden" | "locale">;
}) {
  const t = useTranslations("debug.answer");
  if (wordsHidden) return <p className="text-mute">{t("hidden")}</p>;
  if (text === null) return <p className="text-mute">{t("none")}</p>;
  if (text.trim() === "") return <p className="text-mute">{t("empty")}</p>;
  return (
    <UntrustedText
      text={text}
      lang={locale}
      className="line-clamp-3 whitespace-pre-wrap text-text"
    />
  );
}

/** One decision in a list: its question, its answer, and the verdict. */
export function DecisionRow({ slug, decision }: { slug: string; decision: ListedDecision }) {
  const t = useTranslations("debug");
  const locale = useLocale();
  const askName = useAskName();
  const duration = useDuration();
  const { ask, nth, player, game, version, latencyMs, finishedAt, missed, foul, detail } = decision;
  return (
    <div className="min-w-0 flex-1 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Link
          href={decisionHref(slug, decision)}
          className="font-medium underline decoration-line underline-offset-4 hover:decoration-text"
        >
          {t("question", { ask: askName(ask), nth })}
        </Link>
        <Verdict missed={missed} />
        <Foul foul={foul} />
      </div>
      <div className="mt-1.5">
        <AnswerText decision={decision} />
      </div>
      {missed !== null && detail !== null && (
        <UntrustedText text={detail} lang="en" className="mt-1 line-clamp-2 text-bad" />
      )}
      <div className="mt-1.5">
        <Facts className="text-xs text-mute">
          {[
            gameName(game, locale),
            player !== null && <Name key="player">{player}</Name>,
            t("version", { number: version }),
            duration(latencyMs),
            <RelativeTime key="at" at={finishedAt} />,
            <Link
              key="match"
              href={replayHref(decision.matchId)}
              className="underline decoration-line underline-offset-4 hover:text-text"
            >
              {t("match")}
            </Link>,
          ]}
        </Facts>
      </div>
    </div>
  );
}

const fouls = ["skipped", "said-word", "repeated"] as const;

/** How an answer was taken: legal, or why not. */
export function Verdict({ missed }: Pick<ListedDecision, "missed">) {
  const t = useTranslations("debug.verdict");
  return <Badge tone={missed === null ? "good" : "bad"}>{t(missed ?? "legal")}</Badge>;
}

/** The rule that a decision broke; nothing if it was not a foul. */
export function Foul({ foul }: Pick<ListedDecision, "foul">) {
  const t = useTranslations("debug.foul");
  if (foul === null) return null;
  const known = fouls.find((each) => each === foul);
  return <Badge tone="bad">{known === undefined ? sanitizeName(foul) : t(known)}</Badge>;
}
