import { auditActions, listAuditEntries } from "@wisp/db";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Button } from "#components/button.tsx";
import { SearchInput, Select } from "#components/field.tsx";
import { EmptyState } from "#components/page.tsx";
import { AdminPage, adminMetadata, More } from "#features/admin/admin-page.tsx";
import { AuditList } from "#features/admin/audit-list.tsx";
import { adminHref, queryText } from "#features/admin/sections.ts";
import { adminOnly } from "#server/admin.ts";
import { database } from "#server/storage/database.ts";

export const generateMetadata = (): Promise<Metadata> => adminMetadata("audit");

export default async function AdminAudit({ searchParams }: PageProps<"/admin/audit">) {
  await adminOnly();
  const query = await searchParams;
  const actor = queryText(query.actor).replaceAll("\0", "").trim();
  const action = auditActions.find((each) => each === query.action);
  const t = await getTranslations("admin");
  const { entries, next } = await listAuditEntries(database(), {
    ...(actor !== "" && { actor }),
    ...(action !== undefined && { action }),
    cursor: queryText(query.cursor),
  });
  return (
    <AdminPage section="audit">
      <form
        key={`${actor}/${action}`}
        action="/admin/audit"
        data-terse=""
        className="mb-6 flex flex-wrap items-end gap-2"
      >
        <SearchInput
          label={t("audit.actor")}
          name="actor"
          defaultValue={actor}
          className="w-full sm:w-56"
        />
        <Select
          label={t("audit.action")}
          name="action"
          defaultValue={action ?? ""}
          options={[
            { value: "", label: t("audit.any") },
            ...auditActions.map((value) => ({ value, label: t(`actions.${value}`) })),
          ]}
        />
        <Button type="submit">{t("audit.show")}</Button>
      </form>
      {entries.length === 0 ? (
        <EmptyState
          title={actor === "" && action === undefined ? t("audit.nothing") : t("audit.none")}
        />
      ) : (
        <AuditList entries={entries} />
      )}
      <More href={next && adminHref("audit", { actor, action, cursor: next })} />
    </AdminPage>
  );
}
