"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Alert } from "#components/alert.tsx";
import { Button } from "#components/button.tsx";
import { Field, Select, TextArea } from "#components/field.tsx";
import { useForm } from "#components/use-form.tsx";
import { localeNames } from "#i18n/locale.ts";
import { type SentPlan, type ShownForecast, sendPlan } from "./actions.ts";
import { AgentFields, ArmFields, type LabeledDeal, PlaceFields } from "./arm-fields.tsx";
import {
  changedPlan,
  type Draft,
  draftOf,
  itemsOf,
  partOf,
  settingsText,
  textOf,
  textsOf,
  withSettings,
  withStopping,
} from "./draft.ts";

const languages = Object.entries(localeNames).map(([value, label]) => ({ value, label }));

/** The form of a plan; every change is a change of the file. */
function PlanFields({
  draft,
  figures,
  deals,
  sets,
  write,
}: {
  draft: Draft;
  /** The metrics that can be compared, by id. */
  figures: readonly { readonly id: string; readonly name: string }[];
  /** The game's deals, with their labels in the reader's language. */
  deals: readonly LabeledDeal[];
  /** Names of the game's sets of settings. */
  sets: readonly string[];
  write: (text: string) => void;
}) {
  const t = useTranslations("lab.form");
  const put = (change: Draft): void => write(changedPlan(draft, change));
  const [blocks, stopping, budget] = [draft.blocks, draft.stopping, draft.budget].map(partOf);
  const [count, agents] = [Number(blocks?.count), partOf(draft.agents)];
  const [arms, table] = [itemsOf(draft.arms), itemsOf(draft.table)];
  const names = Object.keys(agents);
  const concerned = [
    ...new Set([...(table ?? []).map(({ agent }) => textOf(agent)), ...textsOf(draft.opponents)]),
  ];
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <Field
        label={t("name")}
        value={textOf(draft.name)}
        onChange={({ target }) => put({ name: target.value })}
        className="sm:col-span-2"
      />
      <Field
        label={t("question")}
        value={textOf(draft.question)}
        onChange={({ target }) => put({ question: target.value })}
        className="sm:col-span-2"
      />
      <Select
        label={t("language")}
        value={textOf(draft.language) || "en"}
        onChange={({ target }) => put({ language: target.value })}
        look="field"
        options={languages}
      />
      {stopping?.kind === "ladder" ? null : draft.settings === undefined ? (
        <Field
          label={t("blocks")}
          hint={t("blocksHint")}
          type="number"
          min={1}
          max={10_000}
          value={count || ""}
          onChange={({ target }) => put({ blocks: { ...blocks, count: Number(target.value) } })}
        />
      ) : (
        <Field
          label={t("repeats")}
          hint={t("blocksHint")}
          type="number"
          min={1}
          max={1_000}
          value={draft.repeats === undefined ? 1 : Number(draft.repeats) || ""}
          onChange={({ target }) => put({ repeats: Number(target.value) })}
        />
      )}
      <Field
        label={t("seed")}
        value={textOf(blocks?.seed)}
        onChange={({ target }) => put({ blocks: { ...blocks, seed: target.value } })}
      />
      <Select
        label={t("stopping")}
        value={textOf(stopping?.kind) || "fixed"}
        onChange={({ target }) => put(withStopping(draft, target.value))}
        look="field"
        options={[
          { value: "fixed", label: t("fixed") },
          { value: "sequential", label: t("sequential") },
          ...(table?.length === 2 ? [{ value: "ladder", label: t("ladder") }] : []),
        ]}
      />
      <Field
        label={t("dollars")}
        hint={t("dollarsHint")}
        type="number"
        min={0}
        step="0.01"
        value={typeof budget?.dollars === "number" ? budget.dollars : ""}
        onChange={({ target }) => {
          const dollars = target.value === "" ? undefined : Number(target.value);
          put({ budget: { ...budget, dollars } });
        }}
      />
      <Select
        label={t("primary")}
        value={textOf(draft.primary)}
        onChange={({ target }) => put({ primary: target.value })}
        look="field"
        options={figures.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextArea
        label={t("settings")}
        hint={t("settingsHint", { count: sets.length, names: sets.join(", ") })}
        rows={2}
        spellCheck={false}
        value={settingsText(draft)}
        onChange={({ target }) => put(withSettings(draft, target.value))}
        inputClassName="font-mono text-xs"
        className="sm:col-span-2"
      />
      <AgentFields draft={draft} put={put} />
      {table !== null && (
        <PlaceFields
          table={table}
          deals={deals}
          agents={names}
          put={(next) => put({ table: next })}
        />
      )}
      {arms !== null && (
        <ArmFields
          arms={arms}
          concerned={concerned}
          agents={names}
          put={(next) => put({ arms: next })}
        />
      )}
    </div>
  );
}

