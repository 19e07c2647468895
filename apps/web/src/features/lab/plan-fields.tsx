"use client";

import { useTranslations } from "next-intl";
import { Field } from "#components/field.tsx";
import { Select } from "#components/select.tsx";
import { changed, type Draft } from "./draft.ts";

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** What a form shows of a plan; every change is a change of the file. */
export function PlanFields({
  draft,
  figures,
  write,
}: {
  draft: Draft;
  /** What can be compared, by id. */
  figures: readonly { readonly id: string; readonly name: string }[];
  write: (text: string) => void;
}) {
  const t = useTranslations("lab.form");
  const put = (change: Draft): void => write(changed(draft, change));
  const { blocks = { count: 0, seed: "" }, stopping = { kind: "fixed" }, budget = {} } = draft;
  const agents = Object.entries(draft.agents ?? {});
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <Field
        label={t("name")}
        value={text(draft.name)}
        onChange={({ target }) => put({ name: target.value })}
        className="sm:col-span-2"
      />
      <Field
        label={t("question")}
        value={text(draft.question)}
        onChange={({ target }) => put({ question: target.value })}
        className="sm:col-span-2"
      />
      <Field
        label={t("blocks")}
        hint={t("blocksHint")}
        type="number"
        min={1}
        max={10_000}
        value={Number(blocks.count) || ""}
        onChange={({ target }) => put({ blocks: { ...blocks, count: Number(target.value) } })}
      />
      <Field
        label={t("seed")}
        value={text(blocks.seed)}
        onChange={({ target }) => put({ blocks: { ...blocks, seed: target.value } })}
      />
      <Select
        label={t("stopping")}
        value={stopping.kind}
        onChange={({ target }) =>
          put({
            stopping:
              target.value === "fixed"
                ? { kind: "fixed" }
                : { kind: "sequential", lookEvery: Math.max(1, Math.ceil(blocks.count / 10)) },
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
        value={budget.dollars ?? ""}
        onChange={({ target }) => {
          const { dollars: _, ...rest } = budget;
          const dollars = target.value === "" ? {} : { dollars: Number(target.value) };
          put({ budget: { ...rest, ...dollars } });
        }}
      />
      <Select
        label={t("primary")}
        value={text(draft.primary)}
        onChange={({ target }) => put({ primary: target.value })}
        look="field"
        options={figures.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <fieldset className="sm:col-span-2">
        <legend className="text-sm font-medium">{t("agents")}</legend>
        <p className="mt-1 text-xs text-mute">{t("agentsHint")}</p>
        <div className="mt-3 grid grid-cols-1 gap-3 sm:grid-cols-2">
          {agents.map(([name, reference]) => (
            <Field
              key={name}
              label={draft.subjects?.includes(name) ? `${name} (${t("subject")})` : name}
              list="arena-agents"
              value={text(reference)}
              onChange={({ target }) => put({ agents: { ...draft.agents, [name]: target.value } })}
            />
          ))}
        </div>
      </fieldset>
      <div className="sm:col-span-2">
        <h2 className="text-sm font-medium">{t("arms")}</h2>
        <ul className="mt-2 flex flex-col gap-1 text-sm text-soft">
          {(draft.arms ?? []).map(({ name, changes = [] }) => (
            <li key={name} className="wrap-anywhere">
              <strong className="font-semibold text-text">{name}</strong>
              {": "}
              {changes.length === 0
                ? t("armPlain")
                : changes.map((each) => JSON.stringify(each)).join(", ")}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
