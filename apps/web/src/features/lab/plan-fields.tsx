"use client";

import { useTranslations } from "next-intl";
import { Field } from "#components/field.tsx";
import { Select } from "#components/select.tsx";
import { localeNames } from "#i18n/locale.ts";
import { AgentFields } from "./agent-fields.tsx";
import { ArmFields } from "./arm-fields.tsx";
import { changedPlan, type Draft, itemsOf, partOf, textOf, textsOf } from "./draft.ts";
import { type LabeledDeal, PlaceFields } from "./place-fields.tsx";

const languages = Object.entries(localeNames).map(([value, label]) => ({ value, label }));

/** The form of a plan; every change is a change of the file. */
export function PlanFields({
  draft,
  figures,
  deals,
  write,
}: {
  draft: Draft;
  /** The figures that can be compared, by id. */
  figures: readonly { readonly id: string; readonly name: string }[];
  /** The game's deals, with their labels in the reader's language. */
  deals: readonly LabeledDeal[];
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
      <Field
        label={t("blocks")}
        hint={t("blocksHint")}
        type="number"
        min={1}
        max={10_000}
        value={count || ""}
        onChange={({ target }) => put({ blocks: { ...blocks, count: Number(target.value) } })}
      />
      <Field
        label={t("seed")}
        value={textOf(blocks?.seed)}
        onChange={({ target }) => put({ blocks: { ...blocks, seed: target.value } })}
      />
      <Select
        label={t("stopping")}
        value={stopping?.kind === "sequential" ? "sequential" : "fixed"}
        onChange={({ target }) =>
          put({
            stopping:
              target.value === "fixed"
                ? { kind: "fixed" }
                : { kind: "sequential", lookEvery: Math.max(1, Math.ceil(count / 10) || 1) },
          })
        }
        look="field"
        options={[
          { value: "fixed", label: t("fixed") },
          { value: "sequential", label: t("sequential") },
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
