"use client";

import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/button.tsx";
import { Field } from "#components/field.tsx";
import { Select } from "#components/select.tsx";
import {
  agentParts,
  type Draft,
  partOf,
  partOfAgent,
  textOf,
  withAgentName,
  withNewAgent,
  withoutAgent,
  withPart,
} from "./draft.ts";

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
