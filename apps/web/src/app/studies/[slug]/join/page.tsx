import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Page, PageHeading } from "#components/page.tsx";
import { JoinStudy } from "#features/rating/join-study.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("rating.join");
  return { title: t("title"), robots: { index: false }, referrer: "no-referrer" };
}

/** Where the link of an invitation leads. It says nothing about the study, and not whether there is one. */
export default async function JoinStudyPage({ params }: PageProps<"/studies/[slug]/join">) {
  const { slug } = await params;
  const t = await getTranslations("rating.join");
  return (
    <Page>
      <PageHeading title={t("title")} lead={t("lead")} />
      <ClientMessages namespaces={["rating"]}>
        <JoinStudy slug={decodeURIComponent(slug)} />
      </ClientMessages>
    </Page>
  );
}
