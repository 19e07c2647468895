import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { PageHeading } from "#components/page.tsx";
import { isDocumentPage, type DocumentPage as Name } from "#features/docs/doc-pages.ts";
import { documentOf } from "#features/docs/documents.ts";
import { HostRules } from "#features/docs/host-rules.tsx";
import { Markdown } from "#features/docs/markdown.tsx";
import { addressToCopy } from "#server/site-address.ts";

type Props = PageProps<"/docs/[page]">;

async function nameOf({ params }: Props): Promise<Name> {
  const { page } = await params;
  return isDocumentPage(page) ? page : notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const name = await nameOf(props);
  const t = await getTranslations("docs");
  return { title: t(`${name}.title`), description: t(`${name}.lead`) };
}

/** A document of the repository. */
export default async function DocumentPage(props: Props) {
  const name = await nameOf(props);
  const t = await getTranslations("docs");
  const locale = await getLocale();
  const document = documentOf(name, locale, await addressToCopy());
  const title = t(`${name}.title`);
  const foreign = document.locale !== locale;
  return (
    <article>
      <PageHeading title={title} lead={t(`${name}.lead`)} />
      {foreign && <p className="-mt-4 mb-6 text-sm text-mute">{t("onlyEnglish")}</p>}
      <div className="prose" lang={foreign ? "en" : undefined}>
        {name === "rules" && (
          <>
            <h2>{t("rules.asTold")}</h2>
            <HostRules game="who-is-spy" locale={locale} />
          </>
        )}
        <Markdown document={document} title={title} />
      </div>
    </article>
  );
}
