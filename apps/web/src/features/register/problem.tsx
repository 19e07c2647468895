"use client";

import { useTranslations } from "next-intl";
import { Alert } from "#components/alert.tsx";
import { CopyText } from "#components/copy.tsx";
import { CodeBlock } from "#features/docs/code-block.tsx";
import { signInHref } from "#links.ts";
import type { RegistrationState } from "./actions.ts";

/**
 * Says that a session ended while the user typed. They sign in next to the form: it stays, with what
 * was typed.
 */
export function SignedOut() {
  const t = useTranslations("register.signedOut");
  return (
    <Alert>
      {t.rich("text", {
        link: (text) => (
          <a
            href={signInHref("/me")}
            target="_blank"
            rel="noopener"
            className="text-text underline underline-offset-4"
          >
            {text}
          </a>
        ),
      })}
    </Alert>
  );
}

/** The problem, in words; undefined without one. */
export function useProblem(): (state: RegistrationState) => string | undefined {
  const t = useTranslations("register");
  return (state) => {
    const { problem, field } = state;
    if (problem === undefined || problem === "signed-out") return undefined;
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
export function Problem({ state }: { state: RegistrationState }) {
  const words = useProblem()(state);
  if (state.problem === "signed-out") return <SignedOut />;
  return words === undefined ? null : <Alert>{words}</Alert>;
}

/** A key or token, shown this once, to be copied. */
export function KeyShown({
  title,
  value,
  copy,
  copied,
}: {
  title: string;
  value: string;
  copy: string;
  copied: string;
}) {
  return (
    <div role="status" className="flex min-w-0 flex-col gap-2 rounded-card border border-lamp p-4">
      <p className="text-sm font-medium">{title}</p>
      <CodeBlock>{value}</CodeBlock>
      <div>
        <CopyText text={value} label={copy} copied={copied} />
      </div>
    </div>
  );
}
