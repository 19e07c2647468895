import type { ApiBaseline } from "@wisp/api";
import { getFormatter, getLocale, getTranslations } from "next-intl/server";
import { Section } from "#components/section.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { localeNames } from "#i18n/locale.ts";
import { gameName } from "#names/game-name.ts";

type Row = ApiBaseline["rows"][number];

/** How often people and agents named the hidden player, at the same votes. */
export async function BaselineSection({ baseline }: { baseline: ApiBaseline }) {
  const [t, format, locale] = await Promise.all([
    getTranslations("puzzle.baseline"),
    getFormatter(),
    getLocale(),
  ]);
  const percent = (share: number) =>
    format.number(share, { style: "percent", maximumFractionDigits: 0 });
  const accuracy = ({ accuracy: both }: Row, side: "people" | "agents"): string => {
    if (both === null) return "–";
    const { value, low, high } = both[side];
    const range = low === null || high === null ? "" : ` [${percent(low)}, ${percent(high)}]`;
    return `${percent(value)}${range}`;
  };
  const { rows, minPeople } = baseline;
  return (
    <Section title={t("title")}>
      <p className="mb-3 max-w-3xl text-sm text-pretty text-soft">{t("about")}</p>
      {rows.length === 0 ? (
        <p className="text-sm text-soft">{t("none")}</p>
      ) : (
        <SmallTable
          caption={t("title")}
          rows={rows}
          keyOf={({ game, locale: language, view, round }) =>
            `${game}/${language}/${view}/${round ?? "all"}`
          }
          columns={[
            {
              ...{ id: "name", title: t("moments"), kind: "name" },
              cell: ({ game, locale: language, view, round }) =>
                [
                  gameName(game, locale),
                  localeNames[language],
                  t(view),
                  round === null ? t("allRounds") : t("round", { round }),
                ].join(" · "),
            },
            { id: "people", title: t("people"), cell: (row) => accuracy(row, "people") },
            { id: "agents", title: t("agents"), cell: (row) => accuracy(row, "agents") },
            {
              id: "counts",
              title: t("counts"),
              cell: ({ people, moments }) => t("count", { people, moments }),
            },
          ]}
        />
      )}
      {rows.some((row) => row.accuracy === null) && (
        <p className="mt-2 text-sm text-mute">{t("few", { people: minPeople })}</p>
      )}
    </Section>
  );
}
