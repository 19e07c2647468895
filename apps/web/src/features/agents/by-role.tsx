import { boardRulesOf } from "@wisp/games";
import { useTranslations } from "next-intl";
import { ScrollRegion } from "#components/scroll-region.tsx";
import { barOf, spanOf } from "#features/leaderboard/bar.ts";
import "#features/leaderboard/board.css";
import { type Cell, columnOf, type Unit } from "#features/leaderboard/columns.ts";
import { useColumnText, useFigures, useIntervalText } from "#features/leaderboard/figure.tsx";
import { RoleBadge } from "#features/matches/role-badge.tsx";
import type { SeasonRecord } from "./record.ts";
import { type RoleRow, roleRows } from "./role-rows.ts";

/** A figure in each role, and over all matches. */
interface Row {
  readonly name: string;
  readonly cells: readonly Cell[];
  readonly unit: Unit;
}

const nothing: Cell = { value: null, interval: null };
const plain = (value: number): Cell => ({ value, interval: null });

/**
 * Figures in each role of the game, side by side, and over all matches. `place` names the season and
 * the language: where long names of roles make the table scroll, it names the region.
 */
export function ByRole({ record, place }: { record: SeasonRecord; place: string }) {
  const t = useTranslations("agents.sides");
  const metric = useTranslations("metrics");
  const nameOf = useColumnText();
  const write = useFigures();
  const textOf = useIntervalText();
  const { season, played, figures } = record;
  const roles = Object.entries(boardRulesOf(season.game).roles);
  const scores = ["score", "wins"].map((id) => columnOf(season.game, id));
  const { rows: declared } = roleRows(season.game);
  // A game without roles still has points and wins.
  const found =
    declared.length > 0 ? declared : scores.map((all): RoleRow => ({ all, byRole: {} }));
  const rows: readonly Row[] = [
    {
      name: metric("matches.name"),
      cells: [...roles.map(([role]) => played[role] ?? 0), figures.matches ?? 0].map(plain),
      unit: "count",
    },
    ...found.flatMap(({ all, byRole }) => {
      const named = all ?? Object.values(byRole)[0];
      if (named === undefined) return [];
      const cells = roles.map(([role]) => byRole[role]?.read(record) ?? nothing);
      return [
        { name: nameOf(named).name, cells: [...cells, named.read(record)], unit: named.unit },
      ];
    }),
  ];
  return (
    <ScrollRegion aria-label={`${place}: ${t("caption")}`} className="min-w-0">
      <table className="w-full text-sm">
        <caption className="sr-only">{t("caption")}</caption>
        <thead>
          <tr className="border-b border-line text-right">
            <td />
            {roles.map(([role]) => (
              <th key={role} scope="col" className="w-1/5 py-2 pl-3">
                <RoleBadge game={season.game} role={role} />
              </th>
            ))}
            <th scope="col" className="w-1/5 py-2 pl-3 text-xs font-medium text-mute">
              {t("all")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells, unit }) => (
            <tr key={name} className="border-b border-line last:border-0">
              <th scope="row" className="py-2.5 pr-2 text-left font-normal text-soft">
                {name}
              </th>
              {cells.map((cell, place) => (
                <td
                  key={place}
                  className="barred py-2.5 pl-3 text-right font-mono"
                  {...barOf(
                    cell,
                    spanOf(cells),
                    textOf(cell, (value) => write(value, unit)),
                  )}
                >
                  {write(cell.value, unit)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
