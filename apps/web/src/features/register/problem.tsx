"use client";

import { useTranslations } from "next-intl";
import { Alert } from "#components/alert.tsx";
import type { RegistrationProblem } from "./actions.ts";
import { SignedOut } from "./signed-out.tsx";

/** The problem, in words; undefined without one. */
export function useProblem(): (state: RegistrationProblem | null) => string | undefined {
  const t = useTranslations("register");
  return (state) => {
    if (state === null || state.problem === "signed-out") return undefined;
    const { problem, field } = state;
    if (problem !== "field" && problem !== "number") return t(`problems.${problem}`);
    const fields = [
      "model",
      "provider",
      "strategy",
      "prompts",
      "temperature",
      "topP",
      "maxTokens",
      "seed",
      "reasoningEffort",
      "extraBody",
    ] as const;
    const named = fields.find((each) => each === field);
    return t(`problems.${problem}`, {
      field: named === undefined ? (field ?? "") : t(`more.${named}`),
    });
  };
}

/** The problem, below a form. */
export function Problem({ state }: { state: RegistrationProblem | null }) {
  const words = useProblem()(state);
  if (state?.problem === "signed-out") return <SignedOut />;
  return words === undefined ? null : <Alert>{words}</Alert>;
}
