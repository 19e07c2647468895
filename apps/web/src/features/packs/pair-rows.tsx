"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/button.tsx";
import { Field } from "#components/field.tsx";
import { Select } from "#components/select.tsx";

/** Rows of an empty form, and how many more a press adds. */
const ROWS = 3;

/** Rows for pairs: two words and how close the proposer finds them. Empty rows are not sent. */
export function PairRows({ lang, ratings }: { lang: string; ratings: readonly number[] }) {
  const t = useTranslations("packs.propose");
  const [rows, setRows] = useState(ROWS);
  const options = [
    { value: "", label: t("choose") },
    ...ratings.map((rating) => ({ value: `${rating}`, label: `${rating}` })),
  ];
  const examples = lang === "zh" ? "zh" : "en";
  return (
    <>
      <ol className="flex flex-col gap-5">
        {Array.from({ length: rows }, (_, at) => (
          <li key={at}>
            <fieldset className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_1fr_8rem]">
              <legend className="sr-only">{t("row", { place: at + 1 })}</legend>
              {(["first", "second"] as const).map((name) => (
                <Field
                  key={name}
                  label={t(name)}
                  name={name}
                  lang={lang}
                  required={at === 0}
                  autoComplete="off"
                  placeholder={at === 0 ? t(`examples.${examples}.${name}`) : undefined}
                />
              ))}
              <div className="col-span-2 sm:col-span-1">
                <Select
                  look="field"
                  label={t("closeness")}
                  name="closeness"
                  required={at === 0}
                  options={options}
                />
              </div>
            </fieldset>
          </li>
        ))}
      </ol>
      <Button type="button" className="self-start" onClick={() => setRows(rows + ROWS)}>
        {t("more")}
      </Button>
    </>
  );
}
