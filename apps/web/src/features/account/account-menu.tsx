import { unreadNotifications } from "@wisp/db";
import { Bell, LogIn, LogOut, ShieldCheck, Star, UserRound } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ButtonLink, buttonClass } from "#components/button.tsx";
import { Link } from "#components/link.tsx";
import { Popover } from "#components/popover.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";
import { signOut } from "./sign-out.ts";

const entry =
  "flex min-h-10 w-full items-center gap-2.5 rounded-control px-2.5 text-sm text-soft hover:bg-panel hover:text-text";

/** Sign in, or what belongs to who is. */
export async function AccountMenu() {
  const t = await getTranslations("account");
  const user = await signedIn().catch((error: unknown) => {
    console.error("Who is signed in could not be read.", error);
    return "unknown" as const;
  });
  // The page below says what failed; were the menu to fail, there would be no page.
  if (user === "unknown") return null;
  if (user === null) {
    return (
      <ButtonLink href="/sign-in" className="shrink-0 max-sm:size-10 max-sm:px-0">
        <LogIn aria-hidden className="size-4" />
        <span className="max-sm:sr-only">{t("signIn.button")}</span>
      </ButtonLink>
    );
  }
  const notifications = await getTranslations("notifications");
  const unread = await unreadNotifications(database(), user.id).catch((error: unknown) => {
    console.error("Unread notifications could not be counted.", error);
    return 0;
  });
  return (
    <Popover
      id="account-menu"
      place="button"
      className="w-56"
      buttonClassName={buttonClass("plain", "max-w-40 shrink-0 max-sm:size-10 max-sm:px-0")}
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
            <UserRound aria-hidden className="size-4 shrink-0" />
          )}
          <span className="sr-only">
            {t("menu.label")} {unread > 0 && `(${notifications("count", { count: unread })}) `}
          </span>
          <Name className="truncate max-sm:sr-only">{user.handle}</Name>
        </>
      }
    >
      <nav aria-label={t("menu.label")} className="-m-2 flex flex-col">
        <Link href="/me" className={entry}>
          <UserRound aria-hidden className="size-4" />
          {t("menu.me")}
        </Link>
        <Link href="/me/notifications" className={entry}>
          <Bell aria-hidden className="size-4" />
          {notifications("menu")}
          {unread > 0 && (
            <span className="ml-auto rounded-full bg-lamp px-2 font-mono text-xs leading-5 text-ground light:bg-text">
              <span aria-hidden>{unread}</span>
              <span className="sr-only">{notifications("count", { count: unread })}</span>
            </span>
          )}
        </Link>
        <Link href="/me/following" className={entry}>
          <Star aria-hidden className="size-4" />
          {t("menu.following")}
        </Link>
        {user.role === "admin" && (
          <Link href="/admin" className={entry}>
            <ShieldCheck aria-hidden className="size-4" />
            {t("menu.admin")}
          </Link>
        )}
        <form action={signOut}>
          <button type="submit" className={entry}>
            <LogOut aria-hidden className="size-4" />
            {t("menu.signOut")}
          </button>
        </form>
      </nav>
    </Popover>
  );
}
