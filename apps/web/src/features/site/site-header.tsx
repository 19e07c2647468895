import { getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/button.tsx";
import { classNames } from "#components/class-names.ts";
import { AccountMenu } from "#features/account/account-menu.tsx";
import { liveCount } from "#server/live-count.ts";
import { Brand } from "./brand.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { SiteMenu } from "./site-menu.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

/** The bar on top of every page. On a phone, live matches invite instead of the registration. */
export async function SiteHeader() {
  const t = await getTranslations("common");
  const live = await liveCount();
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-ground/95 backdrop-blur">
      <div className="mx-auto flex h-15 max-w-[90rem] items-center gap-2 px-4 sm:px-7">
        <Brand name={t("brand")} />
        <SiteMenu>
          <LanguageSwitch />
          <ThemeSwitch />
        </SiteMenu>
        {live > 0 && (
          <ButtonLink href="/watch?result=live" className="ml-auto sm:hidden">
            <span aria-hidden className="size-2.5 rounded-full bg-bad" />
            {t("liveMatches", { count: live })}
          </ButtonLink>
        )}
        <ButtonLink
          look="primary"
          href="/agents/new"
          aria-label={t("registerAgent")}
          className={classNames("ml-auto xl:ml-2", live > 0 && "max-sm:hidden")}
        >
          <span className="max-[24rem]:hidden">{t("registerAgent")}</span>
          <span className="hidden max-[24rem]:inline">{t("registerShort")}</span>
        </ButtonLink>
        <AccountMenu />
      </div>
    </header>
  );
}
