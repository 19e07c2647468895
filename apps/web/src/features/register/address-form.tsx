"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Button } from "#components/button.tsx";
import { Field } from "#components/field.tsx";
import { Sentences } from "#components/sentences.tsx";
import { useForm } from "#components/use-form.tsx";
import { askForTrial, type RegistrationProblem } from "./actions.ts";
import { keepDraft, keepRequest, restoreDraft, takeRequest } from "./draft.ts";
import type { InputValues } from "./input-fields.ts";
import { More } from "./more.tsx";
import { Problem, useProblem } from "./problem.tsx";
import type { PromptChoices } from "./prompt-fields.tsx";

/** One field first; the rest behind "more", which opens by itself when something there is missing. */
export function AddressForm({
  typed,
  promptChoices,
  agent,
  checked,
  needsMore,
  visitor,
}: {
  typed: InputValues;
  promptChoices: PromptChoices;
  /** Slug of the agent that gets a new version. */
  agent?: string;
  /** Something was checked already: this is to check again. */
  checked: boolean;
  needsMore: boolean;
  visitor: boolean;
}) {
  const t = useTranslations("register");
  const words = useProblem();
  const { state, busy, unsent, form } = useForm<RegistrationProblem | null>(askForTrial, null);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (element.current === null || checked) return;
    restoreDraft(element.current);
    // Continues the check that signing in interrupted.
    if (!visitor && takeRequest(element.current)) element.current.requestSubmit();
  }, [checked, visitor]);
  const atAddress = state?.field === "address";
  const hint = t("address.hint");
  return (
    <form
      ref={element}
      action={form.action}
      onSubmit={(event) => {
        if (visitor) keepRequest(event.currentTarget);
        form.onSubmit(event);
      }}
      onInput={(event) => keepDraft(event.currentTarget)}
      className="flex flex-col gap-4"
    >
      {agent !== undefined && <input type="hidden" name="agent" value={agent} />}
      <div className="grid gap-x-3 sm:grid-cols-[1fr_auto]">
        <Field
          label={t("address.label")}
          name="address"
          defaultValue={typed.address}
          placeholder={t("address.placeholder")}
          hint={<Sentences>{[hint, visitor && t("address.signIn")]}</Sentences>}
          problem={atAddress ? words(state) : undefined}
          maxLength={500}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          required
        />
        <Button
          type="submit"
          look={checked ? "plain" : "primary"}
          disabled={busy}
          className="min-h-11 max-sm:mt-3 sm:mt-6.5 sm:self-start"
        >
          {t(busy ? "address.busy" : checked ? "address.again" : "address.submit")}
        </Button>
      </div>
      {unsent}
      {!atAddress && <Problem state={state} />}
      <More
        typed={typed}
        promptChoices={promptChoices}
        open={needsMore || (state !== null && !atAddress)}
      />
    </form>
  );
}
