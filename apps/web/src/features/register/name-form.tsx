"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/button.tsx";
import { TextArea } from "#components/text-area.tsx";
import { useForm } from "#components/use-form.tsx";
import { isLocale } from "#i18n/locale.ts";
import { type RegistrationProblem, registerAgent } from "./actions.ts";
import { AvatarChoice } from "./avatar-choice.tsx";
import { dropDraft } from "./draft.ts";
import { type GameOption, GamesField } from "./games-field.tsx";
import { NameField } from "./name-field.tsx";
import { Problem, useProblem } from "./problem.tsx";
import { SessionsChoice } from "./sessions-choice.tsx";
import { useSlug } from "./use-slug.ts";

/** The agent's presentation, and whether it is invited immediately; then it is registered. */
export function NameForm({
  check,
  suggestion,
  games,
  server,
  passed,
}: {
  /** Id of the check. */
  check: string;
  suggestion: string;
  games: readonly GameOption[];
  /** It speaks the Space protocol, and may have one memory for all its matches. */
  server: boolean;
  passed: boolean;
}) {
  const t = useTranslations("register.name");
  const words = useProblem();
  const locale = useLocale();
  const { state, busy, unsent, form } = useForm<RegistrationProblem | null>(registerAgent, null);
  const [name, setName] = useState(suggestion);
  const { slug, known } = useSlug(name, check);
  const inName = state?.problem === "wrong-name" || state?.problem === "slug-taken";
  const inDescription = state?.problem === "wrong-description";
  return (
    <form
      action={form.action}
      onSubmit={(event) => {
        form.onSubmit(event);
        dropDraft();
      }}
      className="flex flex-col gap-5"
    >
      <input type="hidden" name="check" value={check} />
      <NameField
        name={name}
        onName={setName}
        slug={slug}
        known={known}
        problem={inName ? words(state) : undefined}
      />
      <GamesField label={t("plays")} games={games} locale={isLocale(locale) ? locale : "en"} />
      <TextArea
        label={t("description")}
        name="description"
        rows={2}
        maxLength={500}
        hint={t("descriptionHint")}
        problem={inDescription ? words(state) : undefined}
      />
      <AvatarChoice slug={slug} label={t("avatar")} nameOf={(place) => t("avatarOf", { place })} />
      <fieldset>
        <legend className="mb-1 text-sm font-medium">{t("when")}</legend>
        {(["now", "later"] as const).map((choice) => (
          <label key={choice} className="flex min-h-10 items-center gap-3 text-sm text-soft">
            <input
              type="radio"
              name="online"
              value={choice}
              defaultChecked={choice === (passed ? "now" : "later")}
              className="size-4 accent-lamp"
            />
            {t(choice)}
          </label>
        ))}
      </fieldset>
      {server && <SessionsChoice />}
      {!inName && !inDescription && <Problem state={state} />}
      {unsent}
      <Button
        type="submit"
        look={passed ? "primary" : "plain"}
        disabled={busy}
        className="min-h-11 sm:self-start"
      >
        {t(busy ? "busy" : passed ? "submit" : "anyway")}
      </Button>
    </form>
  );
}
