import { LADDER_AFTER } from "@wisp/db";
import { textIn } from "@wisp/game";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/button.tsx";
import { EmptyState, Page, PageHeading, Section } from "#components/page.tsx";
import { LadderTable } from "#features/play/ratings.tsx";
import { isLocale } from "#i18n/locale.ts";
import { gameLadders } from "#server/ladder.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("play.ladder");
  return { title: t("title"), description: t("lead", { count: LADDER_AFTER }) };
}

/** People with an account by rating, game by game. Guests find their own rating on its page alone. */
export default async function LadderPage() {
  const [t, language, user] = await Promise.all([
    getTranslations("play.ladder"),
    getLocale(),
    signedIn(),
  ]);
  const locale = isLocale(language) ? language : "en";
  const played = (await gameLadders(database())).filter(({ rows }) => rows.length > 0);
  return (
    <Page>
      <PageHeading title={t("title")} lead={t("lead", { count: LADDER_AFTER })} />
      {played.map(({ id, entry, rows }) => (
        <Section key={id} title={textIn(entry.name, locale)}>
          <LadderTable
            rows={rows}
            caption={`${t("title")}: ${textIn(entry.name, locale)}`}
            own={user?.handle ?? null}
          />
        </Section>
      ))}
      {played.length === 0 && (
        <EmptyState title={t("none")} action={<ButtonLink href="/play">{t("play")}</ButtonLink>} />
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink href="/play/rating">{t("own")}</ButtonLink>
      </div>
    </Page>
  );
}
