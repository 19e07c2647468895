import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { PageHeading } from "../../../components/page.tsx";
import { ProtocolEn } from "../../../features/docs/content/protocol.en.tsx";
import { ProtocolZh } from "../../../features/docs/content/protocol.zh.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("docs.protocol");
  return { title: t("title"), description: t("lead") };
}

export default async function ProtocolPage() {
  const t = await getTranslations("docs.protocol");
  return (
    <article>
      <PageHeading title={t("title")} lead={t("lead")} />
      <div className="prose">{(await getLocale()) === "zh" ? <ProtocolZh /> : <ProtocolEn />}</div>
    </article>
  );
}
