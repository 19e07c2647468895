import { findDecision } from "@wisp/arena";
import { decisionCursor, testAnswersOf, testRunsOfMoment } from "@wisp/db";
import { isFailure } from "@wisp/game";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { z } from "zod";
import { ButtonLink } from "#components/button.tsx";
import { Card, Page, PageHeading, Section } from "#components/page.tsx";
import { Refresh } from "#components/refresh.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { startTest } from "#features/debugger/actions.ts";
import { QuestionRuns } from "#features/debugger/moment-list.tsx";
import { ownAgentAt } from "#features/debugger/own-agent-page.ts";
import { AnswerPart, ChangedNote, QuestionPart, TimingPart } from "#features/debugger/panels.tsx";
import { LeadFacts, TestControls } from "#features/debugger/test-runs.tsx";
import { OwnForm } from "#features/me/own-form.tsx";
import { CallList } from "#features/replay/call-list.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { decisionHref, decisionsHref, matchHref, momentHref } from "#links.ts";
import { gameName, isKnownAsk } from "#names/game-names.ts";
import { database } from "#server/storage/database.ts";

type Props = PageProps<"/me/agents/[slug]/decisions/[match]/[nth]">;

const SHOWN_RUNS = 10;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("debug");
  return { title: t("decision"), robots: { index: false } };
}

const asked = z.object({
  seat: z.coerce.number().int().min(0).max(99).optional().catch(undefined),
});

export default async function DecisionPage({ params, searchParams }: Props) {
  const { slug, match: matchId, nth: place } = await params;
  const name = { matchId, nth: Number(place), ...asked.parse(await searchParams) };
  const { nth } = name;
  const { user, agent } = await ownAgentAt(slug, decisionHref(slug, name));
  const decision = await findDecision(database(), user, agent.slug, name);
  if (isFailure(decision)) notFound();
  const { seat } = decision;
  const [runs, t, locale] = await Promise.all([
    testRunsOfMoment(database(), agent.id, { matchId, nth, seat }, SHOWN_RUNS),
    getTranslations("debug"),
    getLocale(),
  ]);
  const answered = await Promise.all(
    runs.map(async (run) => ({ run, answers: await testAnswersOf(database(), run.id) })),
  );
  const { asks, cursor, calls, wordsHidden, version, game, finishedAt } = decision;
  const ask = isKnownAsk(decision.ask) ? t(`ask.${decision.ask}`) : sanitizeName(decision.ask);
  const moment = cursor < 0 ? matchHref(matchId) : momentHref(matchId, cursor);
  const beside = (to: number): string => decisionHref(agent.slug, { matchId, nth: to, seat });
  return (
    <Page>
      {runs.some(({ status }) => status !== "done") && <Refresh seconds={1} />}
      <PageHeading
        title={t("question", { ask, nth })}
        lead={
          <LeadFacts>
            {[
              sanitizeName(agent.name),
              gameName(game, locale),
              t("version", { number: version }),
              <RelativeTime key="at" at={finishedAt} />,
            ]}
          </LeadFacts>
        }
        aside={
          <div className="flex flex-wrap gap-2">
            <ButtonLink href={moment}>{t("moment")}</ButtonLink>
            <ButtonLink look="quiet" href={`${decisionsHref(agent.slug)}?match=${matchId}`}>
              {t("ofMatch")}
            </ButtonLink>
            <ButtonLink look="quiet" href={decisionsHref(agent.slug)}>
              {t("allDecisions")}
            </ButtonLink>
          </div>
        }
      />
      {wordsHidden && <p className="mb-5 text-sm text-soft">{t("answer.hiddenWhy")}</p>}
      <ChangedNote place={{ matchId, seat, nth }} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <AnswerPart decision={decision} />
        <QuestionPart decision={decision} />
        <TimingPart decision={decision} />
        {calls !== null && calls.length > 0 && (
          <Card className="min-w-0 p-5">
            <CallList
              calls={calls.map(({ messages, ...call }) => ({ ...call, messages: [...messages] }))}
            />
          </Card>
        )}
      </div>
      <nav aria-label={t("beside")} className="mt-4 flex justify-between gap-2">
        {nth > 1 ? <ButtonLink href={beside(nth - 1)}>{t("previous")}</ButtonLink> : <span />}
        {nth < asks && <ButtonLink href={beside(nth + 1)}>{t("next")}</ButtonLink>}
      </nav>
      {!wordsHidden && (agent.state !== "retired" || answered.length > 0) && (
        <div id="again" className="scroll-mt-20">
          <Section title={t("again.title")}>
            <Card className="flex flex-col gap-5 p-5">
              <p className="max-w-prose text-sm text-soft">{t("again.lead")}</p>
              {agent.state !== "retired" && (
                <ClientMessages namespaces={["me", "register"]}>
                  <OwnForm action={startTest} className="flex flex-col gap-3">
                    <input type="hidden" name="slug" value={agent.slug} />
                    <input type="hidden" name="decision" value={decisionCursor(decision)} />
                    <input type="hidden" name="stay" value="yes" />
                    <TestControls label={t("again.button")} />
                  </OwnForm>
                </ClientMessages>
              )}
              {answered.length > 0 && (
                <div aria-live="polite">
                  <QuestionRuns runs={answered} locale={decision.locale} />
                </div>
              )}
            </Card>
          </Section>
        </div>
      )}
    </Page>
  );
}
