"use client";

import { Menu, Moon, Sun } from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button, ButtonLink } from "#components/button.tsx";
import { classNames } from "#components/class-names.ts";
import { Link } from "#components/link.tsx";
import { withQuery } from "#links.ts";

const pages = [
  "watch",
  "games",
  "leaderboard",
  "seasons",
  "lab",
  "agents",
  "play",
  "community",
  "docs",
] as const;

function Links({ className }: { className: string }) {
  const t = useTranslations("common.nav");
  const pathname = usePathname();
  return pages.map((page) => {
    const current = pathname === `/${page}` || pathname.startsWith(`/${page}/`);
    return (
      <Link
        key={page}
        href={`/${page}`}
        aria-current={pathname === `/${page}` ? "page" : current ? "true" : undefined}
        className={classNames(
          className,
          current ? "font-semibold text-text" : "font-medium text-soft hover:text-text",
        )}
      >
        {t(page)}
      </Link>
    );
  });
}

/** The pages: a row on wide screens, a sheet behind a button on phones. `children`: the switches. */
export function SiteMenu({ children }: { children: ReactNode }) {
  const t = useTranslations("common");
  const sheet = useRef<HTMLDivElement>(null);
  const pathname = usePathname();
  useEffect(() => {
    if (sheet.current?.matches(":popover-open")) sheet.current.hidePopover();
  }, [pathname]);
  return (
    <>
      <nav aria-label={t("nav.label")} className="ml-4 hidden flex-1 items-center gap-1 xl:flex">
        <Links className="flex min-h-10 items-center rounded-control px-2.5 text-sm" />
      </nav>
      <div className="ml-auto hidden items-center gap-2 xl:flex">{children}</div>
      <button
        type="button"
        popoverTarget="site-menu"
        aria-label={t("nav.open")}
        className="order-last grid size-10 shrink-0 place-items-center rounded-control border border-line bg-raised text-soft xl:hidden"
      >
        <Menu aria-hidden className="size-5" />
      </button>
      <div
        ref={sheet}
        id="site-menu"
        popover="auto"
        className="fixed inset-x-0 top-15 m-0 w-full max-w-none border-y border-line bg-panel px-4 py-4 text-text shadow-card xl:hidden"
      >
        <nav aria-label={t("nav.label")} className="flex flex-col">
          <Links className="flex min-h-11 items-center text-base" />
        </nav>
        <div className="mt-3 flex gap-2 border-t border-line pt-4">{children}</div>
      </div>
    </>
  );
}

/** Dark or light, instead of the system's preference. Which icon shows is decided by style, so nothing changes when scripts arrive. */
export function ThemeSwitch() {
  const t = useTranslations("common");
  const { resolvedTheme, setTheme } = useTheme();
  return (
    <Button
      aria-label={t("switchTheme")}
      title={t("switchTheme")}
      className="w-10 px-0"
      onClick={() => setTheme(resolvedTheme === "light" ? "dark" : "light")}
    >
      <Sun aria-hidden className="size-[18px] shrink-0 light:hidden" />
      <Moon aria-hidden className="hidden size-[18px] shrink-0 light:block" />
    </Button>
  );
}

/** Windows that show how many matches are live: those below `sm` of the style. */
const PHONE = "(width < 40rem)";

async function askLiveCount(signal: AbortSignal): Promise<number | null> {
  try {
    const response = await fetch("/api/live", { cache: "no-store", signal });
    const { live } = await response.json();
    return typeof live === "number" ? live : null;
  } catch {
    return null;
  }
}

/** The number of live matches that a phone asks for; null: not needed, or not known. */
function useLiveCount(isNeeded: boolean): number | null {
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    const phone = matchMedia(PHONE);
    const stop = new AbortController();
    const { signal } = stop;
    const ask = async (): Promise<void> => {
      if (!phone.matches) return;
      const answer = await askLiveCount(signal);
      if (!signal.aborted) setCount(answer);
    };
    phone.addEventListener("change", ask, { signal });
    void ask();
    return () => stop.abort();
  }, [isNeeded]);
  return count;
}

/**
 * Invites to register an agent; on a phone, to live matches if there are any.
 *
 * @param live how many there were when the page was rendered
 * @param isKept whether that may be long ago: the number is then asked for
 */
export function InvitationLinks({ live, isKept }: { live: number; isKept: boolean }) {
  const t = useTranslations("common");
  const asked = useLiveCount(isKept);
  const known = isKept ? asked : live;
  const count = known ?? live;
  return (
    <>
      {count > 0 && (
        <ButtonLink href={withQuery("/watch", { result: "live" })} className="ml-auto sm:hidden">
          <span aria-hidden className="size-2.5 rounded-full bg-bad" />
          <span className="grid *:col-start-1 *:row-start-1">
            {/* Takes its room before it is shown, so that nothing moves. */}
            <span className={known === null ? "invisible" : undefined}>
              {t("liveMatches", { count })}
            </span>
            {known === null && <span>{t("live")}</span>}
          </span>
        </ButtonLink>
      )}
      <ButtonLink
        look="primary"
        href="/agents/new"
        aria-label={t("registerAgent")}
        className={classNames("ml-auto xl:ml-2", count > 0 && "max-sm:hidden")}
      >
        <span className="max-[24rem]:hidden">{t("registerAgent")}</span>
        <span className="hidden max-[24rem]:inline">{t("registerShort")}</span>
      </ButtonLink>
    </>
  );
}
