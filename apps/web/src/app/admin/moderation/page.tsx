import { agentBySlug, standingActs, userByHandle } from "@wisp/db";
import type { Metadata } from "next";
import { AdminPage, adminMetadata, More } from "#features/admin/admin-page.tsx";
import { Moderate, ModerationList, type ModerationSubject } from "#features/admin/moderation.tsx";
import { adminHref, queryText } from "#features/admin/sections.ts";
import { adminOnly } from "#server/admin.ts";
import { database } from "#server/storage/database.ts";
import { reportableMatch } from "#stages/report/reportable.ts";

export const generateMetadata = (): Promise<Metadata> => adminMetadata("moderation");

type Query = Awaited<PageProps<"/admin/moderation">["searchParams"]>;

/** What the address names; null: nothing, or it is gone. */
async function subjectOf(query: Query): Promise<ModerationSubject | null> {
  const [match, at, slug, handle] = [query.match, query.at, query.agent, query.user].map(queryText);
  if (slug) {
    const agent = await agentBySlug(database(), slug);
    if (agent === null || agent.owner === null) return null;
    const { id, name, description, owner, state } = agent;
    const retired = state === "retired";
    return { type: "agent", id, slug, name, description, owner: owner.handle, retired };
  }
  if (handle) {
    const user = await userByHandle(database(), handle);
    return user && { type: "user", id: user.id, handle };
  }
  if (!match || !/^\d{1,6}$/.test(at ?? "")) return null;
  const found = await reportableMatch(database(), match, Number(at));
  const speech = found?.parts.find(({ part }) => part === "speech");
  if (found === null || speech === undefined) return null;
  const { subjectId: matchId, href } = found;
  return { type: "speech", matchId, cursor: speech.at, text: speech.quote, href };
}

export default async function AdminModeration({ searchParams }: PageProps<"/admin/moderation">) {
  await adminOnly();
  const query = await searchParams;
  const subject = await subjectOf(query);
  const { acts, next } = await standingActs(database(), { cursor: queryText(query.cursor) });
  return (
    <AdminPage section="moderation" done={query.done}>
      {subject !== null && <Moderate subject={subject} />}
      <ModerationList acts={acts} />
      <More href={next && adminHref("moderation", { cursor: next })} />
    </AdminPage>
  );
}
