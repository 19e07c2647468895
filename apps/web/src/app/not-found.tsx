import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/button.tsx";
import { Page, PageHeading } from "#components/page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("common.notFound");
  return { title: t("title") };
}

export default function NotFound() {
  const t = useTranslations("common.notFound");
  return (
    <Page>
      <PageHeading title={t("title")} lead={t("lead")} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink look="primary" href="/watch">
          {t("watch")}
        </ButtonLink>
        <ButtonLink href="/agents">{t("agents")}</ButtonLink>
        <ButtonLink href="/">{t("home")}</ButtonLink>
      </div>
    </Page>
  );
}
