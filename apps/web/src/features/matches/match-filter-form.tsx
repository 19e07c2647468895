import type { Agent, Season } from "@wisp/db";
import { useTranslations } from "next-intl";
import { Button, ButtonLink } from "../../components/button.tsx";
import { neutralName } from "../../components/neutral-text.ts";
import { Select } from "../../components/select.tsx";
import { localeNames } from "../../i18n/locale.ts";
import { seasonName } from "../seasons/season-name.ts";
import { type MatchFilters, resultChoices, watchHref } from "./filters.ts";

/** An ordinary form that asks for another address: it works without scripts. */
export function MatchFilterForm({
  filters,
  seasons,
  agents,
}: {
  filters: MatchFilters;
  seasons: readonly Season[];
  agents: readonly Agent[];
}) {
  const t = useTranslations("watch.filter");
  const common = useTranslations("common");
  const any = { value: "", label: t("any") };
  const narrowed = Boolean(filters.season ?? filters.locale ?? filters.agent ?? filters.result);
  return (
    <form
      // A new address brings a new form, so that the fields show what it says.
      key={watchHref(filters)}
      action="/watch"
      aria-label={t("label")}
      className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
    >
      {filters.results && <input type="hidden" name="results" value={filters.results} />}
      <Select
        label={t("season")}
        name="season"
        defaultValue={filters.season ?? ""}
        options={[
          any,
          ...seasons.map((season) => ({ value: season.slug, label: seasonName(season, common) })),
        ]}
      />
      <Select
        label={t("language")}
        name="locale"
        defaultValue={filters.locale ?? ""}
        options={[any, ...Object.entries(localeNames).map(([value, label]) => ({ value, label }))]}
      />
      <Select
        label={t("result")}
        name="result"
        defaultValue={filters.result ?? ""}
        options={[any, ...resultChoices.map((value) => ({ value, label: t(value) }))]}
      />
      <Select
        label={t("agent")}
        name="agent"
        defaultValue={filters.agent ?? ""}
        options={[
          any,
          ...agents.map(({ slug, name }) => ({ value: slug, label: neutralName(name, 60) })),
        ]}
      />
      <Button type="submit">{t("apply")}</Button>
      {narrowed && (
        <ButtonLink look="quiet" href={watchHref({ results: filters.results })}>
          {t("clear")}
        </ButtonLink>
      )}
    </form>
  );
}
