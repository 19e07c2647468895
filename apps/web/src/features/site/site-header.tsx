import { headers } from "next/headers";
import { useLocale, useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Button } from "#components/button.tsx";
import { Link } from "#components/link.tsx";
import { AccountMenu } from "#features/account/account-menu.tsx";
import { chooseLocale } from "#i18n/choose-locale.ts";
import { localeNames } from "#i18n/locale.ts";
import { KEPT_HEADER } from "#serve/headers.ts";
import { liveCount } from "#server/live-count.ts";
import { InvitationLinks, SiteMenu, ThemeSwitch } from "./site-menu.tsx";

/** The lamp and the name, leading home. */
function Brand({ name }: { name: string }) {
  return (
    <Link href="/" className="flex items-center gap-2.5 font-script text-xl font-semibold">
      <svg aria-hidden viewBox="0 0 32 32" className="size-7 text-lamp">
        <circle cx="16" cy="16" r="15" fill="currentColor" opacity="0.08" />
        <circle cx="16" cy="16" r="11" fill="currentColor" opacity="0.16" />
        <circle cx="16" cy="16" r="7" fill="currentColor" />
        <circle cx="16" cy="16" r="3.5" fill="white" opacity="0.75" />
      </svg>
      {name}
    </Link>
  );
}

/** A form, so that it works without scripts. Names the other language in that language. */
function LanguageSwitch() {
  const t = useTranslations("common");
  const other = useLocale() === "en" ? "zh" : "en";
  return (
    <form action={chooseLocale}>
      <Button
        type="submit"
        name="locale"
        value={other}
        lang={other}
        title={t("switchLanguage")}
        className={other === "zh" ? "font-device-chinese" : undefined}
      >
        {localeNames[other]}
      </Button>
    </form>
  );
}

/** The bar on top of every page. */
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
        <InvitationLinks live={live} isKept={(await headers()).has(KEPT_HEADER)} />
        <AccountMenu />
      </div>
    </header>
  );
}
