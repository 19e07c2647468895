import { listPeople } from "@wisp/db";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Button } from "#components/button.tsx";
import { SearchInput } from "#components/field.tsx";
import { EmptyState } from "#components/page.tsx";
import { AdminPage, adminMetadata, More } from "#features/admin/admin-page.tsx";
import { PeopleList } from "#features/admin/people-list.tsx";
import { adminHref, queryText } from "#features/admin/sections.ts";
import { adminOnly } from "#server/admin.ts";
import { database } from "#server/storage/database.ts";

export const generateMetadata = (): Promise<Metadata> => adminMetadata("users");

export default async function AdminUsers({ searchParams }: PageProps<"/admin/users">) {
  const admin = await adminOnly();
  const query = await searchParams;
  const q = queryText(query.q).trim();
  const t = await getTranslations("admin.users");
  const { people, next } = await listPeople(database(), {
    search: q,
    cursor: queryText(query.cursor),
  });
  return (
    <AdminPage section="users">
      <form action="/admin/users" data-terse="" className="mb-6 flex items-end gap-2">
        <SearchInput
          key={q}
          label={t("search")}
          name="q"
          defaultValue={q}
          className="flex-1 sm:max-w-72"
        />
        <Button type="submit">{t("find")}</Button>
      </form>
      {people.length === 0 ? (
        <EmptyState title={t("none")} />
      ) : (
        <PeopleList people={people} self={admin.id} />
      )}
      <More href={next && adminHref("users", { q, cursor: next })} />
    </AdminPage>
  );
}
