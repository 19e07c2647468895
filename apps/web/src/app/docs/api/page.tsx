import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { PageHeading } from "#components/page.tsx";
import { ApiCall, FailureCodes } from "#features/docs/api/call.tsx";
import { callsByTag } from "#features/docs/api/reference.ts";
import { CodeBlock } from "#features/docs/code-block.tsx";
import { addressToCopy } from "#server/site-address.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("docs.api");
  return { title: t("title"), description: t("lead") };
}

/** The reference of the API, made from the document that the API itself hands out. */
export default async function ApiPage() {
  const t = await getTranslations("docs.api");
  const site = await addressToCopy();
  const calls = callsByTag();
  const link = (href: string) => (chunks: ReactNode) => <a href={href}>{chunks}</a>;
  return (
    <article>
      <PageHeading title={t("title")} lead={t("lead")} />
      <div className="prose [max-width:48rem]">
        <p>{t.rich("open", { document: link("/api/v1/openapi.json") })}</p>
        <p>{t("errors")}</p>
        <CodeBlock>
          {JSON.stringify({
            error: { code: "not-found", message: "There is no match with this id." },
          })}
        </CodeBlock>
        <nav aria-label={t("contents")}>
          <ul>
            {[...calls].map(([tag, group]) => (
              <li key={tag}>
                <a href={`#${tag}`}>{t(`tags.${tag}`)}</a> ({group.length})
              </li>
            ))}
            <li>
              <a href="#codes">{t("codes.title")}</a>
            </li>
          </ul>
        </nav>
        {[...calls].map(([tag, group]) => (
          <section key={tag} aria-labelledby={tag}>
            <h2 id={tag}>{t(`tags.${tag}`)}</h2>
            <div className="mt-4 flex flex-col gap-8">
              {group.map((call) => (
                <ApiCall key={call.operationId} call={call} site={site} />
              ))}
            </div>
          </section>
        ))}
        <section aria-labelledby="codes">
          <h2 id="codes">{t("codes.title")}</h2>
          <p>{t("codes.lead")}</p>
          <FailureCodes />
        </section>
      </div>
    </article>
  );
}
