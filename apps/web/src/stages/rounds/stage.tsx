import "./rounds.css";
import type { ApiMatch } from "@wisp/api";
import { useFormatter, useTranslations } from "next-intl";
import type { CSSProperties, ReactNode } from "react";
import { classNames } from "#components/class-names.ts";
import { seatColour } from "#components/faces/colours.ts";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { Link } from "#components/link.tsx";
import { nameInText } from "#components/sanitize.ts";
import { Name } from "#components/untrusted-text.tsx";
import { OwnMark } from "#features/account/reader.tsx";
import type { Moment } from "#features/replay/game-stage.ts";
import { Analysis } from "#features/replay/panels.tsx";
import { Transcript } from "#features/replay/transcript.tsx";
import { agentHref } from "#links.ts";
import { type Cell, currentRound, type Mark, type RoundsTable, shownRounds } from "./table.ts";

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

/** A seat's choice in a finished round. `revealing`: it is being revealed. */
function CellMark({
  cell: { mark, missed },
  seat,
  revealing,
}: {
  cell: Cell;
  seat: number;
  revealing: boolean;
}) {
  const t = useTranslations("replay");
  if (mark === null) {
    return (
      <span className="text-soft">
        <span aria-hidden>–</span>
        <span className="sr-only">{t("rounds.notAsked")}</span>
      </span>
    );
  }
  return (
    <span
      className={classNames(
        "relative inline-flex flex-col items-center justify-end gap-1",
        revealing && "motion-safe:animate-[wisp-turn-up_400ms_ease-out_both]",
      )}
    >
      <MarkDrawing mark={mark} seat={seat} revealing={revealing} />
      {missed !== null && (
        <span className="text-xs leading-none text-bad" title={t(`missed.${missed}`)}>
          <span aria-hidden>!</span>
          <span className="sr-only">{t(`missed.${missed}`)}</span>
        </span>
      )}
    </span>
  );
}

function MarkDrawing({ mark, seat, revealing }: { mark: Mark; seat: number; revealing: boolean }) {
  switch (mark.kind) {
    case "amount":
      return <Amount mark={mark} seat={seat} revealing={revealing} />;
    case "bid":
      return <SealedBid mark={mark} seat={seat} revealing={revealing} />;
    case "shares":
      return <SharesBar mark={mark} />;
    default:
      return <Choice mark={mark} />;
  }
}

const percent = (share: number): string => `max(2px, ${(share * 100).toFixed(1)}%)`;

/** The value as an outline, and the bid within it once it is opened. */
function SealedBid({
  mark: { value, bid, state },
  seat,
  revealing,
}: {
  mark: Extract<Mark, { kind: "bid" }>;
  seat: number;
  revealing: boolean;
}) {
  const t = useTranslations("replay.auction");
  return (
    <>
      <span aria-hidden className="relative flex h-(--bar) w-6 items-end @[40rem]:w-14">
        {value !== null && (
          <span
            style={{ height: percent(value.share) }}
            className="absolute inset-x-0 bottom-0 rounded-t-[3px] border border-b-0 border-mute"
          />
        )}
        {bid !== null && state !== "sealed" && (
          <span
            style={{ height: percent(bid.share), background: seatColour(seat) }}
            className={classNames(
              "block w-full origin-bottom rounded-t-[3px]",
              revealing && "motion-safe:animate-[wisp-grow_500ms_150ms_ease-out_both]",
            )}
          />
        )}
        {state === "sealed" && (
          <span className="absolute inset-x-0 bottom-0 grid h-5 place-items-center rounded-[3px] border border-dashed border-lamp bg-ground text-xs text-lamp">
            ?
          </span>
        )}
      </span>
      <span className="font-mono text-xs leading-none @[40rem]:text-sm @[40rem]:leading-none">
        {state === "sealed" ? (
          <span className="sr-only">{t("sealed")}</span>
        ) : state === "none" ? (
          <span className="text-soft">{t("noBid")}</span>
        ) : bid === null ? (
          <span className="text-soft">{t("keptSealed")}</span>
        ) : (
          <span className={state === "won" ? "font-semibold text-lamp" : ""}>
            {bid.text}
            {state === "won" && <span className="sr-only"> {t("won")}</span>}
          </span>
        )}
      </span>
      {value !== null && (
        <span className="font-mono text-[0.7rem] leading-none text-soft">
          {t("ofValue", { value: value.text })}
        </span>
      )}
    </>
  );
}

/** Shares above each other, and below them whose proposal the seat votes for. */
function SharesBar({ mark: { shares, vote } }: { mark: Extract<Mark, { kind: "shares" }> }) {
  const t = useTranslations("replay.costSharing");
  return (
    <>
      <span
        aria-hidden
        className="flex h-(--bar) w-4 flex-col overflow-hidden rounded-[3px] @[40rem]:w-7"
      >
        {shares.map((share, seat) => (
          <span
            key={seat}
            style={{ height: `${share}%`, background: seatColour(seat) }}
            className="block w-full"
          />
        ))}
      </span>
      <span className="sr-only">{shares.join(" / ")}</span>
      <span className="grid h-4.5 place-items-center text-xs leading-none text-soft">
        {vote === null ? (
          <>
            <span aria-hidden>–</span>
            <span className="sr-only">{t("abstains")}</span>
          </>
        ) : (
          vote !== undefined && (
            <>
              <SeatFace seat={vote} tile={false} size={18} className="size-4.5" />
              <span className="sr-only">{t("votesFor", { seat: vote + 1 })}</span>
            </>
          )
        )}
      </span>
    </>
  );
}

function Amount({
  mark: { value, share },
  seat,
  revealing,
}: {
  mark: Extract<Mark, { kind: "amount" }>;
  seat: number;
  revealing: boolean;
}) {
  const format = useFormatter();
  const style: CSSProperties = {
    height: percent(share),
    background: value === 0 ? "var(--line)" : seatColour(seat),
  };
  return (
    <>
      <span aria-hidden className="flex h-(--bar) items-end">
        <span
          style={style}
          className={classNames(
            "block w-4 origin-bottom rounded-t-[3px] @[40rem]:w-7",
            revealing && "motion-safe:animate-[wisp-grow_500ms_150ms_ease-out_both]",
          )}
        />
      </span>
      <span className="font-mono text-xs leading-none @[40rem]:text-sm @[40rem]:leading-none">
        {format.number(value)}
      </span>
    </>
  );
}

function Choice({ mark: { kind, points } }: { mark: Extract<Mark, { points: number }> }) {
  const t = useTranslations("replay.rounds");
  const format = useFormatter();
  return (
    <>
      <ChoiceSign kind={kind} />
      <span className="sr-only">{t(kind)}</span>
      <span className="font-mono text-xs leading-none text-soft @[40rem]:text-sm @[40rem]:leading-none">
        {format.number(points, { signDisplay: "always" })}
      </span>
    </>
  );
}

/** A disc or a diamond: the two choices differ in shape and colour. */
export function ChoiceSign({ kind }: { kind: "with-others" | "against-others" }) {
  return (
    <span aria-hidden className="grid h-6 place-items-center @[40rem]:h-8">
      <span
        className={
          kind === "with-others"
            ? "size-4.5 rounded-full bg-sky @[40rem]:size-6"
            : "size-4 rotate-45 rounded-[3px] bg-ember @[40rem]:size-5"
        }
      />
    </span>
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
