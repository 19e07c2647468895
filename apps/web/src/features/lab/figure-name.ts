import type { Locale } from "@wisp/game";
import { boardRulesOf, games } from "@wisp/games";
import type { LabFigure } from "@wisp/lab";
import { getTranslations } from "next-intl/server";

const PROBE = "probe:";

/** Names the figures of a game's experiments, in the reader's language. */
export async function figureNames(
  game: string,
  locale: Locale,
): Promise<(figure: Pick<LabFigure, "id" | "unit">) => string> {
  const t = await getTranslations("lab.result");
  const figures = [...boardRulesOf(game).figures, ...(games[game]?.measures?.figures ?? [])];
  const nameOf = (id: string): string => {
    if (id === "score" || id === "wins") return t(id);
    const probe = games[game]?.probes?.[id.replace(PROBE, "")]?.[locale];
    if (id.startsWith(PROBE) && probe !== undefined) return t("probe", { name: probe });
    return figures.find((figure) => figure.id === id)?.text[locale].name ?? id;
  };
  return ({ id, unit }) => (unit === "rate" ? t("percent", { name: nameOf(id) }) : nameOf(id));
}

/** Names the questions that agents of a game were asked, and their notes, in the reader's language. */
export async function questionNames(
  game: string,
  locale: Locale,
): Promise<(question: string) => string> {
  const t = await getTranslations("lab.beliefs");
  const probes = games[game]?.probes ?? {};
  return (question) =>
    probes[question]?.[locale] ?? (question === "suspicions" ? t("suspicions") : question);
}
