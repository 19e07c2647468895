"use client";

import type { StrategySwitch } from "@wisp/agents/prompts";
import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Button } from "#components/button.tsx";
import { Field, Select, TextArea } from "#components/field.tsx";
import { Sentences } from "#components/formats.tsx";
import { useForm } from "#components/use-form.tsx";
import { askForTrial, type RegistrationState } from "./actions.ts";
import {
  type InputValues,
  keepDraft,
  keepRequest,
  reasoningEfforts,
  restoreDraft,
  switchField,
  takeRequest,
  templateFields,
} from "./draft.ts";
import { Problem, useProblem } from "./problem.tsx";

/** The options of a model's prompts. */
export interface PromptChoices {
  /** The first is the default. */
  readonly strategies: readonly {
    readonly id: string;
    readonly name: string;
    readonly about: string;
    readonly switches: readonly StrategySwitch[];
  }[];
  /** Versions of the default prompts, newest first. */
  readonly prompts: readonly string[];
}

/** The settings of an agent's strategy as the form was filled in; {} of another strategy. */
function settingsIn(typed: InputValues, strategy: string): Readonly<Record<string, unknown>> {
  if (typed.strategy !== strategy || typed.strategySettings === undefined) return {};
  const settings: unknown = JSON.parse(typed.strategySettings);
  return typeof settings === "object" && settings !== null
    ? Object.fromEntries(Object.entries(settings))
    : {};
}

