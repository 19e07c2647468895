import { textIn } from "@wisp/game";
import { papers } from "@wisp/papers";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/button.tsx";
import { Link } from "#components/link.tsx";
import { Card, Facts, Page, PageHeading } from "#components/page.tsx";
import { paperHref } from "#links.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("papers");
  return { title: t("title"), description: t("lead") };
}

/** Each paper in a line; the rest is on its page. */
export default async function PapersPage() {
  const t = await getTranslations("papers");
  const locale = await getLocale();
  return (
    <Page>
      <PageHeading
        title={t("title")}
        lead={t("lead")}
        aside={<ButtonLink href="/lab/cards">{t("cards")}</ButtonLink>}
      />
      <ul className="grid grid-cols-1 gap-3">
        {Object.entries(papers).map(([slug, { title, year, line, tables, errors }]) => (
          <li key={slug}>
            <Card className="relative p-5 hover:border-mute">
              <h2 className="max-w-3xl font-script text-xl text-balance wrap-anywhere">
                <Link href={paperHref(slug)} className="after:absolute after:inset-0">
                  {title}
                </Link>
              </h2>
              <p className="mt-2 mb-2 max-w-3xl text-soft">{textIn(line, locale)}</p>
              <Facts>
                {[
                  year,
                  t("tables", { count: tables.length }),
                  errors.length > 0 && t("errorCount", { count: errors.length }),
                ]}
              </Facts>
            </Card>
          </li>
        ))}
      </ul>
    </Page>
  );
}
