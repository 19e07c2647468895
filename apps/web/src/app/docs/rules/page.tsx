import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { PageHeading } from "../../../components/page.tsx";
import { RulesEn } from "../../../features/docs/content/rules.en.tsx";
import { RulesZh } from "../../../features/docs/content/rules.zh.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("docs.rules");
  return { title: t("title"), description: t("lead") };
}

export default async function RulesPage() {
  const t = await getTranslations("docs.rules");
  return (
    <article>
      <PageHeading title={t("title")} lead={t("lead")} />
      <div className="prose">{(await getLocale()) === "zh" ? <RulesZh /> : <RulesEn />}</div>
    </article>
  );
}
