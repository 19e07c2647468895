import type { ApiBaseline } from "@wisp/api";
import { getFormatter, getLocale, getTranslations } from "next-intl/server";
import { Section } from "#components/page.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { localeNames } from "#i18n/locale.ts";
import { gameName } from "#names/game-names.ts";

type Row = ApiBaseline["rows"][number];

/** The answers of people and the votes of agents at the same moments, by game, language and round. */
async function BaselineTable({ rows, caption }: { rows: readonly Row[]; caption: string }) {
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
  return (
    <SmallTable
      caption={caption}
      rows={rows}
      keyOf={({ game, locale: language, view, round }) =>
        `${game}/${language}/${view}/${round ?? "all"}`
      }
      columns={[
        {
          id: "name",
          title: t("moments"),
          kind: "name",
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
          id: "chance",
          title: t("chance"),
          cell: ({ chance }) => (chance === null ? "–" : percent(chance)),
        },
        {
          id: "counts",
          title: t("counts"),
          cell: ({ people, effectivePeople, moments }) =>
            t("count", { people, effective: Math.round(effectivePeople ?? 0), moments }),
        },
      ]}
    />
  );
}

/**
 * How often people and agents named the hidden player, at the same votes: the verified answers, and
 * below them all others, which are easy to forge.
 */
export async function BaselineSection({ baseline }: { baseline: ApiBaseline }) {
  const t = await getTranslations("puzzle.baseline");
  const { rows, unverified, minPeople, minAccountDays, maxAnswersEach } = baseline;
  return (
    <Section title={t("title")}>
      <p className="mb-3 max-w-3xl text-sm text-pretty text-soft">{t("about")}</p>
      <p className="mb-3 max-w-3xl text-sm text-pretty text-soft">
        {t("counted", { days: minAccountDays, answers: maxAnswersEach })}
      </p>
      {rows.length === 0 ? (
        <p className="text-sm text-soft">{t("none")}</p>
      ) : (
        <BaselineTable rows={rows} caption={t("title")} />
      )}
      {[...rows, ...unverified].some((row) => row.accuracy === null) && (
        <p className="mt-2 text-sm text-mute">{t("few", { people: minPeople })}</p>
      )}
      {unverified.length > 0 && (
        <>
          <h3 className="mt-6 mb-2 text-sm font-semibold text-soft">{t("unverified")}</h3>
          <p className="mb-3 max-w-3xl text-sm text-pretty text-soft">{t("unverifiedAbout")}</p>
          <BaselineTable rows={unverified} caption={t("unverified")} />
        </>
      )}
    </Section>
  );
}
