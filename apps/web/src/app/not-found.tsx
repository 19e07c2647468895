import { useTranslations } from "next-intl";
import { ButtonLink } from "../components/button.tsx";
import { Page, PageHeading } from "../components/page.tsx";

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
