import { unsubscribingUser } from "@wisp/arena";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Page, PageHeading } from "#components/page.tsx";
import { UnsubscribeForm } from "#features/notifications/forms.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { storageKeyRing } from "#server/storage/key-ring.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("notifications.unsubscribe");
  return { title: t("title"), referrer: "no-referrer", robots: { index: false } };
}

/** Where the link at the end of a mail leads. */
export default async function UnsubscribePage({ searchParams }: PageProps<"/unsubscribe">) {
  const { token } = await searchParams;
  const t = await getTranslations("notifications.unsubscribe");
  const ring = storageKeyRing();
  const isValid =
    ring !== null && typeof token === "string" && unsubscribingUser(ring, token) !== null;
  return (
    <Page>
      <PageHeading title={t("title")} lead={isValid ? t("lead") : t("bad-link")} />
      {isValid && (
        <ClientMessages namespaces={["notifications"]}>
          <UnsubscribeForm token={token} />
        </ClientMessages>
      )}
    </Page>
  );
}
