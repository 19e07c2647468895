import { ladderPerson } from "@wisp/arena";
import { personRatings, ratedMatchesOf } from "@wisp/db";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/button.tsx";
import { EmptyState, Page, PageHeading, Section } from "#components/page.tsx";
import { OwnRatings, RatingHistory } from "#features/play/ratings.tsx";
import { MATCHES_SHOWN } from "#server/ladder.ts";
import { identities } from "#server/seats/identity.ts";
import { database } from "#server/storage/database.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("play.rating");
  return { title: t("title"), robots: { index: false } };
}

/** The reader's own ratings and rated matches; guests are found by their browser. */
export default async function RatingPage() {
  const t = await getTranslations("play.rating");
  const person = await ladderPerson(database(), await identities());
  const [ratings, matches] =
    person === null
      ? [[], []]
      : await Promise.all([
          personRatings(database(), person),
          ratedMatchesOf(database(), [person], MATCHES_SHOWN),
        ]);
  return (
    <Page>
      <PageHeading title={t("title")} lead={t("lead")} />
      {matches.length === 0 ? (
        <EmptyState title={t("none")} action={<ButtonLink href="/play">{t("play")}</ButtonLink>} />
      ) : (
        <>
          {ratings.length > 0 && (
            <Section title={t("ratings")}>
              <OwnRatings ratings={ratings} />
            </Section>
          )}
          <Section title={t("history")}>
            <RatingHistory matches={matches} />
          </Section>
        </>
      )}
      <p className="mt-8 max-w-2xl text-sm text-pretty text-soft">{t("about")}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink href="/play/ladder">{t("ladder")}</ButtonLink>
      </div>
    </Page>
  );
}
