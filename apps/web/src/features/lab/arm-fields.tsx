"use client";

import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/button.tsx";
import { Field, Select } from "#components/field.tsx";
import {
  agentParts,
  type Draft,
  itemsOf,
  partOf,
  partOfAgent,
  textOf,
  withAgentName,
  withItem,
  withNewAgent,
  withoutAgent,
  withPart,
} from "./draft.ts";

/** Placeholders for an agent's name at a place. */
const takers = ["subject", "opponent", "peer"] as const;
const dealt = ["rotates", "always", "never"] as const;

/** One of a game's deals, for a form. */
export interface LabeledDeal {
  readonly name: string;
  readonly label: string;
}

/** The places of the table, and their deals. */
export function PlaceFields({
  table,
  agents,
  deals,
  put,
}: {
  table: readonly Draft[];
  /** The experiment's own names of its agents. */
  agents: readonly string[];
  /** The game's deals, with their labels in the reader's language. */
  deals: readonly LabeledDeal[];
  put: (table: readonly Draft[]) => void;
}) {
  const t = useTranslations("lab.form");
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="text-sm font-medium">{t("places")}</legend>
      <p className="mt-1 text-xs text-mute">{t("placesHint")}</p>
      <ol className="mt-3 flex flex-col gap-3">
        {table.map((place, at) => {
          const agent = textOf(place.agent);
          const own = partOf(place.deals);
          const putPlace = (next: Draft): void => put(withItem(table, at, next));
          return (
            <li key={at} className="grid grid-cols-2 gap-3 sm:grid-cols-4">
              <Select
                label={t("place", { number: at + 1 })}
                value={agent}
                onChange={({ target }) => putPlace({ ...place, agent: target.value })}
                look="field"
                options={[
                  ...takers.map((value) => ({ value, label: t(`takers.${value}`) })),
                  ...[...new Set([...agents, agent])]
                    .filter((value) => takers.every((taker) => taker !== value))
                    .map((value) => ({ value, label: value })),
                ]}
              />
              {deals.map(({ name: deal, label }) => (
                <Select
                  key={deal}
                  label={label}
                  value={own[deal] === true ? "always" : own[deal] === false ? "never" : "rotates"}
                  onChange={({ target }) => {
                    const { [deal]: _, ...others } = own;
                    const { value } = target;
                    const next =
                      value === "rotates" ? others : { ...others, [deal]: value === "always" };
                    const isEmpty = Object.keys(next).length === 0;
                    putPlace({ ...place, deals: isEmpty ? undefined : next });
                  }}
                  look="field"
                  options={dealt.map((value) => ({ value, label: t(`dealt.${value}`) }))}
                />
              ))}
            </li>
          );
        })}
      </ol>
    </fieldset>
  );
}

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
function ChangeFields({
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

/** The arms of a plan; the first is the baseline. */
export function ArmFields({
  arms,
  concerned,
  agents,
  put,
}: {
  arms: readonly Draft[];
  /** The agents that a change may concern. */
  concerned: readonly string[];
  /** The experiment's own names of its agents. */
  agents: readonly string[];
  put: (arms: readonly Draft[]) => void;
}) {
  const t = useTranslations("lab.form");
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="text-sm font-medium">{t("arms")}</legend>
      <p className="mt-1 text-xs text-mute">{t("armsHint")}</p>
      <ol className="mt-3 flex flex-col gap-3">
        {arms.map((arm, at) => {
          const changes = itemsOf(arm.changes);
          const putArm = (next: Draft | null): void => put(withItem(arms, at, next));
          const putChanges = (next: readonly Draft[]): void =>
            putArm({ ...arm, changes: next.length === 0 ? undefined : next });
          return (
            // An arm is identified only by its position while its name is typed.
            <li key={at} className="flex flex-col gap-3 rounded-card border border-line p-4">
              <Field
                label={at === 0 ? t("baseline") : t("arm", { number: at })}
                value={textOf(arm.name)}
                onChange={({ target }) => putArm({ ...arm, name: target.value })}
                className="sm:max-w-80"
              />
              {changes === null ? (
                <p className="text-sm text-mute">{t("inFile")}</p>
              ) : (
                changes.map((change, place) => (
                  <ChangeFields
                    key={place}
                    change={change}
                    concerned={concerned}
                    agents={agents}
                    put={(next) => putChanges(withItem(changes, place, next))}
                  />
                ))
              )}
              <div className="flex flex-wrap gap-2">
                {changes !== null && (
                  <Button
                    onClick={() => putChanges([...changes, { of: concerned[0], append: "" }])}
                    className="min-h-11"
                  >
                    <Plus aria-hidden className="size-4" />
                    {t("addChange")}
                  </Button>
                )}
                {arms.length > 1 && (
                  <Button onClick={() => putArm(null)} className="min-h-11">
                    {t("removeArm")}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      <Button
        onClick={() => put([...arms, { name: `arm ${arms.length}` }])}
        className="mt-3 min-h-11"
      >
        <Plus aria-hidden className="size-4" />
        {t("addArm")}
      </Button>
    </fieldset>
  );
}

/** The agents of a plan: a name each, who it is, and what it does. */
export function AgentFields({ draft, put }: { draft: Draft; put: (change: Draft) => void }) {
  const t = useTranslations("lab.form");
  const agents = Object.entries(partOf(draft.agents));
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="text-sm font-medium">{t("agents")}</legend>
      <p className="mt-1 text-xs text-mute">{t("agentsHint")}</p>
      <ol className="mt-3 flex flex-col gap-3">
        {agents.map(([name, reference], at) => (
          // An agent is identified only by its position while its name is typed.
          <li key={at} className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_2fr_1fr_auto]">
            <Field
              label={t("agentName")}
              value={name}
              onChange={({ target }) => put(withAgentName(draft, name, target.value))}
              className="max-sm:col-span-2"
            />
            <Field
              label={t("agentReference")}
              list="arena-agents"
              value={textOf(reference)}
              onChange={({ target }) =>
                put({ agents: { ...partOf(draft.agents), [name]: target.value } })
              }
              className="max-sm:col-span-2"
            />
            <Select
              label={t("agentPart")}
              value={partOfAgent(draft, name)}
              onChange={({ target }) => {
                const part = agentParts.find((each) => each === target.value);
                if (part !== undefined) put(withPart(draft, name, part));
              }}
              look="field"
              options={agentParts.map((value) => ({ value, label: t(`agentParts.${value}`) }))}
            />
            <Button
              onClick={() => put(withoutAgent(draft, name))}
              aria-label={t("removeAgent", { name })}
              className="min-h-11 justify-self-start"
            >
              <X aria-hidden className="size-4" />
            </Button>
          </li>
        ))}
      </ol>
      <Button onClick={() => put(withNewAgent(draft))} className="mt-3 min-h-11">
        <Plus aria-hidden className="size-4" />
        {t("addAgent")}
      </Button>
    </fieldset>
  );
}
