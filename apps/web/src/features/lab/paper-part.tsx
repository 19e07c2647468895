import { type Locale, textIn } from "@wisp/game";
import { games, leaderboardRulesOf } from "@wisp/games";
import {
  type Deviation,
  type ExperimentReport,
  interviewText,
  type LabMetric,
  questionText,
} from "@wisp/lab";
import { library } from "@wisp/papers";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Section } from "#components/page.tsx";
import { TablePanel } from "#components/scroll-region.tsx";
import { SmallTable } from "#components/small-table.tsx";
import { shownP } from "./difference.tsx";

/** The table of a paper that an experiment reproduces, as printed, and how ours differs. */
export function PaperPart({ paper }: { paper: string | undefined }) {
  const t = useTranslations("lab.result");
  const locale = useLocale();
  const table = paper === undefined ? undefined : library.tables[paper];
  if (table === undefined) return null;
  // A dash is a number that the paper does not print.
  const isNumber = (at: number): boolean =>
    table.rows.every((row) => row[at] === "-" || Number.isFinite(Number(row[at])));
  const title = t("paper", { source: table.source });
  return (
    <Section title={title}>
      <TablePanel title={title}>
        <SmallTable
          caption={title}
          rows={table.rows}
          keyOf={(row: readonly string[]) => row.join("/")}
          room="close"
          columns={table.head.map((head, at) => ({
            // Papers use one heading for several columns.
            id: `${at}/${head}`,
            title: head,
            kind: at === 0 ? "name" : isNumber(at) ? "figure" : "text",
            className: at === 0 ? "min-w-40" : "min-w-20 pl-3",
            cell: (row: readonly string[]) => row[at],
          }))}
        />
      </TablePanel>
      <p className="mt-3 max-w-3xl text-sm text-mute">{table.differences[locale]}</p>
    </Section>
  );
}

/** A deviation as a sentence. */
function useSentence(): (deviation: Deviation) => string {
  const t = useTranslations("lab.deviations");
  const comma = useTranslations("common.result")("comma");
  const format = useFormatter();
  const time = (at: string): string =>
    format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "medium" });
  return (deviation) => {
    switch (deviation.code) {
      case "unfinished": {
        const { settled, planned, by } = deviation;
        return by === null
          ? t("unfinished", { settled, planned })
          : t("ended", { settled, planned, reason: t(`reasons.${by}`) });
      }
      case "set-aside": {
        const arms = deviation.arms.map(({ arm, blocks }) => `${arm} ${blocks}`).join(comma);
        return t("setAside", { blocks: deviation.blocks, arms });
      }
      case "paused": {
        const { from, until, by } = deviation;
        const reason = by === null ? "" : t(`reasons.${by === "owner" ? "ownerPaused" : by}`);
        return until === null
          ? t("pausedStill", { from: time(from), reason })
          : t("paused", { from: time(from), until: time(until), reason });
      }
      case "versions":
        return t("versions", { agent: deviation.agent, versions: deviation.versions.join(comma) });
      case "rules":
        return t("rules", { versions: deviation.versions.join(comma) });
      case "omitted": {
        const { agent, field, arms } = deviation;
        return t("omitted", { agent, field, arms: arms.join(comma) });
      }
    }
  };
}

/** What differs from the frozen plan, and the blocks that were set aside. */
export function DeviationsPart({ report }: { report: ExperimentReport }) {
  const t = useTranslations("lab.deviations");
  const tResult = useTranslations("lab.result");
  const tMatches = useTranslations("lab.matches");
  const sentenceOf = useSentence();
  const { deviations, setAside, losses } = report;
  const unequal = losses.unequal.map(({ arms: [more, less], only: [one, other], adjustedP }) =>
    t("unequal", { more, less, one, other, p: shownP(adjustedP) }),
  );
  const isUnknown = setAside.length > 0 && unequal.length === 0;
  const sentences = [
    ...deviations.map(sentenceOf),
    ...unequal,
    ...(isUnknown ? [t("notShown")] : []),
  ];
  return (
    <Section title={t("title")}>
      <p className="mb-3 max-w-3xl text-sm text-mute">{t("note")}</p>
      {sentences.length === 0 ? (
        <p className="text-sm text-soft">{t("none")}</p>
      ) : (
        <ul className="flex max-w-3xl list-disc flex-col gap-1 pl-5 text-sm wrap-anywhere text-soft">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {setAside.length > 0 && (
        <details className="mt-4 text-sm text-soft">
          <summary className="cursor-pointer font-medium">
            {tResult("setAside", { count: setAside.length })}
          </summary>
          <p className="mt-2 text-mute">{tResult("setAsideNote")}</p>
          <ul lang="en" className="mt-2 flex flex-col gap-1">
            {setAside.map(({ block, reason }) => (
              <li key={block}>
                {tMatches("block", { number: block + 1 })}: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Section>
  );
}

/** Names the metrics of a game's experiments, in the reader's language. */
export async function metricNames(
  game: string,
  locale: Locale,
): Promise<(metric: Pick<LabMetric, "id" | "unit">) => string> {
  const t = await getTranslations("lab.result");
  const metrics = [...leaderboardRulesOf(game).figures, ...(games[game]?.measures?.figures ?? [])];
  const nameOf = (id: string): string => {
    if (id === "score" || id === "wins") return t(id);
    const entry = games[game];
    const interview = entry === undefined ? null : interviewText(entry, id, locale);
    if (interview !== null) return t("interview", { name: interview });
    const named = metrics.find((metric) => metric.id === id);
    return named === undefined ? id : textIn(named.text, locale).name;
  };
  return ({ id, unit }) => (unit === "rate" ? t("percent", { name: nameOf(id) }) : nameOf(id));
}

/** Names the questions that agents of a game were asked, and their notes, in the reader's language. */
export async function questionNames(
  game: string,
  locale: Locale,
): Promise<(question: string) => string> {
  const t = await getTranslations("lab.beliefs");
  const entry = games[game];
  return (question) =>
    (entry === undefined ? null : questionText(entry, question, locale)) ??
    (question === "suspicions" ? t("suspicions") : question);
}
