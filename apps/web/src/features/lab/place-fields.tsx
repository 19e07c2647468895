"use client";

import { useTranslations } from "next-intl";
import { Select } from "#components/select.tsx";
import { type Draft, partOf, textOf, withItem } from "./draft.ts";

/** Placeholders for an agent's name at a place. */
export const takers = ["subject", "opponent", "peer"] as const;
const dealt = ["rotates", "always", "never"] as const;

/** One of a game's deals, for a form. */
export interface LabeledDeal {
  readonly name: string;
  readonly label: string;
}

/** The places of the table, and their deals. */
export function PlaceFields({
  table,
  agents,
  deals,
  put,
}: {
  table: readonly Draft[];
  /** The experiment's own names of its agents. */
  agents: readonly string[];
  /** The game's deals, with their labels in the reader's language. */
  deals: readonly LabeledDeal[];
  put: (table: readonly Draft[]) => void;
}) {
  const t = useTranslations("lab.form");
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="text-sm font-medium">{t("places")}</legend>
      <p className="mt-1 text-xs text-mute">{t("placesHint")}</p>
      <ol className="mt-3 flex flex-col gap-3">
        {table.map((place, at) => {
          const agent = textOf(place.agent);
          const own = partOf(place.deals);
          const putPlace = (next: Draft): void => put(withItem(table, at, next));
          return (
            <li key={at} className="grid grid-cols-2 gap-3 sm:grid-cols-4">
              <Select
                label={t("place", { number: at + 1 })}
                value={agent}
                onChange={({ target }) => putPlace({ ...place, agent: target.value })}
                look="field"
                options={[
                  ...takers.map((value) => ({ value, label: t(`takers.${value}`) })),
                  ...[...new Set([...agents, agent])]
                    .filter((value) => takers.every((taker) => taker !== value))
                    .map((value) => ({ value, label: value })),
                ]}
              />
              {deals.map(({ name: deal, label }) => (
                <Select
                  key={deal}
                  label={label}
                  value={own[deal] === true ? "always" : own[deal] === false ? "never" : "rotates"}
                  onChange={({ target }) => {
                    const { [deal]: _, ...others } = own;
                    const { value } = target;
                    const next =
                      value === "rotates" ? others : { ...others, [deal]: value === "always" };
                    const isEmpty = Object.keys(next).length === 0;
                    putPlace({ ...place, deals: isEmpty ? undefined : next });
                  }}
                  look="field"
                  options={dealt.map((value) => ({ value, label: t(`dealt.${value}`) }))}
                />
              ))}
            </li>
          );
        })}
      </ol>
    </fieldset>
  );
}
