import type { Season } from "@wisp/db";
import { textIn } from "@wisp/game";
import { SlidersHorizontal } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Button, ButtonLink, buttonClass } from "#components/button.tsx";
import { Select } from "#components/field.tsx";
import { localeNames } from "#i18n/locale.ts";
import { gameName } from "#names/game-names.ts";
import { seasonName } from "#names/season-name.ts";
import { AgentField } from "./agent-field.tsx";
import {
  foulChoices,
  injectionChoices,
  MAX_ROUNDS,
  type MatchFilters,
  offeredFilters,
  watchHref,
} from "./filters.ts";

/** An ordinary form that asks for another address: it works without scripts. */
export function MatchFilterForm({
  filters,
  seasons,
}: {
  filters: MatchFilters;
  seasons: readonly Season[];
}) {
  const locale = useLocale();
  const t = useTranslations("watch.filter");
  const common = useTranslations("common");
  const any = { value: "", label: t("any") };
  const games = [...new Set(seasons.map(({ game }) => game))];
  const offered = offeredFilters(filters);
  const narrowed = watchHref(filters) !== watchHref({});
  return (
    <details
      // A new address creates a new form, so that the fields show its values.
      key={watchHref(filters)}
      open={narrowed}
      className="folds-when-narrow group"
    >
      <summary className={buttonClass("plain", "list-none group-open:mb-4")}>
        <SlidersHorizontal aria-hidden className="size-4" />
        {t("open")}
      </summary>
      <form
        action="/watch"
        data-terse=""
        aria-label={t("label")}
        className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:grid-cols-5"
      >
        {games.length > 1 && (
          <Select
            label={t("game")}
            name="game"
            defaultValue={filters.game ?? ""}
            options={[
              any,
              ...games.map((game) => ({ value: game, label: gameName(game, locale) })),
            ]}
          />
        )}
        <Select
          label={t("season")}
          name="season"
          defaultValue={filters.season ?? ""}
          options={[
            any,
            ...seasons.map((season) => ({
              value: season.slug,
              label: seasonName(season, common, locale),
            })),
          ]}
        />
        <Select
          label={t("language")}
          name="locale"
          defaultValue={filters.locale ?? ""}
          options={[
            any,
            ...Object.entries(localeNames).map(([value, label]) => ({ value, label })),
          ]}
        />
        <Select
          label={t("result")}
          name="result"
          defaultValue={filters.result ?? ""}
          options={[
            any,
            { value: "live", label: t("live") },
            ...Object.entries(offered.wins).map(([value, label]) => ({
              value,
              label: textIn(label, locale),
            })),
          ]}
        />
        {offered.rounds && (
          <Select
            label={t("rounds")}
            name="rounds"
            defaultValue={String(filters.rounds ?? "")}
            options={[
              any,
              ...Array.from({ length: MAX_ROUNDS }, (_, before) => ({
                value: String(before + 1),
                label: t("roundCount", { count: before + 1 }),
              })),
            ]}
          />
        )}
        {offered.fouls && (
          <Select
            label={t("fouls")}
            name="fouls"
            defaultValue={filters.fouls ?? ""}
            options={[any, ...foulChoices.map((value) => ({ value, label: t(value) }))]}
          />
        )}
        {offered.injections && (
          <Select
            label={t("injections")}
            name="injections"
            defaultValue={filters.injections ?? ""}
            options={[any, ...injectionChoices.map((value) => ({ value, label: t(value) }))]}
          />
        )}
        <Select
          label={t("upsets")}
          name="upsets"
          defaultValue={filters.upsets ?? ""}
          options={[any, { value: "only", label: t("only") }]}
        />
        <AgentField label={t("agent")} placeholder={t("agentHint")} agent={filters.agent} />
        <div className="flex gap-3">
          <Button type="submit" className="max-sm:flex-1">
            {t("apply")}
          </Button>
          {narrowed && (
            <ButtonLink look="quiet" href={watchHref({})}>
              {t("clear")}
            </ButtonLink>
          )}
        </div>
        {filters.upsets && <p className="col-span-full text-xs text-mute">{t("upsetsHint")}</p>}
      </form>
    </details>
  );
}
