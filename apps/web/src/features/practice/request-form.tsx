"use client";

import { useTranslations } from "next-intl";
import { Alert } from "#components/alert.tsx";
import { Button } from "#components/button.tsx";
import { Select } from "#components/field.tsx";
import { useForm } from "#components/use-form.tsx";
import { localeNames } from "#i18n/locale.ts";
import type { Choice, RequestForm } from "./request.ts";
import { startPractice, startRanked } from "./start.ts";

const first = (agent: string): RequestForm => ({
  agent,
  locale: "",
  opponents: "house",
});

function Problem({ problem }: Pick<RequestForm, "problem">) {
  const t = useTranslations("practice.problems");
  return problem !== undefined && <Alert>{t(problem)}</Alert>;
}

interface FormProps {
  readonly choices: readonly Choice[];
  /** The choice made at first; empty: none. */
  readonly agent: string;
  /** Why the agent that the address names is not among them. */
  readonly note?: string | undefined;
}

/** The agent to play with. */
function AgentSelect({ choices, chosen }: { choices: readonly Choice[]; chosen: string }) {
  const t = useTranslations("practice.form");
  const options = [...choices];
  return (
    <Select
      key={`agent/${chosen}`}
      label={t("agent")}
      name="agent"
      defaultValue={chosen}
      options={chosen === "" ? [{ value: "", label: t("choose") }, ...options] : options}
    />
  );
}

const Note = ({ note }: Pick<FormProps, "note">) =>
  note && (
    <p role="status" className="text-sm text-bad">
      {note}
    </p>
  );

const ways = ["house", "queue"] as const;

/** Starts an unranked match. Works without scripts too. */
export function PracticeForm({ choices, agent, note }: FormProps) {
  const t = useTranslations("practice");
  const { state: sent, busy, unsent, form } = useForm<RequestForm>(startPractice, first(agent));
  return (
    <form {...form} className="flex flex-col gap-5">
      {sent.problem === undefined && <Note note={note} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <AgentSelect choices={choices} chosen={sent.agent} />
        <Select
          key={`locale/${sent.locale}`}
          label={t("form.language")}
          name="locale"
          defaultValue={sent.locale}
          options={[
            { value: "", label: t("form.ownLanguage") },
            { value: "en", label: localeNames.en },
            { value: "zh", label: localeNames.zh },
          ]}
        />
      </div>
      <fieldset>
        <legend className="mb-1.5 text-xs text-mute">{t("form.opponents")}</legend>
        <div className="grid gap-2">
          {ways.map((way) => (
            <label
              key={`${way}/${sent.opponents}`}
              className="flex items-start gap-3 rounded-control border border-line bg-raised px-3.5 py-3 has-checked:border-lamp"
            >
              <input
                type="radio"
                name="opponents"
                value={way}
                defaultChecked={sent.opponents === way}
                className="mt-1 accent-lamp"
              />
              <span>
                <span className="block text-sm font-medium">{t(`form.${way}`)}</span>
                <span className="block text-sm text-soft">{t(`form.${way}Hint`)}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <Problem problem={sent.problem} />
      {unsent}
      <Button type="submit" look="primary" disabled={busy} className="self-start max-sm:w-full">
        {t("practice.start")}
      </Button>
    </form>
  );
}

/** Asks for a seat in a ranked match. Works without scripts too. */
export function RankedForm({ choices, agent, note }: FormProps) {
  const t = useTranslations("practice");
  const { state: sent, busy, unsent, form } = useForm<RequestForm>(startRanked, first(agent));
  return (
    <form {...form} className="flex flex-col gap-5">
      {sent.problem === undefined && <Note note={note} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <AgentSelect choices={choices} chosen={sent.agent} />
      </div>
      <Problem problem={sent.problem} />
      {unsent}
      <Button type="submit" disabled={busy} className="self-start max-sm:w-full">
        {t("ranked.start")}
      </Button>
    </form>
  );
}
