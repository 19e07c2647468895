import { stuckMatches } from "@wisp/db";
import type { Metadata } from "next";
import { AdminPage, adminMetadata } from "#features/admin/admin-page.tsx";
import { StuckList } from "#features/admin/stuck-list.tsx";
import { adminOnly } from "#server/admin.ts";
import { database } from "#server/storage/database.ts";

export const generateMetadata = (): Promise<Metadata> => adminMetadata("matches");

export default async function AdminMatches({ searchParams }: PageProps<"/admin/matches">) {
  await adminOnly();
  const { done } = await searchParams;
  return (
    <AdminPage section="matches" done={done}>
      <StuckList matches={await stuckMatches(database())} />
    </AdminPage>
  );
}
