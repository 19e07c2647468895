import type { PackSummary } from "@wisp/db";
import { useFormatter, useTranslations } from "next-intl";
import { Sentences } from "#components/formats.tsx";
import { nameInText } from "#components/sanitize.ts";
import { localeName } from "#i18n/locale.ts";
import { type SeasonDraft, TOURNAMENT } from "./draft.ts";
import { FormPart } from "./form-parts.tsx";
import { type GameOption, useOptionValue } from "./option.ts";
import type { RankingWords } from "./options.ts";
import { KEPT, typedStages } from "./tournament-draft.ts";
import { useTournamentTexts } from "./tournament-part.tsx";

const orNull = <Value extends string>(value: string, among: readonly Value[]): Value | null =>
  among.find((each) => each === value) ?? null;

/** The season that a form would create, in sentences. */
export function SeasonSummary({
  draft,
  gameName,
  options,
  packs,
  rankings,
}: {
  draft: SeasonDraft;
  gameName: string;
  /** Of the season's game. */
  options: readonly GameOption[];
  /** From which it can choose. */
  packs: readonly PackSummary[];
  rankings: Readonly<Record<"total" | "rating", RankingWords>>;
}) {
  const t = useTranslations("seasons");
  const format = useFormatter();
  const written = useOptionValue();
  const textsOf = useTournamentTexts();
  const isTournament = draft.schedule === TOURNAMENT;
  const schedule = orNull(draft.schedule, ["queue", "blocks", "duplicates"]);
  const eligibility = orNull(draft.eligibility, ["everyone", "invited"]);
  const visibility = orNull(draft.visibility, ["public", "unlisted"]);
  const ranking = orNull(draft.ranking, ["total", "rating"]);
  const wordsShown = orNull(draft.wordsShown, ["ended", "retired"]);
  const chosen = packs.filter(({ slug }) => draft.packs.includes(slug));
  const list = (texts: readonly string[]): string =>
    format.list(texts, { type: "conjunction", style: "narrow" });
  const time = (typed: string): string => {
    const date = new Date(`${typed}Z`);
    return Number.isNaN(date.getTime())
      ? typed
      : format.dateTime(date, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
  };
  const changed = options.flatMap((option) => {
    const typed = draft.options[option.name] ?? "";
    if (typed === "") return [];
    return [t("facts.option", { option: option.text.label, value: written(option, typed) })];
  });
  const rows: readonly (readonly [string, readonly (string | false | null)[]])[] = [
    [t("form.name"), [nameInText(draft.name)]],
    [
      t("facts.game"),
      // Alone, its name is no sentence.
      changed.length === 0
        ? [gameName]
        : [gameName, ...changed].map((text) => t("summary.sentence", { text })),
    ],
    [t("form.languages"), [list(draft.locales.map(localeName))]],
    [
      t("form.wordsTitle"),
      wordsShown === null
        ? []
        : [
            t("summary.sentence", {
              text:
                chosen.length === 0
                  ? t("facts.openPack")
                  : list(chosen.map(({ name }) => nameInText(name))),
            }),
            visibility === "public" &&
              (chosen.length === 0 || chosen.some((pack) => pack.public)) &&
              t("summary.needsHiddenPack"),
            t(`wordsShown.${wordsShown}.text`),
          ],
    ],
    [
      t("form.whoTitle"),
      [
        eligibility && t(`eligibility.${eligibility}.text`),
        draft.oneAgentPerOwner && t("onePerOwner.text"),
        draft.poolModel !== "" && t("poolModel.text", { name: draft.poolModel }),
        visibility && t("summary.sentence", { text: t(`visibility.${visibility}.label`) }),
      ],
    ],
    [
      t("form.scheduleTitle"),
      [
        isTournament && t("schedule.tournament.text"),
        ...(isTournament ? textsOf(typedStages(draft.tournament)) : []),
        isTournament && draft.tournament.format === KEPT && t("tournament.formats.kept.text"),
        schedule && t(`schedule.${schedule}.${draft.team === "self" ? "self" : "text"}`),
        schedule !== null &&
          schedule !== "queue" &&
          draft.matchesEach !== "" &&
          t("facts.each", { count: Number(draft.matchesEach) }),
        draft.matchesPerDay !== "" && t("facts.perDay", { count: Number(draft.matchesPerDay) }),
        draft.opensAt !== "" && t("summary.opens", { time: time(draft.opensAt) }),
        draft.closesAt !== "" && t("summary.closes", { time: time(draft.closesAt) }),
        draft.spendPerDay !== "" &&
          t("summary.spend", {
            amount: format.number(Number(draft.spendPerDay), {
              style: "currency",
              currency: "USD",
            }),
          }),
      ],
    ],
    [
      t("form.notesTitle"),
      [
        draft.memory === "season" && t("memory.season.text"),
        draft.ownersWatch === "live" && t("ownersWatch.live.text"),
      ],
    ],
    [
      t("form.rankingTitle"),
      [
        ranking && t(`ranking.${rankings[ranking]}.text`),
        ranking === "total" &&
          draft.rankWindowDays !== "" &&
          t("facts.window", { count: Number(draft.rankWindowDays) }),
      ],
    ],
  ];
  return (
    <FormPart title={t("summary.title")} lead={t("summary.lead")}>
      <dl className="divide-y divide-line">
        {rows
          .filter(([, said]) => said.some(Boolean))
          .map(([name, said]) => (
            <div key={name} className="grid gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[10rem_1fr]">
              <dt className="text-sm text-mute">{name}</dt>
              <dd className="min-w-0 text-sm wrap-anywhere">
                <Sentences>{said}</Sentences>
              </dd>
            </div>
          ))}
      </dl>
    </FormPart>
  );
}
