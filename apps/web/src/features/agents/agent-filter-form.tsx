import { agentStates } from "@wisp/db";
import { useTranslations } from "next-intl";
import { Button, ButtonLink } from "#components/button.tsx";
import { SearchInput, Select } from "#components/field.tsx";
import { type AgentFilters, agentsHref, connectorChoices } from "./filters.ts";

const kinds = ["owned", "resident", "house"] as const;

/** An ordinary form that asks for another address: it works without scripts. */
export function AgentFilterForm({ filters }: { filters: AgentFilters }) {
  const t = useTranslations("agents");
  const { q, kind, state, connector, locale } = filters;
  return (
    <form
      // A new address creates a new form, so that the fields show its values.
      key={agentsHref(filters)}
      action="/agents"
      data-terse=""
      aria-label={t("filter.label")}
      className="mb-3 grid grid-cols-2 items-end gap-x-2 gap-y-3 sm:flex sm:flex-wrap"
    >
      {locale && <input type="hidden" name="locale" value={locale} />}
      <SearchInput
        label={t("filter.search")}
        name="q"
        defaultValue={q}
        placeholder={t("filter.searchHint")}
        className="col-span-2 sm:w-64"
      />
      <Select
        label={t("filter.kind")}
        name="kind"
        defaultValue={kind ?? ""}
        options={[
          { value: "", label: t("filter.anyKind") },
          ...kinds.map((value) => ({ value, label: t(`filter.${value}`) })),
        ]}
      />
      <Select
        label={t("filter.state")}
        name="state"
        defaultValue={state ?? ""}
        options={[
          { value: "", label: t("filter.anyState") },
          ...agentStates.map((value) => ({ value, label: t(value) })),
        ]}
      />
      <Select
        label={t("filter.connector")}
        name="connector"
        defaultValue={connector ?? ""}
        options={[
          { value: "", label: t("filter.anyConnector") },
          ...connectorChoices.map((value) => ({ value, label: t(`connectors.${value}`) })),
        ]}
      />
      <Button type="submit">{t("filter.apply")}</Button>
      {(q ?? kind ?? state ?? connector) !== undefined && (
        <ButtonLink
          look="quiet"
          href={agentsHref(locale === undefined ? {} : { locale })}
          className="col-span-2"
        >
          {t("filter.clear")}
        </ButtonLink>
      )}
    </form>
  );
}
