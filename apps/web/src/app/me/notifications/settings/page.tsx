import { notificationPreferences, waysIn, webhookOf } from "@wisp/db";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/button.tsx";
import { Page, PageHeading, Section } from "#components/page.tsx";
import { UntrustedText } from "#components/untrusted-text.tsx";
import { Preferences, WebhookSettings } from "#features/notifications/settings.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { signInHref } from "#links.ts";
import { availableChannels } from "#server/notification-channels.ts";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("notifications.settings");
  return { title: t("title"), robots: { index: false } };
}

export default async function NotificationSettingsPage() {
  const user = (await signedIn()) ?? redirect(signInHref("/me/notifications/settings"));
  const t = await getTranslations("notifications.settings");
  const [preferences, webhook, { email }] = await Promise.all([
    notificationPreferences(database(), user.id),
    webhookOf(database(), user.id),
    waysIn(database(), user.id),
  ]);
  const channels = availableChannels();
  return (
    <Page>
      <PageHeading
        title={t("title")}
        lead={t("lead")}
        aside={<ButtonLink href="/me/notifications">{t("back")}</ButtonLink>}
      />
      <ClientMessages namespaces={["notifications"]}>
        <Preferences preferences={preferences} channels={channels} />
        {channels.includes("email") && (
          <p className="mt-3 text-sm text-soft">
            {email === null ? (
              t("email.none")
            ) : (
              <>
                {t("email.to")} <UntrustedText text={email} />
              </>
            )}
          </p>
        )}
        {channels.includes("webhook") && (
          <Section title={t("webhook.title")}>
            <WebhookSettings webhook={webhook} />
          </Section>
        )}
      </ClientMessages>
    </Page>
  );
}
