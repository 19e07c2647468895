import { useFormatter, useTranslations } from "next-intl";
import { AgentLink, type SeatResult } from "#components/agent-link.tsx";
import { classNames } from "#components/class-names.ts";
import { SeatFace } from "#components/faces/table-faces.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { OwnMark } from "#features/account/reader.tsx";

/** A seat's current action, or its result. */
export type SeatStatus = "toAct" | "wins" | null;

/** A player: its chips, its result so far, and the agent once that is revealed. */
export function SeatCard({
  seat,
  name,
  stack,
  score,
  status,
  result,
  newTab,
  className,
}: {
  seat: number;
  /** The in-game name. */
  name: string;
  /** Chips in front of the player. */
  stack: number;
  /** Chips that finished hands have brought. */
  score: number;
  status: SeatStatus;
  /** Absent until the match is revealed. */
  result: SeatResult | undefined;
  /** Slugs of the viewer's agents. */
  /** Links lead out of a page of another site. */
  newTab: boolean;
  className: string;
}) {
  const t = useTranslations("replay");
  const format = useFormatter();
  const isLit = status !== null;
  return (
    <li
      aria-current={status === "toAct" ? "true" : undefined}
      className={classNames(
        "flex min-h-14 min-w-0 items-center gap-2.5 rounded-card border bg-panel px-3 py-1.5 transition-colors duration-200",
        isLit ? "border-lamp shadow-[0_0_0_1px_var(--lamp)]" : "border-line shadow-card",
        className,
      )}
    >
      <SeatFace seat={seat} size={36} className="shrink-0" />
      <div className="min-w-0 flex-1">
        <Name className="block truncate text-sm font-semibold text-text">{name}</Name>
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-1.5 text-xs text-mute">
          {status !== null && (
            <span className="shrink-0 font-medium text-lamp">{t(`holdem.${status}`)}</span>
          )}
          {result && <AgentLink agent={result.agent} newTab={newTab} />}
          {result && <OwnMark agent={result.agent} />}
        </p>
      </div>
      <dl className="grid shrink-0 grid-cols-[auto_auto] gap-x-4 text-right">
        <dt className="text-xs text-mute">{t("holdem.stack")}</dt>
        <dt className="text-xs text-mute">{t("holdem.score")}</dt>
        <dd className="row-start-2 font-mono text-sm font-medium text-text">{stack}</dd>
        <dd className="row-start-2 font-mono text-sm font-medium text-text">
          {format.number(score, { signDisplay: "exceptZero" })}
        </dd>
      </dl>
    </li>
  );
}
