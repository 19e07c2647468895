import { useTranslations } from "next-intl";
import { Select } from "#components/select.tsx";
import type { InputValues } from "./input-fields.ts";

/** The options of a model's prompts. */
export interface PromptChoices {
  /** The first is the default. */
  readonly strategies: readonly {
    readonly id: string;
    readonly name: string;
    readonly about: string;
  }[];
  /** Versions of the default prompts, newest first. */
  readonly prompts: readonly string[];
}

/** How a model is asked for a decision, and with which version of the arena's prompts. */
export function PromptFields({
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
    </fieldset>
  );
}
