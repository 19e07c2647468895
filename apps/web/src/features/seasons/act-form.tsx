"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useForm } from "../register/use-form.tsx";
import type { Acted } from "./actions.ts";

/** A form on a season's page: sends once, and says what kept it from being done. */
export function SeasonActForm({
  action,
  season,
  className,
  children,
}: {
  action: (state: Acted, form: FormData) => Promise<Acted>;
  /** Slug. */
  season: string;
  className?: string;
  children: ReactNode;
}) {
  const t = useTranslations("seasons.problems");
  const { state, busy, unsent, form } = useForm<Acted>(action, {});
  return (
    <form {...form} className={className} aria-busy={busy}>
      <input type="hidden" name="season" value={season} />
      {children}
      {unsent}
      {state.problem !== undefined && !busy && (
        <p role="alert" className="basis-full text-sm text-bad">
          {t(state.problem)}
        </p>
      )}
    </form>
  );
}
