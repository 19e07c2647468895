import { useLocale, useTranslations } from "next-intl";
import { Button, ButtonLink } from "#components/button.tsx";
import { Select } from "#components/field.tsx";
import { Segmented } from "#components/segmented.tsx";
import { decisionsHref } from "#links.ts";
import { gameName, knownAsks, useAskName } from "#names/game-names.ts";
import { type DecisionFilters, faultChoices, filteredHref } from "./filters.ts";

/** Chooses which decisions are listed; addresses alone, so that it works without scripts. */
export function FilterForm({
  slug,
  filters,
  games,
  versions,
}: {
  slug: string;
  filters: DecisionFilters;
  /** Ids of the games that the agent plays. */
  games: readonly string[];
  /** Numbers, newest first. */
  versions: readonly number[];
}) {
  const t = useTranslations("debug.filter");
  const locale = useLocale();
  const askName = useAskName();
  const { fault, game, version, ask, match } = filters;
  const isNarrow = [game, version, ask, match].some((value) => value !== undefined);
  return (
    <div className="mb-5 flex flex-col items-start gap-4">
      <Segmented
        label={t("label")}
        segments={faultChoices.map((choice) => ({
          href: filteredHref(slug, filters, { fault: choice }),
          label: t(choice ?? "all"),
          current: choice === fault,
        }))}
      />
      <form
        key={filteredHref(slug, filters)}
        action={decisionsHref(slug)}
        data-terse=""
        aria-label={t("more")}
        className="grid grid-cols-2 items-end gap-x-2 gap-y-3 sm:flex sm:flex-wrap"
      >
        {fault !== undefined && <input type="hidden" name="fault" value={fault} />}
        {match !== undefined && <input type="hidden" name="match" value={match} />}
        <Select
          label={t("game")}
          name="game"
          defaultValue={game ?? ""}
          options={[
            { value: "", label: t("anyGame") },
            ...games.map((value) => ({ value, label: gameName(value, locale) })),
          ]}
        />
        <Select
          label={t("version")}
          name="version"
          defaultValue={version ?? ""}
          options={[
            { value: "", label: t("anyVersion") },
            ...versions.map((number) => ({ value: String(number), label: String(number) })),
          ]}
        />
        <Select
          label={t("ask")}
          name="ask"
          defaultValue={ask ?? ""}
          options={[
            { value: "", label: t("anyAsk") },
            ...knownAsks.map((value) => ({ value, label: askName(value) })),
          ]}
        />
        <Button type="submit">{t("apply")}</Button>
        {isNarrow && (
          <ButtonLink
            look="quiet"
            href={filteredHref(slug, fault === undefined ? {} : { fault })}
            className="col-span-2"
          >
            {t("clear")}
          </ButtonLink>
        )}
      </form>
      {match !== undefined && <p className="text-sm text-soft">{t("oneMatch")}</p>}
    </div>
  );
}
