import { type DecisionFault, decisionFaults, isDecisionCursor, isId } from "@wisp/db";
import { useLocale, useTranslations } from "next-intl";
import { z } from "zod";
import { Button, ButtonLink } from "#components/button.tsx";
import { Select } from "#components/field.tsx";
import { Segmented } from "#components/segmented.tsx";
import { decisionsHref } from "#links.ts";
import { gameName, knownAsks, useAskName } from "#names/game-names.ts";

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

/** PostgreSQL takes no NUL. */
const name = z
  .string()
  .min(1)
  .max(60)
  .refine((text) => !text.includes("\0"));

const filtersSchema = z.object({
  fault: z.enum(decisionFaults).optional().catch(undefined),
  game: name.optional().catch(undefined),
  version: z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined),
  match: z.string().refine(isId).optional().catch(undefined),
  ask: name.optional().catch(undefined),
  cursor: z.string().refine(isDecisionCursor).optional().catch(undefined),
});

/** The filters in the address of the list of decisions. */
type DecisionFilters = z.infer<typeof filtersSchema>;

/** Reads an address; invalid values are ignored. */
export const parseDecisionFilters = (searchParams: unknown): DecisionFilters =>
  filtersSchema.parse(searchParams);

/** The address of the list with some filters changed; of its first page unless `change` says more. */
export function filteredHref(
  slug: string,
  filters: DecisionFilters,
  change: Partial<DecisionFilters> = {},
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filters, cursor: undefined, ...change })) {
    if (value !== undefined) query.set(name, String(value));
  }
  const text = query.toString();
  return text === "" ? decisionsHref(slug) : `${decisionsHref(slug)}?${text}`;
}

/** All choices of the filter by fault; undefined: no filter. */
const faultChoices: readonly (DecisionFault | undefined)[] = [undefined, ...decisionFaults];