/** The checkboxes of a strategy's settings; they count if the strategy is chosen. */
function Switches({
  strategy: { id, name, switches },
  typed,
}: {
  strategy: PromptChoices["strategies"][number];
  typed: InputValues;
}) {
  const t = useTranslations("register.more");
  if (switches.length === 0) return null;
  const settings = settingsIn(typed, id);
  const names = switches.map((each) => each.name);
  const others = Object.entries(settings).filter(([each]) => !names.includes(each));
  return (
    <fieldset className="mt-4">
      <legend className="text-sm font-medium">{t("strategySettings", { strategy: name })}</legend>
      <input
        type="hidden"
        name={switchField(id)}
        value={JSON.stringify(Object.fromEntries(others))}
      />
      {switches.map(({ name: setting, label, hint, isOn }) => (
        <label key={setting} className="flex min-h-10 items-start gap-3 py-2 text-sm">
          <input type="hidden" name={switchField(id, setting)} value="off" />
          <input
            type="checkbox"
            name={switchField(id, setting)}
            value="on"
            defaultChecked={(settings[setting] ?? isOn) === true}
            className="mt-0.5 size-4 shrink-0 accent-lamp"
          />
          <span>
            {label}
            <span className="mt-1 block text-soft">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** How a model is asked for a decision, and with which version of the arena's prompts. */
function PromptFields({
  typed,
  choices: { strategies, prompts },
}: {
  typed: InputValues;
  choices: PromptChoices;
}) {
  const t = useTranslations("register.more");
  return (
    <fieldset>
      <legend className="text-sm font-medium">{t("prompting")}</legend>
      <dl className="mt-1 mb-3 text-sm text-soft">
        {strategies.map(({ id, name, about }) => (
          <div key={id}>
            <dt className="inline font-medium">{name}</dt> <dd className="inline">{about}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          look="field"
          label={t("strategy")}
          name="strategy"
          defaultValue={typed.strategy ?? ""}
          options={strategies.map(({ id, name }, place) =>
            place === 0
              ? { value: "", label: t("default", { choice: name }) }
              : { value: id, label: name },
          )}
        />
        <Select
          look="field"
          label={t("prompts")}
          name="prompts"
          defaultValue={prompts.indexOf(typed.prompts ?? "") > 0 ? typed.prompts : ""}
          options={prompts.map((version, place) =>
            place === 0
              ? { value: "", label: t("newest", { choice: version }) }
              : { value: version, label: version },
          )}
        />
      </div>
      {strategies.map((strategy) => (
        <Switches key={strategy.id} strategy={strategy} typed={typed} />
      ))}
    </fieldset>
  );
}

const PromptPreview = lazy(() => import("./prompt-preview.tsx"));

const summary =
  "group flex min-h-11 cursor-pointer list-none items-center gap-2 text-sm font-medium text-soft hover:text-text [&::-webkit-details-marker]:hidden";

const sampling = [
  { field: "temperature", step: "0.05", min: 0, max: 2 },
  { field: "topP", step: "0.05", min: 0, max: 1 },
  { field: "maxTokens", step: "1", min: 16, max: 16_384 },
  { field: "seed", step: "1", min: 0, max: 2_147_483_647 },
] as const;

/** Everything besides the address: model, key, prompts, sampling. */
function More({
  typed,
  promptChoices,
  open,
}: {
  typed: InputValues;
  promptChoices: PromptChoices;
  open: boolean;
}) {
  const t = useTranslations("register");
  const [prompts, showPrompts] = useState(false);
  return (
    <details open={open} className="border-t border-line">
      <summary className={summary}>
        <ChevronRight aria-hidden className="size-4 [[open]>summary>&]:rotate-90" />
        {t("more.title")}
      </summary>
      <div className="flex flex-col gap-5 pt-2 pb-4">
        <Field
          label={t("more.key")}
          name="key"
          type="password"
          hint={t("more.keyHint")}
          maxLength={500}
          autoComplete="off"
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t("more.model")}
            name="model"
            defaultValue={typed.model}
            hint={t("more.modelHint")}
            maxLength={200}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
          />
          <Field
            label={t("more.provider")}
            name="provider"
            defaultValue={typed.provider}
            hint={t("more.providerHint")}
            maxLength={60}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
          />
        </div>
        <fieldset>
          <legend className="text-sm font-medium">{t("more.sampling")}</legend>
          <p className="mt-1 mb-3 text-sm text-soft">{t("more.samplingHint")}</p>
          <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
            {sampling.map(({ field, ...limits }) => (
              <Field
                key={field}
                label={t(`more.${field}`)}
                name={field}
                type="number"
                inputMode="decimal"
                defaultValue={typed[field]}
                {...limits}
              />
            ))}
          </div>
        </fieldset>
        <fieldset className="grid gap-4 sm:grid-cols-2">
          <Select
            look="field"
            label={t("more.reasoningEffort")}
            name="reasoningEffort"
            defaultValue={typed.reasoningEffort ?? ""}
            options={[
              { value: "", label: t("more.reasoningDefault") },
              ...reasoningEfforts.map((effort) => ({ value: effort, label: effort })),
            ]}
          />
          <TextArea
            label={t("more.extraBody")}
            name="extraBody"
            defaultValue={typed.extraBody}
            hint={t("more.extraBodyHint")}
            placeholder='{"chat_template_kwargs": {"enable_thinking": false}}'
            rows={2}
            maxLength={4_096}
            spellCheck={false}
            inputClassName="font-mono text-sm"
          />
        </fieldset>
        <PromptFields typed={typed} choices={promptChoices} />
        <details
          className="rounded-card border border-line px-4"
          onToggle={(event) => showPrompts(event.currentTarget.open)}
        >
          <summary className={summary}>
            <ChevronRight aria-hidden className="size-4 [[open]>summary>&]:rotate-90" />
            {t("prompts.title")}
          </summary>
          <div className="flex flex-col gap-3 pt-1 pb-4">
            <p className="text-sm wrap-anywhere text-soft">
              {t("prompts.lead", {
                tags: "{{rules}} {{you}} {{transcript}} {{question}} {{options}} {{number}} {{cap}}",
              })}
            </p>
            {templateFields.map((field) => (
              <TextArea
                key={field}
                label={t(`prompts.${field}`)}
                name={field}
                defaultValue={typed[field]}
                rows={4}
                maxLength={8_000}
                spellCheck={false}
                inputClassName="font-mono text-sm"
              />
            ))}
            {prompts && (
              <Suspense>
                <PromptPreview />
              </Suspense>
            )}
          </div>
        </details>
      </div>
    </details>
  );
}

/** One field first; the rest behind "more", which opens by itself when something there is missing. */
export function AddressForm({
  typed,
  promptChoices,
  agent,
  checked,
  needsMore,
  visitor,
}: {
  typed: InputValues;
  promptChoices: PromptChoices;
  /** Slug of the agent that gets a new version. */
  agent?: string;
  /** Something was checked already: this is to check again. */
  checked: boolean;
  needsMore: boolean;
  visitor: boolean;
}) {
  const t = useTranslations("register");
  const words = useProblem();
  const { state, busy, unsent, form } = useForm<RegistrationState>(askForTrial, {});
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (element.current === null || checked) return;
    restoreDraft(element.current);
    // Continues the check that signing in interrupted.
    if (!visitor && takeRequest(element.current)) element.current.requestSubmit();
  }, [checked, visitor]);
  const atAddress = state.field === "address";
  const hint = t("address.hint");
  return (
    <form
      ref={element}
      action={form.action}
      onSubmit={(event) => {
        if (visitor) keepRequest(event.currentTarget);
        form.onSubmit(event);
      }}
      onInput={(event) => keepDraft(event.currentTarget)}
      className="flex flex-col gap-4"
    >
      {agent !== undefined && <input type="hidden" name="agent" value={agent} />}
      <div className="grid gap-x-3 sm:grid-cols-[1fr_auto]">
        <Field
          label={t("address.label")}
          name="address"
          defaultValue={typed.address}
          placeholder={t("address.placeholder")}
          hint={<Sentences>{[hint, visitor && t("address.signIn")]}</Sentences>}
          problem={atAddress ? words(state) : undefined}
          maxLength={500}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          required
        />
        <Button
          type="submit"
          look={checked ? "plain" : "primary"}
          disabled={busy}
          className="min-h-11 max-sm:mt-3 sm:mt-6.5 sm:self-start"
        >
          {t(busy ? "address.busy" : checked ? "address.again" : "address.submit")}
        </Button>
      </div>
      {unsent}
      {!atAddress && <Problem state={state} />}
      <More
        typed={typed}
        promptChoices={promptChoices}
        open={needsMore || (state.problem !== undefined && !atAddress)}
      />
    </form>
  );
}
