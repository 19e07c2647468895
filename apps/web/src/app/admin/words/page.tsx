import { pairsToReview } from "@wisp/db";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { EmptyState } from "#components/page.tsx";
import { AdminPage, adminMetadata } from "#features/admin/admin-page.tsx";
import { doneMessage } from "#features/packs/done.ts";
import { WaitingList } from "#features/packs/pair-list.tsx";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { adminOnly } from "#server/admin.ts";
import { database } from "#server/storage/database.ts";

export const generateMetadata = (): Promise<Metadata> => adminMetadata("words");

export default async function AdminWords({ searchParams }: PageProps<"/admin/words">) {
  const admin = await adminOnly();
  const t = await getTranslations();
  const said = doneMessage((await searchParams).done);
  const pairs = await pairsToReview(database(), admin);
  return (
    <AdminPage section="words">
      {said !== undefined && (
        <p role="status" className="mb-5 text-sm text-good">
          {t(`packs.said.${said}`)}
        </p>
      )}
      {pairs.length === 0 ? (
        <EmptyState title={t("admin.words.none")}>{t("admin.words.noneText")}</EmptyState>
      ) : (
        <ClientMessages namespaces={["packs"]}>
          <WaitingList pairs={pairs} from="queue" />
        </ClientMessages>
      )}
    </AdminPage>
  );
}
