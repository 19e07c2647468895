"use client";

import { Fragment } from "react";
import { AgentFace } from "#components/faces/agent-face.tsx";
import { Link } from "#components/link.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { agentHref } from "#links/agent-href.ts";
import { CautionBadge } from "./caution-badge.tsx";
import type { WrittenRow } from "./written-row.ts";

/** Heads a row: name, owner, model, newest version, and what to know before reading its figures. */
function BoardAgent({ agent, about, cautions }: WrittenRow) {
  return (
    <th scope="row" className="max-w-80 text-left font-normal">
      <div className="flex items-center gap-3">
        <AgentFace agent={agent} size={36} />
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

/**
 * The rows of a board. Drawn from their texts in server and browser: sent as elements they would be
 * drawn twice on the server and weigh several times as much.
 */
export function BoardRows({
  rows,
  columns,
  line,
}: {
  rows: readonly WrittenRow[];
  columns: readonly { readonly label: string; readonly className?: string }[];
  /** Stands above the row of that place; nowhere at -1. */
  line: { readonly place: number; readonly text: string };
}) {
  return rows.map((row, place) => (
    <Fragment key={row.agent.slug}>
      {place === line.place && (
        <tr className="line">
          <td colSpan={columns.length + 2}>{line.text}</td>
        </tr>
      )}
      <tr>
        <td title={row.rank.title}>
          {row.rank.text}
          {row.rank.letters !== undefined && <sup>{row.rank.letters}</sup>}
        </td>
        <BoardAgent {...row} />
        {columns.map(({ label, className }, column) => {
          const { text, ...bar } = row.cells[column] ?? { text: "" };
          return (
            <td key={label} className={className} data-name={label} {...bar}>
              {text}
            </td>
          );
        })}
      </tr>
    </Fragment>
  ));
}
