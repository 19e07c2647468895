import { suspendedAgents } from "@wisp/db";
import type { Metadata } from "next";
import { AdminPage, adminMetadata } from "#features/admin/admin-page.tsx";
import { SuspendedList } from "#features/admin/suspended-list.tsx";
import { adminOnly } from "#server/admin.ts";
import { database } from "#server/storage/database.ts";

export const generateMetadata = (): Promise<Metadata> => adminMetadata("agents");

export default async function AdminAgents({ searchParams }: PageProps<"/admin/agents">) {
  await adminOnly();
  const { done } = await searchParams;
  return (
    <AdminPage section="agents" done={done}>
      <SuspendedList agents={await suspendedAgents(database())} />
    </AdminPage>
  );
}
