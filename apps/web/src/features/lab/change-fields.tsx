"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/button.tsx";
import { Field } from "#components/field.tsx";
import { Select } from "#components/select.tsx";
import { type Draft, partOf, textOf } from "./draft.ts";
import { takers } from "./place-fields.tsx";

const kinds = ["append", "instruct", "agent", "settings", "option"] as const;
type Kind = (typeof kinds)[number];

/** Settings that are a text; the others are changed in the file. */
const textSettings = ["character", "model", "strategy", "prompts"] as const;

const kindOf = (change: Draft): Kind => kinds.find((kind) => kind in change) ?? "option";

/** A value of an option as typed: JSON, or else a text. */
function optionValue(typed: string): unknown {
  try {
    return JSON.parse(typed);
  } catch {
    return typed;
  }
}

const choicesOf = (
  values: readonly string[],
  chosen: string,
  labelOf: (value: string) => string = (value) => value,
) => [...new Set([...values, chosen])].map((value) => ({ value, label: labelOf(value) }));

/** One change of an arm. */
export function ChangeFields({
  change,
  concerned,
  agents,
  put,
}: {
  change: Draft;
  /** The agents that a change may concern. */
  concerned: readonly string[];
  /** The experiment's own names of its agents. */
  agents: readonly string[];
  /** Replaces the change; null removes it. */
  put: (change: Draft | null) => void;
}) {
  const t = useTranslations("lab.form.change");
  const named = useTranslations("lab.form.takers");
  const concernedName = (value: string): string => {
    const taker = takers.find((each) => each === value);
    return taker === undefined ? value : named(taker);
  };
  const kind = kindOf(change);
  const of = textOf(change.of) || (concerned[0] ?? "");
  const fresh: Readonly<Record<Kind, Draft>> = {
    append: { of, append: "" },
    instruct: { of, instruct: "" },
    agent: { of, agent: agents[0] ?? "" },
    settings: { of, settings: {} },
    option: { option: "", value: "" },
  };
  const settings = partOf(change.settings);
  return (
    <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-[11rem_11rem_minmax(0,1fr)_auto]">
      <Select
        label={t("kind")}
        value={kind}
        onChange={({ target }) => put(fresh[kinds.find((each) => each === target.value) ?? kind])}
        look="field"
        options={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      {kind === "option" ? (
        <Field
          label={t("option")}
          list="game-options"
          value={textOf(change.option)}
          onChange={({ target }) => put({ ...change, option: target.value })}
        />
      ) : (
        <Select
          label={t("of")}
          value={of}
          onChange={({ target }) => put({ ...change, of: target.value })}
          look="field"
          options={choicesOf(concerned, of, concernedName)}
        />
      )}
      {kind === "option" && (
        <Field
          label={t("value")}
          value={typeof change.value === "string" ? change.value : JSON.stringify(change.value)}
          onChange={({ target }) => put({ ...change, value: optionValue(target.value) })}
        />
      )}
      {(kind === "append" || kind === "instruct") && (
        <Field
          label={t("text")}
          value={textOf(change[kind])}
          onChange={({ target }) => put({ ...change, [kind]: target.value })}
        />
      )}
      {kind === "agent" && (
        <Select
          label={t("agent")}
          value={textOf(change.agent)}
          onChange={({ target }) => put({ ...change, agent: target.value })}
          look="field"
          options={choicesOf(agents, textOf(change.agent))}
        />
      )}
      {kind === "settings" && (
        <div className="grid grid-cols-2 gap-3">
          {textSettings.map((name) => (
            <Field
              key={name}
              label={t(`settings.${name}`)}
              value={textOf(settings[name])}
              onChange={({ target }) => {
                const value = target.value === "" ? undefined : target.value;
                put({ ...change, settings: { ...settings, [name]: value } });
              }}
            />
          ))}
        </div>
      )}
      <Button
        aria-label={t("remove")}
        onClick={() => put(null)}
        className="min-h-11 justify-self-start"
      >
        <X aria-hidden className="size-4" />
      </Button>
    </div>
  );
}
