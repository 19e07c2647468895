import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "#components/class-names.ts";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { AgentLink, type SeatResult } from "#components/link.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { CellMark } from "./marks.tsx";
import { currentRound, phoneRounds, type RoundsTable, shownRounds } from "./table.ts";

/** A row below the seats: its name, a cell for each finished round, and one below the scores. */
export interface Foot {
  readonly label: string;
  readonly rounds: readonly ReactNode[];
  readonly total: ReactNode;
}

/** All rounds in small: seats as rows and rounds as columns. */
export function History({
  table,
  scoreLabel,
  foot,
  results,
  newTab,
}: {
  table: RoundsTable;
  /** Heads the column of scores. */
  scoreLabel: string;
  foot?: Foot | undefined;
  /** Once they may be shown, else []. */
  results: readonly SeatResult[];
  /** Links lead out of a page of another site. */
  newTab: boolean;
}) {
  const t = useTranslations("replay");
  const { names, rounds, due, scores, winners } = table;
  const columns = shownRounds(table);
  const onPhone = phoneRounds(table);
  const current = currentRound(table);
  const column = (round: number) =>
    classNames(
      round === current && winners === null && "bg-lamp/8",
      !onPhone.includes(round) && "hidden @[40rem]:table-cell",
    );
  return (
    <>
      <table className="w-full table-fixed border-collapse text-xs">
        <caption className="sr-only">{t("rounds.caption")}</caption>
        <thead className="text-mute">
          <tr className="border-b border-line">
            <th scope="col" className="w-25 py-1 pl-1 text-left font-medium @[40rem]:w-44">
              {t("rounds.player")}
            </th>
            {columns.map((round) => (
              <th
                key={round}
                scope="col"
                aria-current={round === current ? "true" : undefined}
                className={classNames(
                  "py-1 text-center font-mono font-medium",
                  column(round),
                  round === current && "text-lamp",
                )}
              >
                <span className="sr-only">{t("table.round", { round })}</span>
                <span aria-hidden>{round}</span>
              </th>
            ))}
            <th scope="col" className="w-14 py-1 pr-1 text-right font-medium @[40rem]:w-24">
              {scoreLabel}
            </th>
          </tr>
        </thead>
        <tbody>
          {names.map((name, seat) => {
            const wins = winners?.includes(seat) ?? false;
            const result = results.find((each) => each.seat === seat);
            return (
              <tr key={seat} className={classNames("border-b border-line", wins && "bg-lamp/8")}>
                <th scope="row" className="py-1 pr-1 pl-1 text-left font-normal">
                  <span className="flex min-w-0 items-center gap-1.5">
                    <SeatFace seat={seat} tile={false} size={20} className="size-5" />
                    <span className="min-w-0">
                      <Name className="block truncate font-semibold">{name}</Name>
                      {result && (
                        <span className="flex min-w-0 text-soft @[47rem]:hidden">
                          <AgentLink agent={result.agent} newTab={newTab} />
                        </span>
                      )}
                    </span>
                  </span>
                </th>
                {columns.map((round) => {
                  const cell = rounds[round - 1]?.[seat];
                  return (
                    <td key={round} className={classNames("px-0 py-1 text-center", column(round))}>
                      {cell !== undefined ? (
                        <CellMark cell={cell} seat={seat} />
                      ) : (
                        round === current && due.includes(seat) && <Hidden />
                      )}
                    </td>
                  );
                })}
                <td className="pr-1 text-right">
                  <span className={classNames("font-mono font-medium", wins && "text-lamp")}>
                    <Score points={scores[seat] ?? null} />
                  </span>
                  {wins && <span className="sr-only"> {t("rounds.wins")}</span>}
                </td>
              </tr>
            );
          })}
        </tbody>
        {foot && (
          <tfoot className="text-soft">
            <tr>
              <th scope="row" className="py-1 pl-1 text-left font-medium">
                {foot.label}
              </th>
              {columns.map((round) => (
                <td key={round} className={classNames("text-center font-mono", column(round))}>
                  {foot.rounds[round - 1]}
                </td>
              ))}
              <td className="pr-1 text-right font-mono">{foot.total}</td>
            </tr>
          </tfoot>
        )}
      </table>
      <Earlier shown={onPhone} className="@[40rem]:hidden" />
      <Earlier shown={columns} className="@max-[40rem]:hidden" />
    </>
  );
}

/** Says that earlier rounds are not shown, where there are any. */
function Earlier({ shown, className }: { shown: readonly number[]; className: string }) {
  const t = useTranslations("replay.rounds");
  if ((shown[0] ?? 1) === 1) return null;
  return (
    <p className={classNames("mt-1 text-xs text-mute", className)}>
      {t("earlier", { count: shown.length })}
    </p>
  );
}

/** What a seat has; a dash where it may not be known. */
function Score({ points }: { points: number | null }) {
  const t = useTranslations("replay.rounds");
  const format = useFormatter();
  if (points !== null) return format.number(points, { maximumFractionDigits: 2 });
  return (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">{t("unknown")}</span>
    </>
  );
}

/** A choice that is still hidden. */
function Hidden() {
  const t = useTranslations("replay.rounds");
  return (
    <span className="inline-grid h-5 w-4 place-items-center rounded-[3px] border border-dashed border-lamp leading-none text-lamp">
      <span aria-hidden>?</span>
      <span className="sr-only">{t("choosing")}</span>
    </span>
  );
}
