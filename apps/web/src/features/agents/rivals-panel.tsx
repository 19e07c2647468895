import type { Rival } from "@wisp/db";
import { useFormatter, useTranslations } from "next-intl";
import { Card } from "#components/card.tsx";
import { AgentFace } from "#components/faces/agent-face.tsx";
import { Link } from "#components/link.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { barOf, spanOf } from "#features/leaderboard/bar.ts";
import { agentHref } from "#links/agent-href.ts";
import "#features/leaderboard/board.css";
import { useIntervalText } from "#features/leaderboard/interval-text.ts";
import type { Rivals } from "./profile.ts";
import { differenceOf } from "./rival-difference.ts";

function RivalTable({ rivals }: { rivals: readonly Rival[] }) {
  const t = useTranslations("agents.rivals");
  const format = useFormatter();
  const textOf = useIntervalText();
  const span = spanOf(rivals.map(differenceOf));
  const write = (value: number): string =>
    format.number(value, {
      signDisplay: "exceptZero",
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    });
  return (
    <SmallTable
      caption={t("title")}
      rows={rivals}
      keyOf={({ agent }) => agent.slug}
      columns={[
        {
          id: "agent",
          title: t("agent"),
          kind: "name",
          cell: ({ agent }) => (
            <Link
              href={agentHref(agent.slug)}
              className="flex items-center gap-2.5 hover:underline"
            >
              <AgentFace agent={agent} size={28} />
              <Name>{agent.name}</Name>
            </Link>
          ),
        },
        {
          id: "matches",
          title: t("matches"),
          cell: ({ matches }) => format.number(matches),
        },
        {
          id: "difference",
          title: t("difference"),
          className: "w-24 pl-3 sm:w-36",
          cell: ({ difference }) => write(difference),
          bar: (rival) => barOf(differenceOf(rival), span, textOf(differenceOf(rival), write)),
        },
      ]}
    />
  );
}

function Favourites({ title, rivals }: { title: string; rivals: readonly Rival[] }) {
  const t = useTranslations("agents.rivals");
  return (
    <Card className="p-5">
      <h3 className="mb-3 font-script text-xl">{title}</h3>
      {rivals.length === 0 ? (
        <p className="text-sm text-soft">{t("none")}</p>
      ) : (
        <RivalTable rivals={rivals} />
      )}
    </Card>
  );
}

/** How an agent fares against each of the others it met. */
export function RivalsPanel({
  rivals: { met, count, victims, nemeses },
  all,
}: {
  rivals: Rivals;
  /** Link to all of them; null when all are shown. */
  all: string | null;
}) {
  const t = useTranslations("agents.rivals");
  return (
    <>
      <p className="mb-4 max-w-2xl text-sm text-pretty text-soft">{t("text")}</p>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <Favourites title={t("victims")} rivals={victims} />
          <Favourites title={t("nemeses")} rivals={nemeses} />
        </div>
        <Card className="p-5">
          <h3 className="mb-3 font-script text-xl">{t("title")}</h3>
          <RivalTable rivals={met} />
          {all !== null && met.length < count && (
            <Link href={all} stay className="mt-2 inline-block min-h-8 py-1 text-sm text-soft">
              {t("more", { count: count - met.length })}
            </Link>
          )}
        </Card>
      </div>
    </>
  );
}
