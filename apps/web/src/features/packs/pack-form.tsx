"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
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
