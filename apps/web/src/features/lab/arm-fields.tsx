"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/button.tsx";
import { Field } from "#components/field.tsx";
import { ChangeFields } from "./change-fields.tsx";
import { type Draft, itemsOf, textOf, withItem } from "./draft.ts";

/** The arms of a plan; the first is the baseline. */
export function ArmFields({
  arms,
  concerned,
  agents,
  put,
}: {
  arms: readonly Draft[];
  /** The agents that a change may concern. */
  concerned: readonly string[];
  /** The experiment's own names of its agents. */
  agents: readonly string[];
  put: (arms: readonly Draft[]) => void;
}) {
  const t = useTranslations("lab.form");
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="text-sm font-medium">{t("arms")}</legend>
      <p className="mt-1 text-xs text-mute">{t("armsHint")}</p>
      <ol className="mt-3 flex flex-col gap-3">
        {arms.map((arm, at) => {
          const changes = itemsOf(arm.changes);
          const putArm = (next: Draft | null): void => put(withItem(arms, at, next));
          const putChanges = (next: readonly Draft[]): void =>
            putArm({ ...arm, changes: next.length === 0 ? undefined : next });
          return (
            // An arm is identified only by its position while its name is typed.
            <li key={at} className="flex flex-col gap-3 rounded-card border border-line p-4">
              <Field
                label={at === 0 ? t("baseline") : t("arm", { number: at })}
                value={textOf(arm.name)}
                onChange={({ target }) => putArm({ ...arm, name: target.value })}
                className="sm:max-w-80"
              />
              {changes === null ? (
                <p className="text-sm text-mute">{t("inFile")}</p>
              ) : (
                changes.map((change, place) => (
                  <ChangeFields
                    key={place}
                    change={change}
                    concerned={concerned}
                    agents={agents}
                    put={(next) => putChanges(withItem(changes, place, next))}
                  />
                ))
              )}
              <div className="flex flex-wrap gap-2">
                {changes !== null && (
                  <Button
                    onClick={() => putChanges([...changes, { of: concerned[0], append: "" }])}
                    className="min-h-11"
                  >
                    <Plus aria-hidden className="size-4" />
                    {t("addChange")}
                  </Button>
                )}
                {arms.length > 1 && (
                  <Button onClick={() => putArm(null)} className="min-h-11">
                    {t("removeArm")}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      <Button
        onClick={() => put([...arms, { name: `arm ${arms.length}` }])}
        className="mt-3 min-h-11"
      >
        <Plus aria-hidden className="size-4" />
        {t("addArm")}
      </Button>
    </fieldset>
  );
}
