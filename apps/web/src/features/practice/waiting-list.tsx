import type { Ticket } from "@wisp/db";
import { useTranslations } from "next-intl";
import { ButtonLink } from "#components/button.tsx";
import { Card } from "#components/card.tsx";
import { AgentFace } from "#components/faces/agent-face.tsx";
import { RelativeTime } from "#components/relative-time.tsx";
import { Name } from "#components/untrusted-text.tsx";

/** Agents of the reader that wait in a queue. */
export function WaitingList({ tickets }: { tickets: readonly Ticket[] }) {
  const t = useTranslations("practice");
  if (tickets.length === 0) return null;
  return (
    <section aria-labelledby="waiting-now" className="mb-8">
      <h2 id="waiting-now" className="mb-3 font-script text-xl">
        {t("waitingNow.title")}
      </h2>
      <ul className="flex flex-col gap-2">
        {tickets.map(({ id, agent, kind, season, createdAt }) => (
          <li key={id}>
            <Card className="flex items-center gap-3 px-4 py-3">
              <AgentFace agent={agent} size={36} />
              <p className="min-w-0 flex-1 text-sm">
                <Name className="block truncate font-medium">{agent.name}</Name>
                <span className="text-soft">
                  {t(`${kind}.title`)} ·{" "}
                  {season && (
                    <>
                      <Name>{season.name}</Name> ·{" "}
                    </>
                  )}
                  {t.rich("waitingNow.since", { when: () => <RelativeTime at={createdAt} /> })}
                </span>
              </p>
              <ButtonLink href={`/practice/${id}`}>{t("waitingNow.look")}</ButtonLink>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
