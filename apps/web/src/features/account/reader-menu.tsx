import type { ShownReader } from "@wisp/db";
import { Bell, LogOut, ShieldCheck, Star, UserRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/button.tsx";
import { Link } from "#components/link.tsx";
import { Popover } from "#components/popover.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { signOut } from "./actions.ts";

const entry =
  "flex min-h-10 w-full items-center gap-2.5 rounded-control px-2.5 text-sm text-soft hover:bg-panel hover:text-text";

/** What belongs to a reader who is signed in, behind a button. */
export function ReaderMenu({
  reader: { handle, unread, isAdmin },
  square,
}: {
  reader: ShownReader;
  /** Classes of the size of the button. */
  square: string;
}) {
  const t = useTranslations("common.account");
  return (
    <Popover
      id="account-menu"
      place="button"
      className="w-56"
      buttonClassName={buttonClass("plain", square)}
      label={
        <>
          {unread > 0 ? (
            <span className="relative shrink-0">
              <Bell aria-hidden className="size-4" />
              <span
                aria-hidden
                className="absolute -top-1 -right-1 size-2 rounded-full bg-lamp light:bg-text"
              />
            </span>
          ) : (
            <UserRound aria-hidden className="size-4" />
          )}
          <span className="sr-only">
            {t("label")} {unread > 0 && `(${t("unread", { count: unread })}) `}
            <Name>{handle}</Name>
          </span>
        </>
      }
    >
      <p className="mb-2 truncate px-0.5 font-medium text-text">
        <Name>{handle}</Name>
      </p>
      <nav aria-label={t("label")} className="-mx-2 -mb-2 flex flex-col">
        <Link href="/me" className={entry}>
          <UserRound aria-hidden className="size-4" />
          {t("me")}
        </Link>
        <Link href="/me/notifications" className={entry}>
          <Bell aria-hidden className="size-4" />
          {t("notifications")}
          {unread > 0 && (
            <span className="ml-auto rounded-full bg-lamp px-2 font-mono text-xs leading-5 text-ground light:bg-text">
              <span aria-hidden>{unread}</span>
              <span className="sr-only">{t("unread", { count: unread })}</span>
            </span>
          )}
        </Link>
        <Link href="/me/following" className={entry}>
          <Star aria-hidden className="size-4" />
          {t("following")}
        </Link>
        {isAdmin && (
          <Link href="/admin" className={entry}>
            <ShieldCheck aria-hidden className="size-4" />
            {t("admin")}
          </Link>
        )}
        <form action={signOut}>
          <button type="submit" className={entry}>
            <LogOut aria-hidden className="size-4" />
            {t("signOut")}
          </button>
        </form>
      </nav>
    </Popover>
  );
}
