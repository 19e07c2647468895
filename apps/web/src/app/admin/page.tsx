import { arenaState, lineStates, runnerStates } from "@wisp/db";
import type { Metadata } from "next";
import { AdminPage, adminMetadata } from "../../features/admin/admin-page.tsx";
import { Figures, Lines, Runners } from "../../features/admin/overview.tsx";
import { adminOnly } from "../../server/admin.ts";
import { database } from "../../server/database.ts";

export const generateMetadata = (): Promise<Metadata> => adminMetadata("overview");

export default async function AdminOverview() {
  await adminOnly();
  const [state, runners, lines] = await Promise.all([
    arenaState(database()),
    runnerStates(database()),
    lineStates(database()),
  ]);
  return (
    <AdminPage section="overview">
      <Figures state={state} />
      <Runners runners={runners} />
      <Lines lines={lines} />
    </AdminPage>
  );
}
