import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { z } from "zod";
import { ButtonLink } from "#components/button.tsx";
import { Link } from "#components/link.tsx";
import { Card, EmptyState, PageHeading } from "#components/page.tsx";
import { docPages } from "#features/docs/doc-pages.ts";
import { DocsSearch, Findings } from "#features/docs/docs-search.tsx";
import { searchIn } from "#features/docs/search.ts";
import { docSections } from "#features/docs/sections.ts";
import { docsHref } from "#links.ts";

const query = z.object({ q: z.string().trim().max(100).catch("") });

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("docs");
  return { title: t("title"), description: t("lead") };
}

function Contents({ pages }: { pages: readonly { name: string; title: string; lead: string }[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {pages.map(({ name, title, lead }) => (
        <li key={name}>
          <Card className="relative h-full p-5 hover:border-mute">
            <h2 className="font-script text-xl">
              <Link href={docsHref(name)} className="after:absolute after:inset-0">
                {title}
              </Link>
            </h2>
            <p className="mt-1.5 text-sm leading-relaxed text-soft">{lead}</p>
          </Card>
        </li>
      ))}
    </ul>
  );
}

/** All pages of the documentation, or the results of a search in them. */
export default async function DocsPage({ searchParams }: PageProps<"/docs">) {
  const t = await getTranslations("docs");
  const { q } = query.parse(await searchParams);
  const findings = q === "" ? [] : searchIn(docSections(await getLocale()), q);
  return (
    <>
      <PageHeading title={t("title")} lead={t("lead")} />
      <DocsSearch query={q} />
      {q === "" ? (
        <Contents
          pages={docPages.map((name) => ({
            name,
            title: t(`${name}.title`),
            lead: t(`${name}.lead`),
          }))}
        />
      ) : findings.length === 0 ? (
        <EmptyState
          title={t("search.nothing")}
          action={<ButtonLink href="/docs">{t("search.all")}</ButtonLink>}
        >
          {t("search.try")}
        </EmptyState>
      ) : (
        <Findings findings={findings} />
      )}
    </>
  );
}
