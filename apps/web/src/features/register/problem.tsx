"use client";

import { useTranslations } from "next-intl";
import { Alert } from "#components/alert.tsx";
import type { Outcome } from "./actions.ts";
import { SignedOut } from "./signed-out.tsx";

/** The problem, in words; undefined without one. */
export function useProblem(): (outcome: Outcome | null) => string | undefined {
  const t = useTranslations("register");
  return (outcome) => {
    if (outcome === null || outcome.problem === "signed-out") return undefined;
    const { problem, field } = outcome;
    if (problem !== "field" && problem !== "number") return t(`problems.${problem}`);
    const fields = [
      ...(["model", "provider", "strategy", "prompts"] as const),
      ...(["temperature", "topP", "maxTokens", "seed"] as const),
    ];
    const named = fields.find((each) => each === field);
    return t(`problems.${problem}`, {
      field: named === undefined ? (field ?? "") : t(`more.${named}`),
    });
  };
}

/** The problem, below a form. */
export function Problem({ outcome }: { outcome: Outcome | null }) {
  const words = useProblem()(outcome);
  if (outcome?.problem === "signed-out") return <SignedOut />;
  return words === undefined ? null : <Alert>{words}</Alert>;
}