const units = [
  { unit: "hour", ms: 3_600_000 },
  { unit: "minute", ms: 60_000 },
  { unit: "second", ms: 1_000 },
] as const;

/** The unit in which a duration is two or more, and how many of it. */
function inUnits(ms: number) {
  const { unit, ms: size } = units.find((each) => ms >= 2 * each.ms) ?? units[2];
  return { unit, count: Math.ceil(ms / size) };
}

/** What a plan takes and what it can show, before it starts. */
function Forecast({ forecast }: { forecast: ShownForecast }) {
  const t = useTranslations("lab.form");
  const format = useFormatter();
  const { matches, isLadder, earlierMatches, dollars, isFree, durationMs } = forecast;
  const { blocksNeeded, shows, how } = forecast;
  const money = (value: number) => format.number(value, { style: "currency", currency: "USD" });
  const duration = durationMs === null ? null : inUnits(durationMs);
  return (
    <div role="status" className="rounded-card border border-good p-4 text-sm">
      <p className="font-semibold text-good">{t("fits")}</p>
      <ul className="mt-2 flex flex-col gap-1">
        <li>{t(isLadder ? "takesAtMost" : "takes", { matches })}</li>
        <li>
          {isFree && t("free")}
          {!isFree && dollars === null && t("costUnknown")}
          {!isFree && dollars !== null && t("cost", { dollars: money(dollars) })}
        </li>
        <li>
          {duration === null
            ? t("durationUnknown")
            : t("duration", {
                time: format.number(duration.count, {
                  style: "unit",
                  unit: duration.unit,
                  unitDisplay: "long",
                }),
              })}
        </li>
        <li>{earlierMatches === 0 ? t("noEarlier") : t("earlier", { matches: earlierMatches })}</li>
      </ul>
      {blocksNeeded === null ? (
        <ul className="mt-3 flex flex-col gap-1 text-soft wrap-anywhere">
          {shows.map(({ label, size, earlierBlocks }) => (
            <li key={label}>
              {size === null && t("showsNothing", { label })}
              {size !== null && earlierBlocks === 0 && t("shows", { label, size })}
              {size !== null &&
                earlierBlocks > 0 &&
                t("showsAsBefore", { label, size, blocks: earlierBlocks })}
            </li>
          ))}
          {shows.some(({ size }) => size !== null) && <li>{t("showsHow", how)}</li>}
        </ul>
      ) : (
        <p className="mt-3">{t("showsTooFew", { blocks: blocksNeeded, by: how.by })}</p>
      )}
    </div>
  );
}

/** The result of a check. */
function Found({ state }: { state: SentPlan }) {
  const t = useTranslations("lab.form");
  if (state.problem !== undefined) return <Alert>{t(state.problem)}</Alert>;
  if (state.problems !== undefined) {
    return (
      <div role="alert" className="rounded-card border border-bad p-4 text-sm">
        <p className="font-semibold text-bad">{t("problems")}</p>
        <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 wrap-anywhere">
          {state.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </div>
    );
  }
  return state.forecast === undefined ? null : <Forecast forecast={state.forecast} />;
}

/** The form of a plan with its file: either changes the other. */
export function PlanForm({
  first,
  figures,
  agents,
  options,
  deals,
  sets,
}: {
  /** The text of the file to begin with. */
  first: string;
  figures: readonly { readonly id: string; readonly name: string }[];
  /** Agents that may be named. */
  agents: readonly string[];
  /** The game's options: the name in the file, and the label in the reader's language. */
  options: readonly { readonly name: string; readonly label: string }[];
  /** The game's deals, with their labels in the reader's language. */
  deals: readonly LabeledDeal[];
  /** Names of the game's sets of settings. */
  sets: readonly string[];
}) {
  const t = useTranslations("lab.form");
  const [text, setText] = useState(first);
  const { state, busy, unsent, form } = useForm<SentPlan>(sendPlan, { text: first });
  const draft = draftOf(text);
  return (
    <form {...form} className="flex max-w-4xl flex-col gap-6" aria-busy={busy}>
      <datalist id="arena-agents">
        {agents.map((agent) => (
          <option key={agent} value={agent} />
        ))}
      </datalist>
      <datalist id="game-options">
        {options.map(({ name, label }) => (
          <option key={name} value={name} label={label} />
        ))}
      </datalist>
      {draft !== null && (
        <PlanFields draft={draft} figures={figures} deals={deals} sets={sets} write={setText} />
      )}
      <TextArea
        label={t("file")}
        hint={t("fileHint")}
        name="plan"
        rows={18}
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
        inputClassName="font-mono text-xs"
      />
      {unsent}
      {!busy && <Found state={state} />}
      <div className="flex gap-3">
        <Button type="submit" name="intent" value="check">
          {t("check")}
        </Button>
        <Button type="submit" name="intent" value="start" look="primary">
          {t("start")}
        </Button>
      </div>
    </form>
  );
}
