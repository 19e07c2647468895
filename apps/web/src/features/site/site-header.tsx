import { setTimeout as wait } from "node:timers/promises";
import { arenaCounts } from "@wisp/db";
import { useLocale, useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Button, ButtonLink } from "#components/button.tsx";
import { classNames } from "#components/class-names.ts";
import { Link } from "#components/link.tsx";
import { AccountMenu } from "#features/account/account-menu.tsx";
import { chooseLocale } from "#i18n/choose-locale.ts";
import { localeNames } from "#i18n/locale.ts";
import { withQuery } from "#links.ts";
import { database } from "#server/storage/database.ts";
import { SiteMenu, ThemeSwitch } from "./site-menu.tsx";

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
      <Button type="submit" name="locale" value={other} lang={other} title={t("switchLanguage")}>
        {localeNames[other]}
      </Button>
    </form>
  );
}

/** How long a count is shown. */
const KEEP_COUNT_MS = 5_000;
/** How long a page waits for it: every page shows the count, and none is late because of it. */
const MAX_WAIT_MS = 300;
/** The same for the first count of a process, which opens its connections. */
const MAX_FIRST_WAIT_MS = 2_000;

let reading: { readonly atMs: number; readonly count: Promise<number> } | undefined;
let lastCount: number | null = null;

/**
 * Matches that can be watched live, at most some seconds ago, or the last known number; 0 before the
 * first. Pages without data are shown without a database, too, so a failure to read the count is no
 * failure of the page.
 */
async function liveCount(): Promise<number> {
  const nowMs = performance.now();
  if (reading === undefined || nowMs - reading.atMs > KEEP_COUNT_MS) {
    const count = (async () => {
      lastCount = (await arenaCounts(database())).live;
      return lastCount;
    })().catch(() => lastCount ?? 0);
    reading = { atMs: nowMs, count };
  }
  const waitMs = lastCount === null ? MAX_FIRST_WAIT_MS : MAX_WAIT_MS;
  return Promise.race([reading.count, wait(waitMs, lastCount ?? 0, { ref: false })]);
}

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
          <ButtonLink href={withQuery("/watch", { result: "live" })} className="ml-auto sm:hidden">
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
