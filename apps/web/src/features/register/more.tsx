"use client";

import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { Field } from "#components/field.tsx";
import { Select } from "#components/select.tsx";
import { TextArea } from "#components/text-area.tsx";
import { type InputValues, reasoningEfforts, templateFields } from "./input-fields.ts";
import { type PromptChoices, PromptFields } from "./prompt-fields.tsx";

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
export function More({
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
