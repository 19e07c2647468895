"use client";

import type { Locale } from "@wisp/game/locale";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "#api-client.ts";
import { Button } from "#components/button.tsx";
import { Field, Select } from "#components/field.tsx";
import { localeName } from "#i18n/locale.ts";
import { StudyProblem } from "./study-problem.tsx";
import { useStudyCall } from "./use-study-call.ts";

/** Asks an agent of the owner's to rate, or continues with another budget. */
export function AskJudge({
  slug,
  languages,
  agents,
}: {
  slug: string;
  /** Of the study; the one of the page first, if it is one of them. */
  languages: readonly Locale[];
  /** Slugs of the owner's agents. */
  agents: readonly string[];
}) {
  const t = useTranslations("studies.judges");
  const { isBusy, problem, run } = useStudyCall();
  const [agent, setAgent] = useState("");
  const [language, setLanguage] = useState(languages[0] ?? "en");
  const [dollars, setDollars] = useState(1);

  async function ask(): Promise<void> {
    const body = { agent, language, dollars };
    if ((await run(call("POST /studies/{slug}/judges", { slug, body }))) !== null) setAgent("");
  }

  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      <div className="grid max-w-3xl grid-cols-1 gap-4 sm:grid-cols-[2fr_1fr_1fr]">
        <Field
          label={t("agent")}
          required
          maxLength={200}
          list="own-agents"
          autoComplete="off"
          value={agent}
          onChange={({ target }) => setAgent(target.value)}
        />
        <datalist id="own-agents">
          {agents.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
        <Field
          type="number"
          label={t("dollars")}
          required
          min={0.01}
          max={1_000}
          step={0.01}
          value={dollars}
          onChange={({ target }) => setDollars(Number(target.value))}
        />
        {languages.length > 1 && (
          <Select
            look="field"
            label={t("language")}
            value={language}
            onChange={({ target }) =>
              setLanguage(languages.find((each) => each === target.value) ?? language)
            }
            options={languages.map((each) => ({ value: each, label: localeName(each) }))}
          />
        )}
      </div>
      <p className="max-w-3xl text-sm text-soft">{t("askText")}</p>
      <div>
        <Button type="submit" disabled={isBusy}>
          {t("ask")}
        </Button>
      </div>
      <StudyProblem problem={problem} />
    </form>
  );
}

/** Stops asking a model; its ratings stay. */
export function StopJudge({ slug, pseudonym }: { slug: string; pseudonym: string }) {
  const t = useTranslations("studies.judges");
  const { isBusy, problem, run } = useStudyCall();
  const stop = () => run(call("DELETE /studies/{slug}/judges/{pseudonym}", { slug, pseudonym }));
  return (
    <>
      <Button disabled={isBusy} onClick={() => void stop()}>
        {t("stop")}
      </Button>
      <StudyProblem problem={problem} />
    </>
  );
}
