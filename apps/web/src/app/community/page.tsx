import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { Badge } from "#components/badge.tsx";
import { Link } from "#components/link.tsx";
import { Card, Page, PageHeading, Section } from "#components/page.tsx";
import { PublishedList, publishedAgents } from "#features/community/published-list.tsx";
import { starters } from "#features/community/starters.ts";
import { pageCardPath } from "#features/pictures/page-card.ts";
import { shared } from "#features/pictures/shared.ts";
import { starterHref } from "#links.ts";
import { databaseToRead } from "#server/replica.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("community");
  return shared({
    title: t("title"),
    description: t("lead"),
    card: pageCardPath("community", await getLocale()),
  });
}

const steps = ["take", "change", "check", "watch"] as const;

/** Agents to copy and learn from. */
export default async function CommunityPage() {
  const t = await getTranslations("community");
  const published = await publishedAgents(await databaseToRead());
  return (
    <Page>
      <PageHeading title={t("title")} lead={t("lead")} />
      <section aria-labelledby="how">
        <h2 id="how" className="mb-4 font-script text-2xl">
          {t("how.title")}
        </h2>
        <ol className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          {steps.map((step, place) => (
            <li key={step}>
              <Card className="h-full p-5">
                <p className="font-script text-2xl text-lamp">{place + 1}</p>
                <h3 className="mt-1 font-semibold">{t(`how.${step}.title`)}</h3>
                <p className="mt-1 text-sm leading-relaxed text-soft">{t(`how.${step}.text`)}</p>
              </Card>
            </li>
          ))}
        </ol>
      </section>
      <Section
        title={t("starters.title")}
        more={{ href: "/docs/adding-an-agent", label: t("starters.more") }}
      >
        <ul className="grid gap-3 sm:grid-cols-2">
          {starters.map(({ name, way, language }) => (
            <li key={name}>
              <Card className="relative h-full p-5 hover:border-mute">
                <h3 className="flex flex-wrap items-center gap-3 font-script text-xl">
                  <Link href={starterHref(name)} className="after:absolute after:inset-0">
                    {t(`starters.${way}.title`)}
                  </Link>
                  <Badge>{language}</Badge>
                </h3>
                <p className="mt-1.5 text-sm leading-relaxed text-soft">
                  {t(`starters.${way}.text`)}
                </p>
              </Card>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t("published.title")}>
        <PublishedList agents={published} />
      </Section>
    </Page>
  );
}
