import { arenaState, queueStates, runnerStates } from "@wisp/db";
import type { Metadata } from "next";
import { env } from "#env.ts";
import { AdminPage, adminMetadata } from "#features/admin/admin-page.tsx";
import { Metrics, MissingFromOperator, Queues, Runners } from "#features/admin/overview.tsx";
import { adminOnly } from "#server/admin.ts";
import { missingFromOperator } from "#server/session/operator.ts";
import { database } from "#server/storage/database.ts";

export const generateMetadata = (): Promise<Metadata> => adminMetadata("overview");

export default async function AdminOverview() {
  await adminOnly();
  const [state, runners, queues] = await Promise.all([
    arenaState(database()),
    runnerStates(database()),
    queueStates(database()),
  ]);
  return (
    <AdminPage section="overview">
      <MissingFromOperator names={missingFromOperator(env)} />
      <Metrics state={state} />
      <Runners runners={runners} />
      <Queues queues={queues} />
    </AdminPage>
  );
}
