import { notificationsOf } from "@wisp/db";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/button.tsx";
import { EmptyState, Page, PageHeading } from "#components/page.tsx";
import { MarkRead } from "#features/notifications/forms.tsx";
import { NotificationRow } from "#features/notifications/notification-row.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { signInHref } from "#links.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";

const SHOWN = 100;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("notifications");
  return { title: t("title"), robots: { index: false } };
}

export default async function NotificationsPage() {
  const user = (await signedIn()) ?? redirect(signInHref("/me/notifications"));
  const t = await getTranslations("notifications");
  const notifications = await notificationsOf(database(), user.id, SHOWN);
  const [newest] = notifications;
  const isUnread = notifications.some(({ readAt }) => readAt === null);
  return (
    <Page>
      <PageHeading
        title={t("title")}
        lead={t("lead")}
        aside={
          <div className="flex flex-wrap items-start gap-3">
            {newest !== undefined && isUnread && (
              <ClientMessages namespaces={["notifications"]}>
                <MarkRead upTo={newest.id} />
              </ClientMessages>
            )}
            <ButtonLink href="/me/notifications/settings">{t("settings.open")}</ButtonLink>
          </div>
        }
      />
      {newest === undefined ? (
        <EmptyState title={t("empty.title")}>{t("empty.text")}</EmptyState>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-panel">
          {notifications.map((notification) => (
            <li key={notification.id}>
              <NotificationRow notification={notification} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
