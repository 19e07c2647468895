import { useTranslations } from "next-intl";
import { buttonClass } from "#components/button.tsx";
import { Page, PageHeading } from "#components/page.tsx";

/** In a frame of another site: links open outside the frame, which may not show our other pages. */
export default function NotFound() {
  const t = useTranslations("common.notFound");
  return (
    <Page>
      <PageHeading title={t("title")} lead={t("lead")} />
      <a href="/watch" target="_blank" rel="noopener" className={buttonClass()}>
        {t("watch")}
      </a>
    </Page>
  );
}
