import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { Card } from "../../components/card.tsx";
import { PageHeading } from "../../components/page.tsx";
import { docPages } from "../../features/docs/doc-pages.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("docs");
  return { title: t("title"), description: t("lead") };
}

export default async function DocsPage() {
  const t = await getTranslations("docs");
  return (
    <>
      <PageHeading title={t("title")} lead={t("lead")} />
      <ul className="grid gap-3 sm:grid-cols-2">
        {docPages.map((page) => (
          <li key={page}>
            <Card className="relative h-full p-5 hover:border-mute">
              <h2 className="font-script text-xl">
                <Link href={`/docs/${page}`} className="after:absolute after:inset-0">
                  {t(`${page}.title`)}
                </Link>
              </h2>
              <p className="mt-1.5 text-sm leading-relaxed text-soft">{t(`${page}.lead`)}</p>
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
}
