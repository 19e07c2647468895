import {
  arenaAgent,
  type BiasMetric,
  biasLimit,
  biasSentences,
  type CollectionReport,
  plannedVotes,
  studiesOf,
} from "@wisp/lab";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { Link } from "#components/link.tsx";
import { TablePanel } from "#components/scroll-region.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { agentHref } from "#links.ts";
import { shownMetric, shownP } from "./difference.tsx";

/** A row of the tables: what one agent's votes depend on, for one method of naming. */
interface Row {
  readonly id: string;
  readonly subject: string;
  readonly naming: number;
  /** What the shares are of; null in the table of names. */
  readonly by: string | null;
  readonly figure: BiasMetric;
  /** Of the places, where they are names. */
  readonly labels: readonly string[];
  readonly fluctuation: number | null;
}

/** The share of a place, with its interval below. */
function Share({ row: { figure, labels }, place }: { row: Row; place: number }) {
  const found = figure.shares[place];
  if (found === undefined || found.share === null) return "–";
  const { share, low, high } = found;
  return (
    <>
      {labels[place] !== undefined && (
        <span className="block text-xs text-soft">{labels[place]}</span>
      )}
      <span className="block text-text">{shownMetric(share, "rate")}</span>
      {low !== null && high !== null && (
        <span className="block text-xs text-mute sm:whitespace-nowrap">
          {shownMetric(low, "rate")} … {shownMetric(high, "rate")}
        </span>
      )}
    </>
  );
}

function ShareTable({ title, rows }: { title: string; rows: readonly Row[] }) {
  const t = useTranslations("lab.collections.bias");
  const tResult = useTranslations("lab.result");
  const isOfNames = rows.every(({ by }) => by === null);
  const format = useFormatter();
  return (
    <TablePanel title={title}>
      <SmallTable
        caption={title}
        rows={rows}
        keyOf={({ id }) => id}
        room="close"
        columns={[
          {
            id: "subject",
            title: tResult("agent"),
            kind: "name" as const,
            className: "pr-3 sm:min-w-28",
            cell: ({ subject, naming, by }: Row) => (
              <>
                <Name>{subject}</Name>
                {/* A phone has no room for columns of their own. */}
                <span className="block text-xs font-normal text-soft sm:hidden">
                  {[t("naming", { naming }), by].filter((part) => part !== null).join(" · ")}
                </span>
              </>
            ),
          },
          {
            id: "names",
            title: t("names"),
            className: "max-sm:hidden",
            cell: ({ naming }: Row) => naming,
          },
          ...(isOfNames
            ? []
            : [
                {
                  id: "by",
                  title: t("by"),
                  kind: "text" as const,
                  className: "min-w-28 pl-3 max-sm:hidden",
                  cell: ({ by }: Row) => by,
                },
              ]),
          ...[0, 1, 2, 3].map((place) => ({
            id: `${place}`,
            title: tResult("percent", { name: t("nth", { place: place + 1 }) }),
            className: "pl-2 sm:min-w-20 sm:pl-3",
            cell: (row: Row) => <Share row={row} place={place} />,
          })),
          {
            id: "p",
            title: t("p"),
            className: "pl-3",
            cell: ({ figure: { test } }: Row) => (test === null ? "–" : shownP(test.p)),
          },
          ...(isOfNames
            ? [
                {
                  id: "fluctuation",
                  title: t("fluctuation"),
                  className: "pl-3",
                  cell: ({ fluctuation }: Row) =>
                    fluctuation === null
                      ? "–"
                      : format.number(fluctuation, { maximumFractionDigits: 4 }),
                },
              ]
            : []),
        ]}
      />
    </TablePanel>
  );
}

/** A study of votes as the paper shows it, and whose votes are still missing. */
export function BiasStudyPart({ report, study }: { report: CollectionReport; study: string }) {
  const t = useTranslations("lab.collections.bias");
  const locale = useLocale();
  const { collection } = report;
  const planned = studiesOf(collection, collection.experiments).filter(({ id }) => id === study);
  const reports = report.studies
    .filter((each) => each.study === study)
    .flatMap(({ subject, reports: own }) => {
      const sentences = biasSentences(own, locale);
      return own.flatMap((each, at) =>
        each.asked > 0 ? [{ subject, each, sentence: sentences[at] ?? "" }] : [],
      );
    });
  const rows = reports.flatMap(({ subject, each: { naming, speaking, option } }) =>
    (
      [
        ["speaking", speaking],
        ["option", option],
      ] as const
    ).map(
      ([by, metric]): Row => ({
        id: `${subject}/${naming}/${by}`,
        subject,
        naming,
        by: t(by),
        figure: metric,
        labels: [],
        fluctuation: null,
      }),
    ),
  );
  const names = reports.map(
    ({ subject, each: { naming, name, names: labels } }): Row => ({
      id: `${subject}/${naming}`,
      subject,
      naming,
      by: null,
      figure: name,
      labels,
      fluctuation: name.fluctuation,
    }),
  );
  return (
    <>
      {rows.length > 0 && (
        <>
          <ShareTable title={t("by")} rows={rows} />
          <div className="mt-6">
            <ShareTable title={t("byName")} rows={names} />
          </div>
          <p className="mt-3 max-w-3xl text-sm text-mute">{t("byNameNote")}</p>
          <ul className="mt-4 flex max-w-3xl list-disc flex-col gap-1 pl-5 text-sm text-soft">
            {reports.map(({ subject, each, sentence }) => (
              <li key={`${subject}/${each.naming}`}>
                <Name>{subject}</Name> ·{" "}
                {t("sentence", {
                  naming: each.naming,
                  votes: each.votes,
                  asked: each.asked,
                  illegal: each.illegal,
                  sentence,
                })}
              </li>
            ))}
          </ul>
          <p className="mt-3 max-w-3xl text-sm text-mute">
            {t("corrected")} {biasLimit[locale]}
          </p>
        </>
      )}
      <p className="mt-4 max-w-3xl text-sm text-soft">{t("where")}</p>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 text-sm text-soft">
        {planned.map((each) => {
          const asked = report.studies
            .filter(({ subject, study: id }) => id === study && subject === each.subject)
            .flatMap((own) => own.reports)
            .reduce((sum, own) => sum + own.asked, 0);
          const agent = arenaAgent(each.agent, each.bias.language);
          return (
            <li key={each.subject}>
              <Name>{each.subject}</Name> · {t("asked", { asked, planned: plannedVotes(each) })}
              {agent !== null && (
                <>
                  {" · "}
                  <Link href={agentHref(agent.slug)} className="underline underline-offset-4">
                    {t("agent")}
                  </Link>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
