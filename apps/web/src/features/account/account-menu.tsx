"use client";

import { Bell, LogIn, LogOut, ShieldCheck, Star, UserRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { ButtonLink, buttonClass } from "#components/button.tsx";
import { Link } from "#components/link.tsx";
import { Popover } from "#components/popover.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { signOut } from "./actions.ts";
import { useReader } from "./reader.tsx";

const entry =
  "flex min-h-10 w-full items-center gap-2.5 rounded-control px-2.5 text-sm text-soft hover:bg-panel hover:text-text";
/** The same size for every reader: nothing moves once the reader is known. */
const square = "size-10 shrink-0 px-0!";

/** Sign in, or what belongs to who is. */
export function AccountMenu() {
  const t = useTranslations("common.account");
  const reader = useReader();
  if (reader === null) {
    return (
      <ButtonLink href="/sign-in" className="shrink-0 max-sm:size-10 max-sm:px-0">
        <LogIn aria-hidden className="size-4" />
        <span className="max-sm:sr-only">{t("signIn")}</span>
      </ButtonLink>
    );
  }
  if (reader === undefined) {
    return (
      <ButtonLink href="/me" className={square} aria-label={t("label")}>
        <UserRound aria-hidden className="size-4" />
      </ButtonLink>
    );
  }
  const { handle, unread, isAdmin } = reader;
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
