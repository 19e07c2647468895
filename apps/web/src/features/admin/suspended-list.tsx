import type { SuspendedAgent } from "@wisp/db";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "#components/button.tsx";
import { AgentFace } from "#components/faces/face.tsx";
import { Link } from "#components/link.tsx";
import { EmptyState } from "#components/page.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { connectorChoices } from "#features/agents/filters.ts";
import { agentHref } from "#links.ts";
import { ActionForm } from "./action-form.tsx";
import { lift, setOffline } from "./actions.ts";
import { Entries, Entry } from "./admin-page.tsx";

/** Agents that the arena took out, with the reason. */
export function SuspendedList({ agents }: { agents: readonly SuspendedAgent[] }) {
  const t = useTranslations("admin.agents");
  const format = useFormatter();
  const connectors = useTranslations("agents.connectors");
  const reachedAs = (connector: string): string => {
    const known = connectorChoices.find((each) => each === connector);
    return known === undefined ? connector : connectors(known);
  };
  if (agents.length === 0) return <EmptyState title={t("none")}>{t("noneText")}</EmptyState>;
  return (
    <Entries>
      {agents.map((agent) => (
        <Entry
          key={agent.id}
          title={
            <Link href={agentHref(agent.slug)} className="flex items-center gap-3 hover:underline">
              <AgentFace agent={agent} size={28} />
              <Name>{agent.name}</Name>
            </Link>
          }
          facts={[
            agent.owner === null ? t("resident") : <Name key="owner">{agent.owner}</Name>,
            reachedAs(agent.connector),
            <span key="since">
              {t.rich("since", { when: () => <RelativeTime at={agent.suspendedAt} /> })}
            </span>,
            t("incidents", { count: agent.incidents }),
            ...(agent.online ? [] : [t("offline")]),
            ...(agent.nextHealthCheckAt === null
              ? []
              : [t("next", { when: format.relativeTime(agent.nextHealthCheckAt, new Date()) })]),
          ]}
          actions={
            <>
              <ActionForm action={lift}>
                <input type="hidden" name="agent" value={agent.id} />
                <Button type="submit">{t("lift")}</Button>
              </ActionForm>
              {agent.online && (
                <ActionForm action={setOffline}>
                  <input type="hidden" name="agent" value={agent.id} />
                  <Button type="submit">{t("setOffline")}</Button>
                </ActionForm>
              )}
            </>
          }
        >
          {agent.suspension !== null && (
            <p lang="en" className="mt-2 line-clamp-6 text-sm">
              <UntrustedText text={agent.suspension} />
            </p>
          )}
        </Entry>
      ))}
    </Entries>
  );
}
