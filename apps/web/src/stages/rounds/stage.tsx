import "./rounds.css";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "#components/class-names.ts";
import type { Moment } from "#features/replay/game-stage.ts";
import { CellMark } from "./mark.tsx";
import { SeatHead } from "./seat-head.tsx";
import { currentRound, type RoundsTable, shownRounds } from "./table.ts";

/** The largest table that has room for high bars. */
const MAX_ROOMY_SEATS = 4;

type StageMoment = Pick<Moment<unknown, unknown>, "match" | "revealed" | "moving" | "embedded">;

/** Seats as rows and rounds as columns; the choices of a round turn up together. */
export function RoundsStage({
  moment: { match, revealed, moving, embedded },
  table,
  revealing,
  scoreLabel,
  foot,
  children,
}: {
  moment: StageMoment;
  table: RoundsTable;
  /** The choices of the current round are shown at this very moment. */
  revealing: boolean;
  /** Heads the column of scores. */
  scoreLabel: string;
  /** A row below the seats: its name, a cell for each finished round, and one below the scores. */
  foot?: {
    readonly label: string;
    readonly rounds: readonly ReactNode[];
    readonly total: ReactNode;
  };
  /** The current text, above the table. */
  children: ReactNode;
}) {
  const t = useTranslations("replay");
  const format = useFormatter();
  const { names, rounds, due, scores, winners } = table;
  const columns = shownRounds(table);
  const current = currentRound(table);
  const light = (round: number) => (round === current && winners === null ? "bg-lamp/8" : "");
  return (
    <div className="@container mx-auto w-full max-w-4xl">
      <div className="flex min-h-26 flex-col items-center justify-center px-1 pb-3 text-center @[40rem]:min-h-40">
        {children}
      </div>
      <table
        className={classNames(
          "w-full table-fixed border-collapse text-sm [--bar:2rem]",
          names.length <= MAX_ROOMY_SEATS && "@[40rem]:[--bar:4rem]",
        )}
      >
        <caption className="sr-only">{t("rounds.caption")}</caption>
        <thead className="text-xs text-mute">
          <tr className="border-b border-line">
            <th scope="col" className="w-23 py-2 pl-1.5 text-left font-medium @[40rem]:w-44">
              {t("rounds.player")}
            </th>
            {columns.map((round) => (
              <th
                key={round}
                scope="col"
                aria-current={round === current ? "true" : undefined}
                className={classNames(
                  "rounded-t-control py-2 text-center font-mono font-medium",
                  light(round),
                  round === current && "text-lamp",
                )}
              >
                <span className="sr-only">{t("table.round", { round })}</span>
                <span aria-hidden>{round}</span>
              </th>
            ))}
            <th scope="col" className="w-15 py-2 pr-1.5 text-right font-medium @[40rem]:w-24">
              {scoreLabel}
            </th>
          </tr>
        </thead>
        <tbody>
          {names.map((name, seat) => {
            const wins = winners?.includes(seat) ?? false;
            const agent = revealed
              ? match.result?.seats.find((each) => each.seat === seat)?.agent
              : undefined;
            return (
              <tr
                key={seat}
                className={classNames("h-16 border-b border-line", wins && "bg-lamp/8")}
              >
                <th scope="row" className="py-2 pr-1 pl-1.5 text-left font-normal">
                  <SeatHead seat={seat} name={name} agent={agent} newTab={embedded} />
                </th>
                {columns.map((round) => {
                  const cell = rounds[round - 1]?.[seat];
                  return (
                    <td key={round} className={classNames("px-0 py-2 text-center", light(round))}>
                      {cell !== undefined ? (
                        <CellMark
                          cell={cell}
                          seat={seat}
                          revealing={revealing && moving && round === current}
                        />
                      ) : (
                        round === current && due.includes(seat) && <Hidden />
                      )}
                    </td>
                  );
                })}
                <td className="pr-1.5 text-right">
                  <span className="font-mono text-sm font-medium @[40rem]:text-lg">
                    {format.number(scores[seat] ?? 0, { maximumFractionDigits: 2 })}
                  </span>
                  {wins && (
                    <span className="block text-xs font-semibold text-lamp">
                      {t("rounds.wins")}
                    </span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
        {foot && (
          <tfoot className="text-xs text-soft">
            <tr>
              <th scope="row" className="py-2.5 pl-1.5 text-left font-medium">
                {foot.label}
              </th>
              {columns.map((round) => (
                <td key={round} className={classNames("text-center font-mono", light(round))}>
                  {foot.rounds[round - 1]}
                </td>
              ))}
              <td className="pr-1.5 text-right font-mono">{foot.total}</td>
            </tr>
          </tfoot>
        )}
      </table>
      {(columns[0] ?? 1) > 1 && (
        <p className="mt-2 text-xs text-mute">{t("rounds.earlier", { count: columns.length })}</p>
      )}
    </div>
  );
}

/** A choice that nobody may see yet. */
function Hidden() {
  const t = useTranslations("replay.rounds");
  return (
    <span className="inline-grid h-8 w-5 place-items-center rounded-[5px] border border-dashed border-lamp text-xs text-lamp @[40rem]:w-7">
      <span aria-hidden>?</span>
      <span className="sr-only">{t("choosing")}</span>
    </span>
  );
}
