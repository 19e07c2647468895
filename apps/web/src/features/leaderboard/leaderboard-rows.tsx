"use client";

import "./leaderboard.css";
import "./leaderboard-phone.css";
import { type CSSProperties, Fragment } from "react";
import { AgentFace } from "#components/faces/face.tsx";
import { Link } from "#components/link.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { agentHref } from "#links.ts";
import { CautionBadge } from "./caution-badge.tsx";
import { TREND } from "./trend.ts";
import type { Tone, WrittenRow } from "./written-row.ts";

/** How the cells of a column are drawn. */
interface RowColumn {
  readonly label: string;
  /** A range on the axis, or a metric. */
  readonly kind: "range" | "figure";
  /** The leaderboard is sorted by it. */
  readonly by: boolean;
  /** The shade of its cells; null where they have none. */
  readonly tone: Tone | null;
}

const laneStyle = (lane: number): CSSProperties & Record<"--lane", number> => ({ "--lane": lane });

/** Heads a row: name, owner, model, newest version, and what to know before reading its metrics. */
function LeaderboardAgent({ agent, about, cautions }: WrittenRow) {
  return (
    <th scope="row" className="max-w-72 text-left font-normal">
      <div className="flex items-center gap-3">
        <AgentFace agent={agent} size={40} />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
            <Link
              href={agentHref(agent.slug)}
              className="max-w-full truncate font-semibold hover:underline"
            >
              <Name>{agent.name}</Name>
            </Link>
            {cautions.map((caution, place) => (
              <CautionBadge
                key={caution.text}
                id={`caution-${agent.slug}-${place}`}
                caution={caution}
              />
            ))}
          </div>
          <div className="truncate text-xs text-mute">
            {about.map((part, place) => (
              <Fragment key={place}>
                {place > 0 && " · "}
                <Name>{part}</Name>
              </Fragment>
            ))}
          </div>
        </div>
      </div>
    </th>
  );
}

/** The last days as a line with a dot at its end. Decoration: the charts below have the numbers. */
function Trend({ points }: { points: string | undefined }) {
  const [x, y] = points?.split(" ").at(-1)?.split(",") ?? [];
  return (
    <td className="trend">
      <svg aria-hidden width={TREND.width} height={TREND.height}>
        {points !== undefined && (
          <>
            <polyline points={points} />
            <circle cx={x} cy={y} r="2.5" />
          </>
        )}
      </svg>
    </td>
  );
}

/**
 * The rows of a leaderboard. Rendered from their texts on the server and in the browser: sent as elements they
 * would be rendered twice on the server and be several times as large.
 */
export function LeaderboardRows({
  rows,
  columns,
  trends,
  line,
}: {
  rows: readonly WrittenRow[];
  columns: readonly RowColumn[];
  /** Whether a column of trends follows the range. */
  trends: boolean;
  /** Stands above the row of that place; nowhere at -1. */
  line: { readonly place: number; readonly text: string };
}) {
  return rows.map((row, place) => (
    <Fragment key={row.agent.slug}>
      {place === line.place && (
        <tr className="line">
          <td colSpan={columns.length + (trends ? 3 : 2)}>{line.text}</td>
        </tr>
      )}
      <tr>
        <td title={row.rank.title}>
          {row.brackets.map(({ lane, part }) => (
            <i key={lane} data-part={part} style={laneStyle(lane)} />
          ))}
          <span>{row.rank.text}</span>
          {row.rank.letters !== undefined && <sup>{row.rank.letters}</sup>}
        </td>
        <LeaderboardAgent {...row} />
        {columns.map(({ label, kind, by, tone }, column) => {
          const { text, title, style } = row.cells[column] ?? { text: "" };
          if (kind === "range") {
            return (
              <Fragment key={label}>
                <td className={by ? "range by" : "range"} data-name={label} title={title}>
                  <b>{text}</b>
                  <div style={style}>{style && <s />}</div>
                </td>
                {trends && <Trend points={row.trend} />}
              </Fragment>
            );
          }
          return (
            <td
              key={label}
              className={by ? "by" : undefined}
              data-name={label}
              data-tone={style && (tone ?? undefined)}
              title={title}
              style={tone === null ? undefined : style}
            >
              <span>{text}</span>
            </td>
          );
        })}
      </tr>
    </Fragment>
  ));
}
