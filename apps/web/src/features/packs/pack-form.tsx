"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "#components/button.tsx";
import { Field, Select } from "#components/field.tsx";
import { Name } from "#components/untrusted-text.tsx";
import { useForm } from "#components/use-form.tsx";
import type { PackFormState } from "./done.ts";

/** Problems of pairs, a sentence each; `several` were typed. */
function PairProblems({
  of,
  several,
}: {
  of: NonNullable<PackFormState["pairs"]>;
  several: boolean;
}) {
  const t = useTranslations("packs.pair");
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5">
      {of.map(({ pair, ...problem }) => (
        <li key={JSON.stringify([pair, problem])}>
          {several && `${t("place", { place: pair + 1 })} `}
          {t.rich(`problems.${problem.problem}`, {
            word: () => <Name>{"word" in problem ? problem.word : ""}</Name>,
            other: () => <Name>{"other" in problem ? problem.other : ""}</Name>,
          })}
        </li>
      ))}
    </ul>
  );
}

/** A form about words: sends once, keeps the input, and shows its problems. */
export function PackForm({
  action,
  className,
  several = false,
  children,
}: {
  action: (state: PackFormState, form: FormData) => Promise<PackFormState>;
  className?: string;
  /** It may hold several pairs. */
  several?: boolean;
  children: ReactNode;
}) {
  const t = useTranslations("packs");
  const { state, busy, unsent, form } = useForm<PackFormState>(action, {});
  return (
    <form {...form} className={className} aria-busy={busy}>
      {children}
      {unsent}
      {(state.problem ?? state.pairs) !== undefined && (
        <div role="alert" className="text-sm text-bad">
          {state.problem && <p>{t(`problems.${state.problem}`)}</p>}
          {state.pairs && <PairProblems of={state.pairs} several={several} />}
        </div>
      )}
    </form>
  );
}

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
