"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { sanitizeName } from "#components/sanitize.ts";
import { useForm } from "#components/use-form.tsx";
import type { SeasonFormState } from "./actions.ts";

/** A form on a season's page: sends once, says what kept it from being done, and is empty when it was. */
export function SeasonActionForm({
  action,
  season,
  className,
  children,
}: {
  action: (state: SeasonFormState, form: FormData) => Promise<SeasonFormState>;
  /** Slug. */
  season: string;
  className?: string;
  children: ReactNode;
}) {
  const t = useTranslations("seasons.problems");
  const { state, busy, unsent, form } = useForm<SeasonFormState>(action, {});
  const element = useRef<HTMLFormElement>(null);
  const firstState = useRef(state);
  useEffect(() => {
    const done = state !== firstState.current && state.problem === undefined;
    if (done) element.current?.reset();
  }, [state]);
  return (
    <form ref={element} {...form} className={className} aria-busy={busy}>
      <input type="hidden" name="season" value={season} />
      {children}
      {unsent}
      {state.problem !== undefined && !busy && (
        <div role="alert" className="basis-full text-sm text-bad">
          <p>
            {state.line !== undefined && t("inLine", { line: state.line })} {t(state.problem)}
          </p>
          {state.unjoined === true && <p>{t("unjoined")}</p>}
          {state.refused !== undefined && (
            <ul className="mt-1 flex flex-col gap-1">
              {state.refused.map(({ slug, problem }) => (
                <li key={slug} className="wrap-anywhere">
                  {t.rich("ofAgent", {
                    agent: () => <b>{sanitizeName(slug, 60)}</b>,
                    problem: t(problem),
                  })}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </form>
  );
}
