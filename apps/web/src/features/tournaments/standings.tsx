import { useFormatter, useTranslations } from "next-intl";
import { Link } from "#components/link.tsx";
import { TablePanel } from "#components/scroll-region.tsx";
import { EntrantName, useEntrantName } from "./agents.tsx";
import { type Group, pairCells, type RoundCell, roundCells } from "./cross-table.ts";
import { watchMatchHref } from "./match-state.ts";
import { pointsText } from "./points.ts";
import type { ShownStage } from "./spoilers.ts";

const head = "px-2 py-2 font-medium whitespace-nowrap";
const figure = "px-2 py-1.5 text-right font-mono tabular-nums";
const sticky = "sticky left-0 z-10 bg-panel text-left";

/** The place of an entrant in a round, which leads to its match. */
function PlaceCell({ cell }: { cell: RoundCell | null }) {
  const t = useTranslations("tournaments.cross");
  if (cell === null) {
    return (
      <span className="text-mute">
        <span aria-hidden>–</span>
        <span className="sr-only">{t("out")}</span>
      </span>
    );
  }
  const { match, place, isShared } = cell;
  const href = watchMatchHref(match);
  const table = match.table + 1;
  const label =
    place === null
      ? t(match.isHidden ? "hidden" : match.state === "lost" ? "lost" : "open", { table })
      : t(isShared ? "shared" : "place", { place, table });
  const sign =
    place === null ? (match.state === "lost" ? "×" : "•") : isShared ? `${place}=` : `${place}`;
  const shown = (
    <>
      <span aria-hidden>{sign}</span>
      <span className="sr-only">{label}</span>
    </>
  );
  if (href === null) return <span className="text-mute">{shown}</span>;
  return (
    <Link
      href={href}
      title={label}
      className={place === 1 ? "font-semibold text-lamp hover:underline" : "hover:underline"}
    >
      {shown}
    </Link>
  );
}

/** Metrics of the order, in the order in which they break ties. */
const metrics = ["points", "opponents", "wins", "played"] as const;

/** The columns of the order of a stage. */
function useOrderColumns(stage: ShownStage, unit: number) {
  const t = useTranslations("tournaments.cross");
  const format = useFormatter();
  const byAgent = new Map(stage.standings?.map((standing) => [standing.agent, standing]));
  // A knockout compares no points of opponents.
  return metrics
    .filter((id) => id !== "opponents" || stage.kind !== "knockout")
    .map((id) => ({
      id,
      title: t(id),
      text: (slug: string): string => {
        const value = byAgent.get(slug)?.[id];
        const scale = id === "points" || id === "opponents" ? unit : 1;
        return value === undefined ? "" : pointsText(format, value, scale);
      },
    }));
}

/** The order of a stage, with what each entrant did in each round where it has rounds of one match. */
export function CrossTable({
  stage,
  unit,
  title,
}: {
  stage: ShownStage;
  /** Points are in units of 1 / unit. */
  unit: number;
  title: string;
}) {
  const t = useTranslations("tournaments.cross");
  const order = useOrderColumns(stage, unit);
  const hasRounds = stage.kind === "swiss" || stage.kind === "league";
  const rounds = hasRounds ? Array.from({ length: stage.rounds }, (_, round) => round) : [];
  const isPlaced = stage.standings !== null;
  const places = new Map(stage.standings?.map(({ agent, place }) => [agent, place]));
  return (
    <TablePanel title={title}>
      <table className="w-full text-sm">
        <caption className="sr-only">{title}</caption>
        <thead className="text-xs text-mute">
          <tr className="border-b border-line">
            <th scope="col" className={`${head} ${sticky}`}>
              {t("agent")}
            </th>
            {rounds.map((round) => (
              <th key={round} scope="col" className={`${head} text-right`}>
                <abbr title={t("round", { number: round + 1 })} className="no-underline">
                  {t("roundShort", { number: round + 1 })}
                </abbr>
              </th>
            ))}
            {isPlaced &&
              order.map((column) => (
                <th key={column.id} scope="col" className={`${head} text-right`}>
                  {column.title}
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {stage.entrants.map((slug) => {
            const cells = hasRounds ? roundCells(stage, slug) : [];
            return (
              <tr key={slug} className="border-b border-line last:border-0">
                <th scope="row" className={`${sticky} max-w-56 py-1.5 pr-3 font-normal`}>
                  <span className="flex items-center gap-2">
                    {isPlaced && (
                      <span className="w-6 shrink-0 text-right font-mono text-mute">
                        {places.get(slug)}
                      </span>
                    )}
                    <EntrantName slug={slug} linked />
                  </span>
                </th>
                {rounds.map((round) => (
                  <td key={round} className={figure}>
                    <PlaceCell cell={cells[round] ?? null} />
                  </td>
                ))}
                {isPlaced &&
                  order.map(({ id, text }) => (
                    <td key={id} className={figure}>
                      {text(slug)}
                    </td>
                  ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </TablePanel>
  );
}

/** A group: how often each of its entrants finished ahead of each other one. */
export function GroupTable({
  group,
  stage,
  unit,
  title,
}: {
  group: Group;
  stage: ShownStage;
  unit: number;
  title: string;
}) {
  const t = useTranslations("tournaments.cross");
  const nameOf = useEntrantName();
  const [points] = useOrderColumns(stage, unit);
  const cells = pairCells(group.tables);
  const isPlaced = stage.standings !== null;
  return (
    <TablePanel title={title}>
      <table className="w-full text-sm">
        <caption className="sr-only">{title}</caption>
        <thead className="text-xs text-mute">
          <tr className="border-b border-line">
            <th scope="col" className={`${head} ${sticky}`}>
              {t("agent")}
            </th>
            {group.agents.map((slug, at) => (
              <th key={slug} scope="col" className={`${head} text-right`}>
                <abbr title={nameOf(slug)} className="no-underline">
                  {at + 1}
                </abbr>
              </th>
            ))}
            {isPlaced && (
              <th scope="col" className={`${head} text-right`}>
                {points?.title}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {group.agents.map((slug, at) => (
            <tr key={slug} className="border-b border-line last:border-0">
              <th scope="row" className={`${sticky} max-w-56 py-1.5 pr-3 font-normal`}>
                <span className="flex items-center gap-2">
                  <span className="w-6 shrink-0 text-right font-mono text-mute">{at + 1}</span>
                  <EntrantName slug={slug} linked />
                </span>
              </th>
              {group.agents.map((other) => {
                const cell = cells.get(slug)?.get(other);
                if (other === slug || cell === undefined) {
                  return (
                    <td key={other} className={`${figure} text-mute`}>
                      <span aria-hidden>{other === slug ? "■" : "·"}</span>
                    </td>
                  );
                }
                const { ahead, equal, behind } = cell;
                return (
                  <td key={other} className={figure}>
                    <span aria-hidden>
                      {ahead + equal / 2}–{behind + equal / 2}
                    </span>
                    <span className="sr-only">{t("pair", { ahead, equal, behind })}</span>
                  </td>
                );
              })}
              {isPlaced && <td className={figure}>{points?.text(slug)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </TablePanel>
  );
}
