import { listReports } from "@wisp/db";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { EmptyState } from "#components/page.tsx";
import { Segmented } from "#components/segmented.tsx";
import { AdminPage, adminMetadata, More } from "#features/admin/admin-page.tsx";
import { ReportList } from "#features/admin/report-list.tsx";
import { adminHref, queryText } from "#features/admin/sections.ts";
import { adminOnly } from "#server/admin.ts";
import { database } from "#server/storage/database.ts";

export const generateMetadata = (): Promise<Metadata> => adminMetadata("reports");

export default async function AdminReports({ searchParams }: PageProps<"/admin/reports">) {
  await adminOnly();
  const query = await searchParams;
  const open = query.show !== "closed";
  const show = open ? "" : "closed";
  const t = await getTranslations("admin.reports");
  const { reports, next } = await listReports(database(), {
    open,
    cursor: queryText(query.cursor),
  });
  return (
    <AdminPage section="reports" done={query.done}>
      <div className="mb-6">
        <Segmented
          label={t("show")}
          segments={[
            { href: adminHref("reports"), label: t("open"), current: open },
            { href: adminHref("reports", { show: "closed" }), label: t("closed"), current: !open },
          ]}
        />
      </div>
      {reports.length === 0 ? (
        <EmptyState title={t(open ? "noneOpen" : "noneClosed")}>
          {open && t("noneOpenText")}
        </EmptyState>
      ) : (
        <ReportList reports={reports} />
      )}
      <More href={next && adminHref("reports", { show, cursor: next })} />
    </AdminPage>
  );
}
