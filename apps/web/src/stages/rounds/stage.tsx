import "./rounds.css";
import type { ApiMatch } from "@wisp/api";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "#components/class-names.ts";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { Link } from "#components/link.tsx";
import { nameInText } from "#components/sanitize.ts";
import { Name } from "#components/untrusted-text.tsx";
import { OwnMark } from "#features/account/reader.tsx";
import type { Moment } from "#features/replay/game-stage.ts";
import { Analysis } from "#features/replay/panels.tsx";
import { Transcript } from "#features/replay/transcript.tsx";
import { agentHref } from "#links.ts";
import { CellMark } from "./marks.tsx";
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
                    <Score points={scores[seat] ?? null} />
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
    <span className="inline-grid h-8 w-5 place-items-center rounded-[5px] border border-dashed border-lamp text-xs text-lamp @[40rem]:w-7">
      <span aria-hidden>?</span>
      <span className="sr-only">{t("choosing")}</span>
    </span>
  );
}

type Agent = NonNullable<ApiMatch["result"]>["seats"][number]["agent"];

const linkClass =
  "block truncate text-xs text-soft underline decoration-line underline-offset-3 hover:text-text hover:decoration-mute";

/** A player: its in-game name and, once it may be shown, the agent behind it. */
function SeatHead({
  seat,
  name,
  agent,
  newTab,
}: {
  seat: number;
  name: string;
  /** Undefined while it may not be shown. */
  agent: Agent | undefined;
  /** Links lead out of a page of another site. */
  newTab: boolean;
}) {
  return (
    <div className="flex min-w-0 items-center gap-x-1.5 @[40rem]:gap-x-2.5">
      <SeatFace seat={seat} tile={false} size={32} className="size-5.5 @[40rem]:size-8" />
      <div className="min-w-0">
        <Name className="block truncate text-[0.8rem] font-semibold @[40rem]:text-sm">{name}</Name>
        {agent !== undefined &&
          (newTab ? (
            <a href={agentHref(agent.slug)} target="_blank" rel="noopener" className={linkClass}>
              <Name>{agent.name}</Name>
            </a>
          ) : (
            <Link href={agentHref(agent.slug)} className={linkClass}>
              <Name>{agent.name}</Name>
            </Link>
          ))}
        {agent !== undefined && <OwnMark agent={agent} />}
      </div>
    </div>
  );
}

/** What happens at this moment: a small line, and a large one below it. */
export function Banner({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <>
      <p className="mb-2 text-sm wrap-anywhere text-mute">{caption}</p>
      <p className="font-script text-2xl leading-snug text-balance wrap-anywhere @[40rem]:text-3xl">
        {children}
      </p>
    </>
  );
}

/** The result of a finished match as a sentence; null before the end. */
function useResult(): (table: RoundsTable) => string | null {
  const t = useTranslations("replay.rounds");
  const format = useFormatter();
  return ({ winners, names, scores }) => {
    if (winners === null) return null;
    const points = format.number(Math.max(...scores.map((score) => score ?? 0)), {
      maximumFractionDigits: 2,
    });
    if (winners.length === names.length) return t("allTie", { points });
    const list = format.list(winners.map((seat) => nameInText(names[seat] ?? "")));
    return t("result", { names: list, count: winners.length, points });
  };
}

/** The headline of a match page: the result once it may be shown, else the state of the match. */
export function useHeadline(): (table: RoundsTable, whole: RoundsTable | null) => string {
  const t = useTranslations("replay.rounds");
  const result = useResult();
  return (table, whole) => {
    const count = table.names.length;
    const said = whole === null ? null : result(whole);
    if (said !== null) return said;
    const round = currentRound(table);
    return round === 0
      ? t("players", { count })
      : t("playersInRound", { count, round, rounds: table.total });
  };
}

/** The panels of a game in which all choices are shown: nothing but thoughts and times is secret. */
export const roundsStage = {
  panels: [
    { id: "transcript", secret: false, Content: Transcript },
    { id: "analysis", secret: true, Content: Analysis },
  ],
} as const;
