import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Page } from "#components/page.tsx";
import { docPages } from "#features/docs/doc-pages.ts";
import { DocsNav } from "#features/docs/docs-nav.tsx";
import { docsHref } from "#links.ts";

export default async function DocsLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations("docs");
  return (
    <Page>
      <div className="grid gap-8 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-14">
        <DocsNav
          label={t("title")}
          links={docPages.map((page) => ({ href: docsHref(page), title: t(`${page}.title`) }))}
        />
        <div className="min-w-0">{children}</div>
      </div>
    </Page>
  );
}
