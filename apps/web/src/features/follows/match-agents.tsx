import { getMatch } from "@wisp/db";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "#i18n/client-messages.tsx";
import { database } from "#server/storage/database.ts";
import { FollowList } from "./follow-list.tsx";

/**
 * The agents of a match to follow, by name: nothing about the list depends on who sits where. People
 * are not in it.
 */
export async function MatchAgents({ matchId }: { matchId: string }) {
  const t = await getTranslations("follows");
  const match = await getMatch(database(), matchId);
  const bySlug = new Map((match?.agents ?? []).map((agent) => [agent.slug, agent]));
  const agents = [...bySlug.values()].filter(({ person }) => !person);
  if (agents.length === 0) return null;
  return (
    <details className="match-follow w-full px-4 pb-10 sm:px-7 xl:col-span-2 xl:row-start-3 xl:pt-4">
      <summary className="flex min-h-10 cursor-pointer items-center text-sm text-soft hover:text-text">
        {t("ofMatch")}
      </summary>
      <div className="pt-3">
        <ClientMessages namespaces={["follows"]}>
          <FollowList agents={agents} match={matchId} />
        </ClientMessages>
      </div>
    </details>
  );
}
