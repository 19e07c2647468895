import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Page, PageHeading } from "#components/page.tsx";
import { ClaimForm } from "#features/claim/claim-form.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { claimHref, signInHref } from "#links.ts";
import { signedIn } from "#server/session/signed-in.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("register.claim");
  return { title: t("title"), description: t("lead"), robots: { index: false } };
}

/** Makes the agent of a guest program one's own. */
export default async function ClaimPage({ searchParams }: PageProps<"/claim">) {
  const { code } = await searchParams;
  const claim = typeof code === "string" ? code.slice(0, 200) : "";
  if ((await signedIn()) === null) redirect(signInHref(claimHref(claim)));
  const t = await getTranslations("register.claim");
  return (
    <Page>
      <PageHeading title={t("title")} lead={t("lead")} />
      <ClientMessages namespaces={["register"]}>
        <ClaimForm claim={claim} />
      </ClientMessages>
    </Page>
  );
}
