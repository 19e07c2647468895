import { followedAgents, followedMatches } from "@wisp/db";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/button.tsx";
import { EmptyState, Page, PageHeading, Section } from "#components/page.tsx";
import { FollowList } from "#features/follows/follow-list.tsx";
import { RecentMatches } from "#features/matches/recent-matches.tsx";
import { resultsShown } from "#features/matches/rows.ts";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { signInHref } from "#links.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";

const SHOWN_MATCHES = 24;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("follows");
  return { title: t("title"), robots: { index: false } };
}

export default async function FollowingPage() {
  const user = (await signedIn()) ?? redirect(signInHref("/me/following"));
  const t = await getTranslations("follows");
  const [agents, matches, revealed] = await Promise.all([
    followedAgents(database(), user.id),
    followedMatches(database(), user.id, SHOWN_MATCHES),
    resultsShown(),
  ]);
  return (
    <Page>
      <PageHeading
        title={t("title")}
        lead={t("lead")}
        aside={<ButtonLink href="/me/notifications/settings">{t("settings")}</ButtonLink>}
      />
      {agents.length === 0 ? (
        <EmptyState
          title={t("empty.title")}
          action={<ButtonLink href="/agents">{t("empty.action")}</ButtonLink>}
        >
          {t("empty.text")}
        </EmptyState>
      ) : (
        <>
          <ClientMessages namespaces={["follows"]}>
            <FollowList agents={agents} />
          </ClientMessages>
          {matches.length > 0 && (
            <Section title={t("matches")}>
              <RecentMatches matches={matches} revealed={revealed} />
            </Section>
          )}
        </>
      )}
    </Page>
  );
}
