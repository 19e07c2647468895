"use client";

import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "#components/button.tsx";
import { Field, TextArea } from "#components/field.tsx";
import { Sentences } from "#components/formats.tsx";
import { useForm } from "#components/use-form.tsx";
import { askForTrial, type RegistrationState } from "./actions.ts";
import type { GameOption } from "./agent-fields.tsx";
import {
  type InputValues,
  inputFields,
  keepDraft,
  keepRequest,
  restoreDraft,
  switchField,
  takeRequest,
} from "./draft.ts";
import { Problem, useProblem } from "./problem.tsx";
import { WordsPreview } from "./words-preview.tsx";

/** Most characters of the words. */
const MAX_WORDS = 4_000;

/** A model of the arena, as the form offers it. */
export interface OfferedModel {
  readonly name: string;
  readonly model: string;
}

/** A model at an API as one text; other addresses as they are. */
const modelIn = ({ address = "", model }: InputValues): string =>
  model !== undefined && /^https?:/.test(address) ? `${model}@${address}` : address;

const wordsIn = (form: HTMLFormElement): string => {
  const words = new FormData(form).get("words");
  return typeof words === "string" ? words : "";
};

/** An agent made of words in three fields: the words, the model, and its key; with the exact prompt beside them. */
export function WordsForm({
  typed,
  models,
  games,
  agent,
  checked,
  visitor,
}: {
  typed: InputValues;
  /** Those of the arena, which need no key; empty: it offers none. */
  models: readonly OfferedModel[];
  /** Those that such an agent can play. */
  games: readonly GameOption[];
  /** Slug of the agent that gets a new version. */
  agent?: string;
  /** Something was checked already: this is to check again. */
  checked: boolean;
  visitor: boolean;
}) {
  const t = useTranslations("register");
  const problemText = useProblem();
  const { state, busy, unsent, form } = useForm<RegistrationState>(askForTrial, {});
  const element = useRef<HTMLFormElement>(null);
  const list = useId();
  const [words, setWords] = useState(typed.words ?? "");
  useEffect(() => {
    if (element.current === null || checked) return;
    restoreDraft(element.current);
    setWords(wordsIn(element.current));
    // Continues the check that signing in interrupted.
    if (!visitor && takeRequest(element.current)) element.current.requestSubmit();
  }, [checked, visitor]);
  const problemAt = (field: string): string | undefined =>
    state.field === field ? problemText(state) : undefined;
  const [first] = models;
  const ordinary = first === undefined ? "" : `pool:${first.name}`;
  // What the form does not show stays as it is.
  const shown: readonly string[] = ["address", "model", "words"];
  const kept = inputFields.filter((field) => !shown.includes(field));
  return (
    <form
      ref={element}
      action={form.action}
      onSubmit={(event) => {
        if (visitor) keepRequest(event.currentTarget);
        form.onSubmit(event);
      }}
      onInput={(event) => {
        keepDraft(event.currentTarget);
        setWords(wordsIn(event.currentTarget));
      }}
      className="grid gap-6 lg:grid-cols-2 lg:gap-10"
    >
      <div className="flex min-w-0 flex-col gap-4">
        <input type="hidden" name="way" value="words" />
        {agent !== undefined && <input type="hidden" name="agent" value={agent} />}
        {kept.map((field) => {
          const value = typed[field];
          return value === undefined ? null : (
            <input
              key={field}
              type="hidden"
              name={field === "strategySettings" ? switchField(typed.strategy ?? "") : field}
              value={value}
            />
          );
        })}
        <TextArea
          label={t("words.label")}
          name="words"
          defaultValue={typed.words}
          hint={t("words.hint", { max: MAX_WORDS, used: words.length })}
          placeholder={t("words.placeholder")}
          problem={problemAt("words")}
          rows={12}
          maxLength={MAX_WORDS}
          required
        />
        <Field
          label={t("words.model")}
          name="address"
          list={list}
          defaultValue={modelIn(typed) || ordinary}
          hint={t(models.length > 0 ? "words.modelHintPool" : "words.modelHint")}
          placeholder="gpt-4o-mini@https://api.openai.com/v1"
          problem={problemAt("address")}
          maxLength={500}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          required
        />
        <datalist id={list}>
          {models.map(({ name, model }) => (
            <option key={name} value={`pool:${name}`}>
              {t("words.ofArena", { model })}
            </option>
          ))}
        </datalist>
        <Field
          label={t("words.key")}
          name="key"
          type="password"
          hint={
            <Sentences>
              {[
                t(models.length > 0 ? "words.keyHintPool" : "words.keyHint"),
                visitor && t("address.signIn"),
              ]}
            </Sentences>
          }
          problem={problemAt("key")}
          maxLength={500}
          autoComplete="off"
        />
        {unsent}
        {!["words", "address", "key"].includes(state.field ?? "") && <Problem state={state} />}
        <Button
          type="submit"
          look={checked ? "plain" : "primary"}
          disabled={busy}
          className="min-h-11 sm:self-start"
        >
          {t(busy ? "address.busy" : checked ? "address.again" : "address.submit")}
        </Button>
      </div>
      <WordsPreview words={words} games={games} visitor={visitor} />
    </form>
  );
}
