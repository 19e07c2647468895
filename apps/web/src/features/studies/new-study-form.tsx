"use client";

import type { Locale } from "@wisp/game/locale";
import type { Question } from "@wisp/study";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { call } from "#api-client.ts";
import { Alert } from "#components/alert.tsx";
import { Button } from "#components/button.tsx";
import { Field, Select } from "#components/field.tsx";
import { Card } from "#components/page.tsx";
import { studyHref } from "#links.ts";
import { exampleItems, newQuestion, requestOf, type StudyDraft } from "./draft.ts";
import { AboutPart, Part, RatingParts } from "./plan-parts.tsx";

const sources = ["experiment", "season", "suite", "own"] as const;
/** What a preset reads: matches. */
const presetSources: ReadonlySet<string> = new Set(["experiment", "season"]);
const contents = ["speeches", "notes", "interviews"] as const;

const FILE =
  "min-h-11 w-full min-w-0 rounded-control border border-line bg-raised px-3 py-2 text-sm font-normal";

/** A preset as the form shows it. */
export interface ShownPreset {
  readonly name: string;
  readonly label: string;
  readonly questions: readonly Question[];
  /** Of its questions, in the reader's language. */
  readonly texts: readonly string[];
  readonly rubric: string;
}

/** Makes a study: what is rated, by which questions and rubric, and by whom. */
export function NewStudyForm({
  from,
  language,
  seed,
  experiments,
  presets,
}: {
  /** What its items are drawn from at first. */
  from: Pick<StudyDraft, "source" | "slug">;
  language: Locale;
  /** Drawn for this study. */
  seed: string;
  /** Addresses of the user's own experiments. */
  experiments: readonly string[];
  presets: readonly ShownPreset[];
}) {
  const t = useTranslations("studies.form");
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [draft, setDraft] = useState<StudyDraft>(() => ({
    ...from,
    preset: "",
    languages: [language],
    title: {},
    suiteName: "",
    suite: "",
    content: "speeches",
    name: "",
    size: 100,
    own: "",
    questions: [newQuestion()],
    rubric: {},
    examples: {},
    perItem: 2,
    hidesSpeakers: true,
    consent: { [language]: t("consentText") },
    keepsValues: true,
    margin: 0.1,
    seed,
  }));
  const change = (part: Partial<StudyDraft>): void => setDraft((now) => ({ ...now, ...part }));
  const { source } = draft;
  const preset = presets.find(({ name }) => name === draft.preset);
  const isFromMatches = source !== "own";
  const firstQuestion = (preset ?? requestOf(draft).plan)?.questions[0];

  async function make(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    const made = await call("POST /studies", { body: requestOf(draft) });
    setBusy(false);
    if ("failed" in made) setProblem(made.detail);
    else router.push(studyHref(made.value.study.slug));
  }

  return (
    <form
      className="flex max-w-3xl flex-col gap-10"
      aria-busy={isBusy}
      onSubmit={(event) => void make(event)}
    >
      <div className="grid grid-cols-1 gap-3">
        <Select
          look="field"
          label={t("preset")}
          value={draft.preset}
          onChange={({ target }) =>
            change({
              preset: target.value,
              ...(!presetSources.has(source) && { source: "experiment" }),
            })
          }
          options={[
            { value: "", label: t("noPreset") },
            ...presets.map(({ name, label }) => ({ value: name, label })),
          ]}
        />
        {preset !== undefined && (
          <>
            <p className="text-sm text-soft">{t("presetText")}</p>
            <Card className="grid grid-cols-1 gap-2 p-4 text-sm">
              {preset.texts.map((text) => (
                <p key={text} className="font-medium">
                  {text}
                </p>
              ))}
              <p className="text-soft">{preset.rubric}</p>
            </Card>
          </>
        )}
      </div>

      {preset === undefined && <AboutPart draft={draft} onChange={change} />}

      <Part title={t("items")}>
        <fieldset>
          <legend className="text-sm font-medium">{t("source")}</legend>
          <div className="mt-1 flex flex-wrap gap-x-6">
            {sources
              .filter((each) => preset === undefined || presetSources.has(each))
              .map((each) => (
                <label key={each} className="flex min-h-10 items-center gap-2 text-sm">
                  <input
                    type="radio"
                    name="source"
                    checked={source === each}
                    onChange={() => change({ source: each })}
                    className="size-4 accent-lamp"
                  />
                  {t(`sources.${each}`)}
                </label>
              ))}
          </div>
        </fieldset>
        {isFromMatches && (
          <>
            {source === "suite" ? (
              <div className="flex flex-col gap-1.5">
                <label className="flex flex-col gap-1.5 text-sm font-medium">
                  {t("suiteFile")}
                  <input
                    type="file"
                    accept=".json"
                    required
                    className={FILE}
                    onChange={async ({ target }) => {
                      const text = (await target.files?.[0]?.text()) ?? "";
                      const { readSuiteFile } = await import("./suite-file.ts");
                      change(readSuiteFile(text));
                    }}
                  />
                </label>
                <p className="text-sm text-soft">{t("suiteHint")}</p>
              </div>
            ) : (
              <Field
                label={t(source === "season" ? "seasonSlug" : "experimentSlug")}
                hint={t("slugHint")}
                required
                maxLength={200}
                list="own-experiments"
                autoComplete="off"
                value={draft.slug}
                onChange={({ target }) => change({ slug: target.value })}
              />
            )}
            {source === "experiment" && (
              <datalist id="own-experiments">
                {experiments.map((slug) => (
                  <option key={slug} value={slug} />
                ))}
              </datalist>
            )}
            <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
              {preset === undefined && source !== "suite" && (
                <Select
                  look="field"
                  label={t("content")}
                  value={draft.content}
                  onChange={({ target }) => {
                    const content = contents.find((each) => each === target.value);
                    if (content !== undefined) change({ content });
                  }}
                  options={contents.map((each) => ({ value: each, label: t(`contents.${each}`) }))}
                />
              )}
              <Field
                type="number"
                label={t("size")}
                hint={t("sizeHint")}
                required
                min={1}
                max={10_000}
                value={draft.size}
                onChange={({ target }) => change({ size: Number(target.value) })}
              />
            </div>
            {preset === undefined && source !== "suite" && draft.content !== "speeches" && (
              <Field
                label={t("name")}
                hint={t("privateHint")}
                maxLength={120}
                value={draft.name}
                onChange={({ target }) => change({ name: target.value })}
              />
            )}
          </>
        )}
        <div className="flex flex-col gap-1.5">
          <label className="flex flex-col gap-1.5 text-sm font-medium">
            {t(isFromMatches ? "ownMore" : "own")}
            <input
              type="file"
              accept=".jsonl,.ndjson,.txt"
              required={!isFromMatches}
              className={FILE}
              onChange={async ({ target }) =>
                change({ own: (await target.files?.[0]?.text()) ?? "" })
              }
            />
          </label>
          <p className="text-sm text-soft">{t("ownHint")}</p>
          <pre className="whitespace-pre-wrap wrap-anywhere rounded-control border border-line bg-raised p-3 text-xs">
            {exampleItems(firstQuestion)}
          </pre>
        </div>
      </Part>

      {preset === undefined && <RatingParts draft={draft} onChange={change} />}

      {problem !== null && (
        <Alert>
          {t("failed")} <span lang="en">{problem}</span>
        </Alert>
      )}
      <div>
        <Button type="submit" look="primary" disabled={isBusy}>
          {t(isBusy ? "making" : "make")}
        </Button>
      </div>
    </form>
  );
}
