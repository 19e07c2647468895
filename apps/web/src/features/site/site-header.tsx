import { useTranslations } from "next-intl";
import { ButtonLink } from "#components/button.tsx";
import { AccountMenu } from "#features/account/account-menu.tsx";
import { Brand } from "./brand.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { SiteMenu } from "./site-menu.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

/** The bar on top of every page. */
export function SiteHeader() {
  const t = useTranslations("common");
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-ground/95 backdrop-blur">
      <div className="mx-auto flex h-15 max-w-[90rem] items-center gap-2 px-4 sm:px-7">
        <Brand name={t("brand")} />
        <SiteMenu>
          <LanguageSwitch />
          <ThemeSwitch />
        </SiteMenu>
        <ButtonLink
          look="primary"
          href="/agents/new"
          aria-label={t("registerAgent")}
          className="ml-auto xl:ml-2"
        >
          <span className="max-[24rem]:hidden">{t("registerAgent")}</span>
          <span className="hidden max-[24rem]:inline">{t("registerShort")}</span>
        </ButtonLink>
        <AccountMenu />
      </div>
    </header>
  );
}
