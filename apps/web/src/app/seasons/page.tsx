import { glances, listSeasons, mayOrganize } from "@wisp/db";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/button.tsx";
import { Sentences } from "#components/formats.tsx";
import { Link } from "#components/link.tsx";
import { EmptyState, Page, PageHeading } from "#components/page.tsx";
import { env } from "#env.ts";
import { OutlookFacts, readOutlooks } from "#features/seasons/outlook.tsx";
import { SeasonRow } from "#features/seasons/season-row.tsx";
import { databaseToRead } from "#server/replica.ts";
import { signedIn } from "#server/session/signed-in.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("seasons");
  return { title: t("title"), description: t("lead") };
}

export default async function SeasonsPage() {
  const t = await getTranslations("seasons");
  const user = await signedIn();
  const from = await databaseToRead();
  const seasons = await listSeasons(from, user?.id);
  const [glance, outlooks] = await Promise.all([
    glances(
      from,
      seasons.map(({ id }) => id),
    ),
    readOutlooks(from, seasons),
  ]);
  const organizes = user !== null && mayOrganize(user);
  return (
    <Page>
      <PageHeading
        title={t("title")}
        lead={t("lead")}
        aside={
          organizes && (
            <ButtonLink look="primary" href="/seasons/new">
              {t("new.button")}
            </ButtonLink>
          )
        }
      />
      {seasons.length === 0 ? (
        <EmptyState title={t("none.title")}>{t("none.text")}</EmptyState>
      ) : (
        <ul className="grid grid-cols-1 gap-3">
          {seasons.map((season) => {
            const own = glance.get(season.id);
            const outlook = outlooks.get(season.id);
            return (
              own !== undefined &&
              outlook !== undefined && (
                <li key={season.slug}>
                  <SeasonRow season={season} glance={own}>
                    <OutlookFacts season={season} outlook={outlook} />
                  </SeasonRow>
                </li>
              )
            );
          })}
        </ul>
      )}
      {!organizes && (
        <p className="mt-8 max-w-2xl text-sm text-soft">
          <Sentences>
            {[
              t(env.WISP_MODE === "local" ? "become.local" : "become.text"),
              <Link
                key="more"
                href="/docs/running-a-season"
                className="text-text underline decoration-mute underline-offset-4"
              >
                {t("become.more")}
              </Link>,
            ]}
          </Sentences>
        </p>
      )}
    </Page>
  );
}
