import type { ApiFork, ApiForkDetail } from "@wisp/api";
import { findFork } from "@wisp/arena";
import { branchOfMatch } from "@wisp/db";
import { isFailure } from "@wisp/game";
import { significanceOf } from "@wisp/stats";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Link } from "#components/link.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { TablePanel } from "#components/scroll-region.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { Name, UntrustedText } from "#components/untrusted-text.tsx";
import { compareBranchesHref, forkHref, replayHref } from "#links.ts";
import { database } from "#server/storage/database.ts";
import { DifferenceCell, DifferenceHead, shownMetric, Whisker } from "./difference.tsx";

type Branch = ApiForkDetail["branches"][number];

const linkClass = "underline decoration-line underline-offset-4 hover:text-text";
const kinds = ["changed", "original"] as const;

/** How a branch ended for the seat, in a word. */
function endOf({ winners, isBroken }: Branch, seat: number) {
  if (isBroken) return "broken";
  if (winners === null) return "underWay";
  return winners.includes(seat) ? "won" : "lost";
}

/** The branches of a fork, a row a run: each to be watched, both side by side. */
export function BranchTable({ detail: { fork, branches } }: { detail: ApiForkDetail }) {
  const t = useTranslations("lab.forks.branches");
  const runs = [...Map.groupBy(branches, ({ run }) => run)];
  const compare = (one: string, other: string): string =>
    compareBranchesHref(fork.id, { one, other });
  return (
    <div className="relative overflow-x-auto rounded-card border border-line bg-panel px-4">
      <table className="w-full text-sm">
        <thead className="text-left text-xs text-mute">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 font-medium">
              {t("run")}
            </th>
            {kinds.map((kind) => (
              <th key={kind} scope="col" className="py-2 pl-3 font-medium">
                {t(kind)}
              </th>
            ))}
            <th scope="col" className="py-2 pl-3 text-right font-medium">
              <span className="sr-only">{t("compare")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map(([run, pair]) => {
            const [changed, original] = kinds.map((kind) =>
              pair.find((branch) => branch.kind === kind),
            );
            return (
              <tr key={run} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 text-left font-mono font-normal">
                  {run + 1}
                </th>
                {[changed, original].map((branch, at) => (
                  <td key={kinds[at]} className="py-2 pl-3">
                    {branch !== undefined && (
                      <Link href={replayHref(branch.match)} className={linkClass}>
                        {t(endOf(branch, fork.seat))}
                      </Link>
                    )}
                  </td>
                ))}
                <td className="py-2 pl-3 text-right whitespace-nowrap">
                  {changed?.winners != null && original?.winners != null && (
                    <Link href={compare(original.match, changed.match)} className={linkClass}>
                      {t("compare")}
                    </Link>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

type Effect = NonNullable<ApiForkDetail["effect"]>;
type EffectEstimate = Effect["points"];

/** A row: the chance of a side to win, or the points of the seat. */
export interface EffectRow {
  readonly id: string;
  readonly label: string;
  /** The seat, where the label does not name it. */
  readonly names: string;
  readonly unit: "rate" | "score";
  readonly compared: EffectEstimate;
}

const significant = ({ difference, low, high }: EffectEstimate) =>
  significanceOf({ value: difference, ends: low === null || high === null ? null : { low, high } });

/** The effect of a change: with it, without it, and the difference with its interval. */
export function EffectTable({ rows }: { rows: readonly EffectRow[] }) {
  const t = useTranslations("lab.forks.effect");
  const text = ({ unit }: EffectRow, value: number): string =>
    `${shownMetric(value, unit)}${unit === "rate" ? "%" : ""}`;
  return (
    <TablePanel title={t("title")}>
      <SmallTable
        caption={t("title")}
        rows={rows}
        keyOf={({ id }) => id}
        room="wide"
        columns={[
          {
            id: "figure",
            title: t("figure"),
            kind: "name",
            className: "min-w-28",
            cell: ({ label, names }) => (
              <>
                {label}
                {names !== "" && (
                  <span className="block text-xs text-mute">
                    <Name>{names}</Name>
                  </span>
                )}
              </>
            ),
          },
          {
            id: "difference",
            title: <DifferenceHead title={t("difference")} interval={t("interval")} />,
            cell: ({ unit, compared }) => (
              <DifferenceCell claim={significant(compared)} unit={unit} />
            ),
          },
          { id: "changed", title: t("changed"), cell: (row) => text(row, row.compared.changed) },
          { id: "original", title: t("original"), cell: (row) => text(row, row.compared.original) },
          {
            id: "plot",
            title: <span className="sr-only">{t("plot")}</span>,
            kind: "text",
            className: "w-1/5 pl-4",
            cell: ({ unit, compared }) => {
              const { ends, kind } = significant(compared);
              return unit === "rate" && ends !== null ? (
                <Whisker
                  ends={ends}
                  value={compared.difference}
                  reach={1}
                  isClear={kind === "shown"}
                />
              ) : null;
            },
          },
        ]}
      />
    </TablePanel>
  );
}

/** The change of a fork: another answer, or another agent. */
export function ChangeSentence({
  fork: { answer, agent, language, nth },
  name,
  answered,
}: {
  fork: ApiFork;
  /** The in-game name of the seat. */
  name: string;
  /** Its answer in the forked match; null: none, or it is not read. */
  answered: string | null;
}) {
  const t = useTranslations("lab.forks");
  if (answer === null) {
    const other = sanitizeName(agent?.name ?? "");
    return t("seated", { name: sanitizeName(name), other, nth });
  }
  return (
    <span className="flex flex-col gap-1">
      <span>{t("answers", { name: sanitizeName(name) })}</span>
      <UntrustedText text={answer} lang={language} className="font-script text-lg text-text" />
      {answered !== null && (
        <>
          <span>{t("insteadOf")}</span>
          <UntrustedText text={answered} lang={language} className="text-mute line-through" />
        </>
      )}
    </span>
  );
}

const noteLinkClass = "underline underline-offset-2";

/** Says that a match is a branch of a fork, so that it is not taken for a separate match. */
export async function BranchNote({ matchId }: { matchId: string }) {
  const branch = await branchOfMatch(database(), matchId);
  if (branch === null) return null;
  const fork = await findFork(database(), branch.forkId);
  if (isFailure(fork)) return null;
  const t = await getTranslations("lab.forks.note");
  return (
    <p className="border-b border-line bg-panel px-4 py-2.5 text-sm sm:px-7">
      <span className="flex flex-wrap gap-x-4 gap-y-1">
        <span>{t(branch.kind)}</span>
        <Link href={forkHref(fork.id)} className={noteLinkClass}>
          {t("fork")}
        </Link>
        <Link href={replayHref(fork.match.id)} className={noteLinkClass}>
          {t("match")}
        </Link>
      </span>
    </p>
  );
}
