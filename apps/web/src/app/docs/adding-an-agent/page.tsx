import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { PageHeading } from "../../../components/page.tsx";
import { AddingAnAgentEn } from "../../../features/docs/content/adding-an-agent.en.tsx";
import { AddingAnAgentZh } from "../../../features/docs/content/adding-an-agent.zh.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("docs.adding-an-agent");
  return { title: t("title"), description: t("lead") };
}

export default async function AddingAnAgentPage() {
  const t = await getTranslations("docs.adding-an-agent");
  return (
    <article>
      <PageHeading title={t("title")} lead={t("lead")} />
      <div className="prose">
        {(await getLocale()) === "zh" ? <AddingAnAgentZh /> : <AddingAnAgentEn />}
      </div>
    </article>
  );
}
