"use client";

import { Menu, Moon, Sun } from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#components/button.tsx";
import { classNames } from "#components/class-names.ts";
import { Link } from "#components/link.tsx";

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
