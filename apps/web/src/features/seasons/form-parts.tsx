import type { PackSummary } from "@wisp/db";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Field, Select, TextArea } from "#components/field.tsx";
import { Card } from "#components/page.tsx";
import { sanitizeName } from "#components/sanitize.ts";
import { type Segment, Segmented } from "#components/segmented.tsx";
import { localeName } from "#i18n/locale.ts";
import { optionField, type SeasonDraft, TOURNAMENT } from "./draft.ts";
import { type GameOption, useOptionValue } from "./option.ts";
import type { RankingWords } from "./options.ts";

/** A part of the form with its own heading. */
export function FormPart({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children: ReactNode;
}) {
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="font-script text-xl">{title}</h2>
      {lead !== undefined && <p className="mt-1 max-w-prose text-sm text-soft">{lead}</p>}
      <div className="mt-5 flex flex-col gap-6">{children}</div>
    </Card>
  );
}

/** A checkbox or radio button, with its meaning. */
export interface Tick {
  readonly value: string;
  readonly label: ReactNode;
  readonly text?: ReactNode;
}

/** A few things to choose from, one or any number, each with a sentence. */
export function Ticks({
  legend,
  hint,
  type,
  name,
  ticks,
  chosen,
  problem,
}: {
  legend: string;
  hint?: ReactNode;
  type: "radio" | "checkbox";
  name: string;
  ticks: readonly Tick[];
  chosen: readonly string[];
  /** The problem of the choice. */
  problem?: string;
}) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      {hint && <p className="mb-2 max-w-prose text-sm text-soft">{hint}</p>}
      <div className="grid gap-2 sm:grid-cols-2">
        {ticks.map(({ value, label, text }) => (
          <label
            key={`${value}/${chosen.includes(value)}`}
            className="flex items-start gap-3 rounded-control border border-line bg-raised px-3.5 py-3 has-checked:border-lamp"
          >
            <input
              type={type}
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
              className="mt-0.5 size-4 shrink-0 accent-lamp"
            />
            <span className="min-w-0">
              <span className="block text-sm font-medium wrap-anywhere">{label}</span>
              {text && <span className="mt-0.5 block text-sm text-soft">{text}</span>}
            </span>
          </label>
        ))}
      </div>
      {problem !== undefined && (
        <p role="alert" className="mt-2 text-sm text-bad">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

/** A season's name, its address, and its game. */
export function AboutPart({
  draft,
  games,
  problemIn,
}: {
  draft: SeasonDraft;
  /** Games to choose from, each at its own address; empty where the game is fixed. */
  games: readonly Segment[];
  /** The problem of a field. */
  problemIn: (field: string) => string | undefined;
}) {
  const t = useTranslations("seasons");
  return (
    <FormPart title={t("form.about")}>
      {games.length > 1 && (
        <div>
          <Segmented label={t("facts.game")} segments={games} />
        </div>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={t("form.name")}
          name="name"
          defaultValue={draft.name}
          maxLength={200}
          autoComplete="off"
          problem={problemIn("name")}
          required
        />
        <Field
          label={t("form.slug")}
          name="slug"
          defaultValue={draft.slug}
          maxLength={70}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={t("form.slugHint")}
          problem={problemIn("slug")}
        />
      </div>
      <TextArea
        label={t("form.description")}
        name="description"
        defaultValue={draft.description}
        rows={3}
        maxLength={500}
        hint={t("form.descriptionHint")}
        problem={problemIn("description")}
      />
    </FormPart>
  );
}

/** A model of the arena's pool, as a form offers it. */
export interface PoolChoice {
  readonly name: string;
  readonly model: string;
}

/** The entry rules and the visibility of a season. */
export function EntryPart({
  draft,
  poolModels,
  problemIn,
}: {
  draft: SeasonDraft;
  /** Models that agents made of words can think with; empty: the arena offers none. */
  readonly poolModels: readonly PoolChoice[];
  /** The problem of a field. */
  problemIn: (field: string) => string | undefined;
}) {
  const t = useTranslations("seasons");
  return (
    <FormPart title={t("form.whoTitle")}>
      <Ticks
        legend={t("form.eligibility")}
        type="radio"
        name="eligibility"
        ticks={(["everyone", "invited"] as const).map((value) => ({
          value,
          label: t(`eligibility.${value}.label`),
          text: t(`eligibility.${value}.text`),
        }))}
        chosen={[draft.eligibility]}
      />
      <Ticks
        legend={t("form.owners")}
        type="checkbox"
        name="oneAgentPerOwner"
        ticks={[{ value: "on", label: t("onePerOwner.label"), text: t("onePerOwner.why") }]}
        chosen={draft.oneAgentPerOwner ? ["on"] : []}
      />
      {(poolModels.length > 0 || draft.poolModel !== "") && (
        <Ticks
          legend={t("poolModel.legend")}
          hint={t("poolModel.hint")}
          type="radio"
          name="poolModel"
          ticks={[
            { value: "", label: t("poolModel.any.label"), text: t("poolModel.any.text") },
            ...poolModels.map(({ name, model }) => ({
              value: name,
              label: t("poolModel.only.label", { name }),
              text: t("poolModel.only.text", { model }),
            })),
          ]}
          chosen={[draft.poolModel]}
          problem={problemIn("poolModel")}
        />
      )}
      <Ticks
        legend={t("form.visibility")}
        type="radio"
        name="visibility"
        ticks={(["public", "unlisted"] as const).map((value) => ({
          value,
          label: t(`visibility.${value}.label`),
          text: t(`visibility.${value}.text`),
        }))}
        chosen={[draft.visibility]}
      />
    </FormPart>
  );
}

/** How and when matches are made, and within which limits. */
export function SchedulePart({
  draft,
  selfTeams,
  problemIn,
}: {
  draft: SeasonDraft;
  /** Whether one agent can sit in all seats of a match. */
  selfTeams: boolean;
  /** The problem of a field. */
  problemIn: (field: string) => string | undefined;
}) {
  const t = useTranslations("seasons");
  const asked = (name: "matchesEach" | "matchesPerDay" | "opensAt" | "closesAt") => ({
    name,
    label: t(`form.${name}`),
    hint: t(`form.${name}Hint`),
    defaultValue: draft[name],
    problem: problemIn(name),
  });
  return (
    <FormPart title={t("form.scheduleTitle")}>
      <Ticks
        legend={t("form.schedule")}
        type="radio"
        name="schedule"
        ticks={(["queue", "blocks", "duplicates", TOURNAMENT] as const).map((value) => ({
          value,
          label: t(`schedule.${value}.label`),
          text: t(`schedule.${value}.why`),
        }))}
        chosen={[draft.schedule]}
      />
      {selfTeams && (
        <div className="[form:has([name=schedule][value=tournament]:checked)_&]:hidden">
          <Ticks
            legend={t("form.team")}
            type="radio"
            name="team"
            ticks={(["others", "self"] as const).map((value) => ({
              value,
              label: t(`team.${value}.label`),
              text: t(`team.${value}.why`),
            }))}
            chosen={[draft.team]}
            problem={problemIn("team")}
          />
        </div>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          {...asked("matchesEach")}
          type="number"
          min={1}
          max={1_200}
          className="[form:has([name=schedule]:is([value=queue],[value=tournament]):checked)_&]:hidden"
        />
        <Field {...asked("matchesPerDay")} type="number" min={1} max={1_000} />
        <Field {...asked("opensAt")} type="datetime-local" />
        <Field {...asked("closesAt")} type="datetime-local" />
        <Field
          label={t("form.spend")}
          hint={t("form.spendHint")}
          name="spendPerDay"
          type="number"
          min={0}
          max={2_000}
          step={0.01}
          inputMode="decimal"
          defaultValue={draft.spendPerDay}
          problem={problemIn("spendMicrosPerDay")}
        />
      </div>
    </FormPart>
  );
}

/** The order of a season's leaderboard. */
export function RankingPart({
  draft,
  rankings,
  problemIn,
}: {
  draft: SeasonDraft;
  /** A possible order of a leaderboard, and its label. */
  rankings: Readonly<Record<"total" | "rating", RankingWords>>;
  /** The problem of a field. */
  problemIn: (field: string) => string | undefined;
}) {
  const t = useTranslations("seasons");
  const hasChoice = rankings.total !== rankings.rating;
  return (
    <FormPart title={t("form.rankingTitle")}>
      <Ticks
        legend={t("form.ranking")}
        type="radio"
        name="ranking"
        ticks={(hasChoice ? (["total", "rating"] as const) : (["total"] as const)).map((value) => ({
          value,
          label: t(`ranking.${rankings[value]}.label`),
          text: t(`ranking.${rankings[value]}.why`),
        }))}
        chosen={[hasChoice ? draft.ranking : "total"]}
      />
      <Field
        className="sm:max-w-sm [form:has([name=ranking][value=rating]:checked)_&]:hidden"
        label={t("form.window")}
        name="rankWindowDays"
        type="number"
        min={1}
        max={366}
        defaultValue={draft.rankWindowDays}
        hint={t("form.windowHint")}
        problem={problemIn("rankWindowDays")}
      />
    </FormPart>
  );
}

/** The options of a game. */
export function GameOptions({
  options,
  draft,
}: {
  options: readonly GameOption[];
  draft: SeasonDraft;
}) {
  const t = useTranslations("seasons.form");
  const written = useOptionValue();
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {options.map((option) => {
        const { name, choices, fractions, usual, least, most, text } = option;
        const typed = draft.options[name] ?? "";
        if (choices === null) {
          return (
            <Field
              key={name}
              label={text.label}
              name={optionField(name)}
              type="number"
              inputMode={fractions ? "decimal" : "numeric"}
              step={fractions ? "any" : 1}
              min={least}
              max={most}
              defaultValue={typed}
              placeholder={usual}
              hint={text.hint}
            />
          );
        }
        const usually = usual === "" ? t("usual") : t("usually", { value: written(option, usual) });
        return (
          <div key={name} className="flex flex-col gap-1.5">
            <Select
              look="field"
              label={text.label}
              name={optionField(name)}
              key={typed}
              defaultValue={typed}
              options={[
                { value: "", label: usually },
                ...choices
                  .filter((value) => value !== usual)
                  .map((value) => ({ value, label: written(option, value) })),
              ]}
            />
            <p className="text-sm text-soft empty:hidden">{text.hint}</p>
          </div>
        );
      })}
    </div>
  );
}

/** The packs that words can come from; where there is no hidden one, how to make it. */
export function PackTicks({
  packs,
  chosen,
  problem,
}: {
  packs: readonly PackSummary[];
  /** Slugs. */
  chosen: readonly string[];
  problem: string | undefined;
}) {
  const t = useTranslations("seasons.packs");
  const noneHidden = packs.every((pack) => pack.public);
  return (
    <Ticks
      legend={t("legend")}
      hint={t.rich(noneHidden ? "noneHidden" : "hint", {
        make: (text) => (
          <a href="/packs/new" className="text-text underline underline-offset-4">
            {text}
          </a>
        ),
      })}
      type="checkbox"
      name="pack"
      ticks={packs.map((pack) => ({
        value: pack.slug,
        label: sanitizeName(pack.name, 60),
        text: [
          localeName(pack.locale),
          t("pairs", { count: pack.ranked }),
          t(pack.public ? "open" : "hidden"),
        ].join(" · "),
      }))}
      chosen={chosen}
      problem={problem}
    />
  );
}
