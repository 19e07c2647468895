import { useFormatter, useTranslations } from "next-intl";
import { nameInText } from "#components/neutral-text.ts";
import { currentRound, type RoundsTable } from "./table.ts";

/** The result of a finished match as a sentence; null before the end. */
function useResult(): (table: RoundsTable) => string | null {
  const t = useTranslations("replay.rounds");
  const format = useFormatter();
  return ({ winners, names, scores }) => {
    if (winners === null) return null;
    const points = format.number(Math.max(...scores), { maximumFractionDigits: 2 });
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
