import type { AttackTable, Report } from "@wisp/lab";
import { useTranslations } from "next-intl";
import { ScrollRegion } from "#components/scroll-region.tsx";
import { Sentences } from "#components/sentences.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { shownFigure } from "./numbers.ts";

type Unit = Report["figures"][number]["unit"];

function Cell({ cell, unit }: { cell: AttackTable["cells"][number] | undefined; unit: Unit }) {
  const t = useTranslations("lab.attacks");
  if (cell === undefined) return "–";
  const { value, low, high, isClaim } = cell;
  return (
    <>
      <span className={isClaim ? "block font-semibold text-lamp" : "block text-text"}>
        {shownFigure(value, unit)}
        {isClaim && <span className="sr-only"> ({t("deviates")})</span>}
      </span>
      <span className="block text-xs whitespace-nowrap text-mute">
        {shownFigure(low, unit)} … {shownFigure(high, unit)}
      </span>
    </>
  );
}

/** Attackers by defenders, where the plan has both. It explores, and says so. */
export function AttackPart({
  attacks,
  unit,
  figure,
}: {
  attacks: AttackTable | null;
  unit: Unit;
  /** The measured figure of the defender. */
  figure: string;
}) {
  const t = useTranslations("lab.attacks");
  // With few blocks no cell has an interval, and then none is shown.
  if (attacks === null || attacks.cells.length === 0) return null;
  const { cells, scale } = attacks;
  const rows = [...new Set(cells.map(({ attacker }) => attacker))];
  const defenders = [...new Set(cells.map(({ defender }) => defender))];
  const title = t("title", { figure });
  return (
    <>
      <h3 className="mt-8 mb-1 font-semibold">{title}</h3>
      <p className="mb-3 max-w-3xl text-sm text-mute">
        <Sentences>
          {[
            t(attacks.attackers === "arms" ? "noteArms" : "note"),
            attacks.attackers !== "arms" && cells.some(({ isAlone }) => isAlone) && t("alone"),
          ]}
        </Sentences>
      </p>
      <ScrollRegion
        aria-label={title}
        className="relative rounded-card border border-line bg-panel px-4"
      >
        <SmallTable
          caption={title}
          rows={rows}
          keyOf={(attacker) => attacker}
          columns={[
            {
              id: "attacker",
              title: t("attacker"),
              kind: "name",
              className: "min-w-24 pr-3",
              cell: (attacker) => <Name>{attacker}</Name>,
            },
            ...defenders.map((defender) => ({
              id: defender,
              title: <Name>{defender}</Name>,
              cell: (attacker: string) => (
                <Cell
                  unit={unit}
                  cell={cells.find(
                    (each) => each.attacker === attacker && each.defender === defender,
                  )}
                />
              ),
            })),
          ]}
        />
      </ScrollRegion>
      <p className="mt-3 text-sm text-mute">{t("spread", { scale: shownFigure(scale, unit) })}</p>
    </>
  );
}
