import { useTranslations } from "next-intl";
import { ButtonLink } from "#components/button.tsx";
import { Page, PageHeading } from "#components/page.tsx";

/** A seat of another browser, or none: the page does not say which. */
export default function SeatElsewhere() {
  const t = useTranslations("play.elsewhere");
  return (
    <Page>
      <PageHeading title={t("title")} lead={t("text")} />
      <p className="mb-6 max-w-2xl text-pretty text-soft">{t("account")}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink look="primary" href="/sign-in">
          {t("signIn")}
        </ButtonLink>
        <ButtonLink href="/play">{t("play")}</ButtonLink>
      </div>
    </Page>
  );
}
