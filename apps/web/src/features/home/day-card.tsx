import type { MatchSummary } from "@wisp/db";
import { Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { ButtonLink } from "#components/button.tsx";
import { AgentFace } from "#components/faces/face.tsx";
import { Card } from "#components/page.tsx";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { FirstVote } from "#features/matches/first-vote.tsx";
import { replayHref } from "#links.ts";

/** The match of the day, without its result: a quote, and the split of the first vote. */
export function DayCard({ match: { id, agents, locale, preview } }: { match: MatchSummary }) {
  const t = useTranslations("home.day");
  return (
    <Card
      isLit
      className="grid gap-x-10 gap-y-5 p-5 sm:p-7 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:items-center"
    >
      <div className="min-w-0">
        <ul className="flex flex-wrap gap-2" aria-label={t("agents")}>
          {agents.map((agent, place) => (
            <li key={place}>
              <AgentFace agent={agent} size={40} />
              <Name className="sr-only">{agent.name}</Name>
            </li>
          ))}
        </ul>
        {preview?.quote != null && (
          <blockquote className="mt-4">
            <UntrustedText
              text={t("quote", { text: preview.quote })}
              lang={locale}
              className="font-script text-2xl leading-snug text-pretty sm:text-[1.75rem]"
            />
          </blockquote>
        )}
      </div>
      <div className="min-w-0">
        {preview?.firstVote != null && <FirstVote counts={preview.firstVote} />}
        <p className="mt-3 text-sm leading-relaxed text-mute text-pretty">{t("rule")}</p>
        <ButtonLink look="primary" href={replayHref(id)} className="mt-4 w-full sm:w-auto">
          <Play aria-hidden className="size-4 fill-current" />
          {t("watch")}
        </ButtonLink>
      </div>
    </Card>
  );
}
