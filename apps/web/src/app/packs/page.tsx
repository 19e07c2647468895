import { listPacks } from "@wisp/db";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "#components/button.tsx";
import { EmptyState, Page, PageHeading } from "#components/page.tsx";
import { PackList } from "#features/packs/pack-list.tsx";
import { signedIn } from "#server/session/signed-in.ts";
import { database } from "#server/storage/database.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("packs");
  return { title: t("title"), description: t("lead") };
}

/** All word packs: the open ones, and the names of hidden ones. */
export default async function PacksPage() {
  const t = await getTranslations("packs");
  const [packs, user] = await Promise.all([listPacks(database()), signedIn()]);
  const mayMake = user !== null && user.role !== "user";
  return (
    <Page>
      <PageHeading
        title={t("title")}
        lead={t("lead")}
        aside={mayMake && <ButtonLink href="/packs/new">{t("new.open")}</ButtonLink>}
      />
      {packs.length === 0 ? (
        <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
      ) : (
        <PackList packs={packs} />
      )}
    </Page>
  );
}
