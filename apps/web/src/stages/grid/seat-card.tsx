import { useTranslations } from "next-intl";
import { AgentLink, type SeatResult } from "#components/agent-link.tsx";
import { classNames } from "#components/class-names.ts";
import { Name } from "#components/untrusted-text.tsx";
import { OwnMark } from "#features/account/reader.tsx";
import { CELL } from "./geometry.ts";
import type { Piece } from "./grid-game.ts";
import { PieceShape } from "./piece-shape.tsx";

/** A seat's current action, or its result. */
export type SeatStatus = "toMove" | "wins" | "forfeits" | null;

/** A player: its piece, whether it is to move, the result, and the agent once that is revealed. */
export function SeatCard({
  piece,
  name,
  side,
  status,
  result,
  newTab,
}: {
  piece: Piece;
  /** The in-game name. */
  name: string;
  /** The seat's piece: "X", "Red". */
  side: string;
  status: SeatStatus;
  /** Absent until the match is revealed. */
  result: SeatResult | undefined;
  /** Slugs of the viewer's agents. */
  /** Links lead out of a page of another site. */
  newTab: boolean;
}) {
  const t = useTranslations("replay");
  const lit = status === "toMove" || status === "wins";
  return (
    <li
      aria-current={status === "toMove" ? "true" : undefined}
      className={classNames(
        "flex min-h-16 min-w-0 items-center gap-2.5 rounded-card border bg-panel px-2.5 py-2 transition-colors duration-200 @[47rem]:px-3.5",
        lit ? "border-lamp shadow-[0_0_0_1px_var(--lamp)]" : "border-line shadow-card",
      )}
    >
      <svg aria-hidden viewBox={`0 0 ${CELL} ${CELL}`} className="size-9 shrink-0">
        <PieceShape piece={piece} at={{ x: CELL / 2, y: CELL / 2 }} />
      </svg>
      <div className="min-w-0 flex-1">
        <Name className="block truncate text-sm font-semibold text-text">{name}</Name>
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-1.5 text-xs text-mute">
          <span className="shrink-0">{side}</span>
          {status !== null && (
            <span className={lit ? "shrink-0 font-medium text-lamp" : "shrink-0 text-soft"}>
              {t(`grid.${status}`)}
            </span>
          )}
          {result && <AgentLink agent={result.agent} newTab={newTab} />}
          {result && <OwnMark agent={result.agent} />}
        </p>
      </div>
    </li>
  );
}
